import { LRUCache } from 'lru-cache';
import { maxEntries } from '../lru.ts';
import type { DeviceUser } from '../users/device-user.ts';

/** Whatever is forgotten of them, a device's edit may be refused that was made of what it has, and is then kept. */
const MAX_CARDS = 20_000;

/** Which versions of contacts devices have fetched lately by this process, of those that they have not shown to know yet. */
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
