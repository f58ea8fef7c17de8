import { LRUCache } from 'lru-cache';
import type { StoredState } from '../book/state.ts';
import { maxEntries } from '../lru.ts';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, Store, WriteTx } from '../store/store.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';

/**
 * The version of a contact that a program stored last, the version that it had edited, and the state that it sent if the
 * stored one differs.
 */
export type OwnVersion = { version: number; since: number; sent: StoredState | undefined };

/** The record of the versions that the program of each device has certainly: by its own edits, and by its sync tokens. */
export type KnownVersions = ReturnType<typeof createKnownVersions>;

/** Maximum number of listed versions. A missing one counts as fetched. */
const MAX_LISTED = 20_000;

const setListing = rawStatement(`
  update devices set base_revision = $3, shown_revision = $4
  where user_id = $1 and device_id = $2 and coalesce(agent, '') = $5`);
const upsertOwn = rawStatement(`
  insert into device_bases (user_id, device_id, contact_id, version, own_since, own_until, agent, sent)
  values ($1, $2, $3, $4, $5, 0, $6, $7)
  on conflict (user_id, device_id, contact_id)
  do update set version = excluded.version, own_since = excluded.own_since, own_until = 0, agent = excluded.agent,
    sent = excluded.sent`);
const readOwn = rawQuery<{ version: number; since: number; sent: string | null }>(`
  select version, own_since as since, sent from device_bases
  where user_id = $1 and device_id = $2 and contact_id = $3 and agent = $4 and own_until = 0`);

/** A listed version that the program may not have: the token before, and the time of the fetch, by the count of events. */
type Listed = { before: number; fetchedAt?: number };

const programKey = ({ deviceId, agent }: DeviceUser): string => `${deviceId} ${agent}`;
const contactKey = (user: DeviceUser, id: string): string => `${programKey(user)} ${id}`;

export function createKnownVersions() {
  const listed = new LRUCache<string, Listed>(maxEntries(MAX_LISTED));
  const sentTokens = new LRUCache<string, number>(maxEntries(MAX_LISTED));
  let events = 0;

  /** Returns a listed version, unless the program has sent a token since it fetched the card. */
  function unprovedVersion(user: DeviceUser, id: string): Listed | undefined {
    const version = listed.get(contactKey(user, id));
    const sentAt = sentTokens.get(programKey(user)) ?? 0;
    return version?.fetchedAt !== undefined && version.fetchedAt < sentAt ? undefined : version;
  }

  return {
    /** Records a listing. With a token, the program has the book at its revision; with 0, it begins anew. */
    async noteListing(db: Store, user: DeviceUser, token = user.shownRevision): Promise<void> {
      const { userId, deviceId, agent, revision, baseRevision, shownRevision } = user;
      sentTokens.set(programKey(user), ++events);
      if (baseRevision > 0 && shownRevision === token) return;
      await db.write((tx) => setListing(tx, [userId, deviceId, revision, token, agent]));
    },

    /** Records that a program which sent this token was sent the current ETag of a card. */
    noteListed(user: DeviceUser, id: string, token: number): void {
      listed.set(contactKey(user, id), { before: unprovedVersion(user, id)?.before ?? token });
    },

    /** Records that a program was sent a card, whose answer may be lost. */
    noteFetched(user: DeviceUser, id: string): void {
      const version = listed.get(contactKey(user, id));
      if (version !== undefined) version.fetchedAt = ++events;
    },

    /** Records that a program has stored a version. */
    async noteStored(db: WriteTx, { userId, deviceId, agent }: DeviceUser, id: string, own: OwnVersion): Promise<void> {
      const sent = own.sent === undefined ? null : JSON.stringify(own.sent);
      await upsertOwn(db, [userId, deviceId, id, own.version, own.since, agent, sent]);
    },

    /** Returns the version that a program stored last. */
    async ownVersion(db: Db, { userId, deviceId, agent }: DeviceUser, id: string): Promise<OwnVersion | undefined> {
      const [own] = await readOwn(db, [userId, deviceId, id, agent]);
      // `noteStored` wrote it.
      return own && { ...own, sent: own.sent === null ? undefined : (JSON.parse(own.sent) as StoredState) };
    },

    /** Returns the revision of the last token that proves the version of a contact; 0 if there is none. */
    provedRevision(user: DeviceUser, id: string): number {
      return unprovedVersion(user, id)?.before ?? user.shownRevision;
    },
  };
}
