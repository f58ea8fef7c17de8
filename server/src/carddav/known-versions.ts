import { LRUCache } from 'lru-cache';
import { maxEntries } from '../lru.ts';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, Store, WriteTx } from '../store/store.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';

/** The last version of a contact that a device stored. All changes after `since` up to it are the device's own. */
type OwnVersion = { version: number; since: number };

/**
 * The versions of a contact that a device has: the one that it has certainly, and a later one that it has fetched, whose
 * answer may have been lost. 0 stands for none.
 */
export type Known = { confirmed: number; fetched: number; own: OwnVersion | undefined };

/**
 * The record of the versions that each device has. A device has the version that it stored or fetched last, else the one
 * that was current at its last confirmed listing.
 */
export type KnownVersions = ReturnType<typeof createKnownVersions>;

/** Maximum number of fetched versions. If one is missing, a difference may be stored as a pending conflict. */
const MAX_FETCHED = 20_000;

const setListing = rawStatement(
  'update devices set base_revision = $3, shown_revision = $4 where user_id = $1 and device_id = $2',
);
const upsertOwn = rawStatement(`
  insert into device_bases (user_id, device_id, contact_id, version, own_since, own_until)
  values ($1, $2, $3, $4, $5, $4)
  on conflict (user_id, device_id, contact_id)
  do update set version = excluded.version, own_since = excluded.own_since, own_until = excluded.own_until`);
const readOwn = rawQuery<OwnVersion>(`
  select version, case when own_until = version then own_since else version end as since from device_bases
  where user_id = $1 and device_id = $2 and contact_id = $3`);

const deviceContactKey = ({ deviceId }: DeviceUser, contactId: string): string => `${deviceId} ${contactId}`;

export function createKnownVersions() {
  // Listings and own versions are stored. Fetched cards stay in memory, since a first sync fetches the whole book.
  const fetchedVersions = new LRUCache<string, number>(maxEntries(MAX_FETCHED));
  return {
    /** Records that a listing sends the current revision to a device, and the revision that this confirms. */
    async noteListing(db: Store, user: DeviceUser, confirmed = user.baseRevision): Promise<void> {
      const { userId, deviceId, revision, baseRevision, shownRevision } = user;
      if (baseRevision === revision && shownRevision === confirmed) return;
      await db.write((tx) => setListing(tx, [userId, deviceId, revision, confirmed]));
    },

    /** Records that a device is sent this card. A version that it has confirmed needs no record. */
    noteFetched(user: DeviceUser, { id, version }: { id: string; version: number }): void {
      if (user.shownRevision > 0 && version > user.shownRevision)
        fetchedVersions.set(deviceContactKey(user, id), version);
    },

    /** Records that a device has stored this version. */
    async noteStored(db: WriteTx, { userId, deviceId }: DeviceUser, id: string, own: OwnVersion): Promise<void> {
      await upsertOwn(db, [userId, deviceId, id, own.version, own.since]);
    },

    /** Returns the versions of a contact that a device has. All that its first listing names counts as fetched. */
    async versionsOf(db: Db, user: DeviceUser, { id, version }: { id: string; version: number }): Promise<Known> {
      const [own] = await readOwn(db, [user.userId, user.deviceId, id]);
      const confirmed = Math.max(user.shownRevision, own?.version ?? 0) || user.baseRevision;
      const fetched =
        user.shownRevision === 0 ? user.baseRevision : (fetchedVersions.get(deviceContactKey(user, id)) ?? 0);
      return { confirmed: Math.min(version, confirmed), fetched: Math.min(version, fetched), own };
    },
  };
}
