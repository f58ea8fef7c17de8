import { DatabaseFault } from '../../store/fault.ts';
import type { Db, Store, WriteTx } from '../../store/store.ts';
import { newVapidKey, parseVapidKey, type VapidKey } from './vapid.ts';

const NAME = 'current';

/** Returns the server's key, which the first request for it makes. */
export async function readVapidKey(db: Store): Promise<VapidKey> {
  const stored = await findKey(db);
  if (stored !== undefined) return parseVapidKey(stored);
  // Another process may have made one at the same time.
  await db.write((tx) =>
    tx
      .insertInto('vapid_keys')
      .values({ name: NAME, private_key: newVapidKey() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return parseVapidKey((await findKey(db)) ?? '');
}

/** Returns the public key; undefined if there is none, and none can be stored. A read-only database can still be read. */
export async function readVapidPublicKey(db: Store): Promise<string | undefined> {
  try {
    return (await readVapidKey(db)).publicKey;
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    return undefined;
  }
}

/** Returns undefined if no client has asked for a key yet. */
async function findKey(db: Db): Promise<string | undefined> {
  const key = db.selectFrom('vapid_keys').select('private_key').where('name', '=', NAME);
  return (await key.executeTakeFirst())?.private_key;
}

/** Replaces the key and deletes all registrations, which push services accept only from the former key. */
export async function replaceVapidKey(db: WriteTx): Promise<void> {
  await db.deleteFrom('push_registrations').execute();
  await db.deleteFrom('vapid_keys').execute();
  await db.insertInto('vapid_keys').values({ name: NAME, private_key: newVapidKey() }).execute();
}
