import { LRUCache } from 'lru-cache';
import { maxEntries } from '../lru.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';

/**
 * Maximum number of entries. If an entry is missing, an edit may be refused unnecessarily, and is then stored as a
 * pending conflict.
 */
const MAX_CARDS = 20_000;

/**
 * The versions of contacts that devices have recently fetched from this process, and have not confirmed with a sync
 * token yet.
 */
export type Fetched = {
  note: (user: DeviceUser, card: { id: string; version: number }) => void;
  versionOf: (user: DeviceUser, contactId: string) => number;
};

const keyOf = ({ deviceId }: DeviceUser, contactId: string): string => `${deviceId} ${contactId}`;

export function createFetched(): Fetched {
  const versions = new LRUCache<string, number>(maxEntries(MAX_CARDS));
  return {
    note(user, { id, version }) {
      if (user.shownRevision > 0 && version > user.shownRevision) versions.set(keyOf(user, id), version);
    },
    versionOf: (user, contactId) => versions.get(keyOf(user, contactId)) ?? 0,
  };
}
