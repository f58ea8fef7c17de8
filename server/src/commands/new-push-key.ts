import { resolveHost } from '../carddav/push/endpoint.ts';
import { postMessage, type Poster } from '../carddav/push/post-message.ts';
import { ROTATION_MESSAGE } from '../carddav/push/push-message.ts';
import { listSubscriptions } from '../carddav/push/registrations.ts';
import { readVapidKey, replaceVapidKey } from '../carddav/push/vapid-keys.ts';
import type { Config } from '../config.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import type { Store } from '../store/store.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';

/** Messages that are sent at the same time. */
const MESSAGES_AT_ONCE = 50;

/** Gives the server a new key for push services, and tells registered devices with the former one. */
export function renewPushKey(config: Config): Promise<string> {
  return withDatabaseBeside(config.database, async (db) => {
    const { told, all } = await tellDevices(db, config);
    await db.write(replaceVapidKey);
    return `The key for push services is new. ${told} of ${all} registered devices were told; each registers again when it looks for the key, with DAVx5 within a day.`;
  });
}

/** Sends the message of a key rotation (draft-bitfire-webdav-push-00, section 7.2.1), which some devices may not receive. */
async function tellDevices(db: Store, config: Config): Promise<{ told: number; all: number }> {
  const key = await readVapidKey(db);
  const poster: Poster = { config, resolveHost, now: Date.now, closing: new AbortController().signal };
  let [told, all] = [0, 0];
  for await (const subscriptions of listSubscriptions(db, MESSAGES_AT_ONCE)) {
    const outcomes = await Promise.all(
      subscriptions.map((subscription) => postMessage(poster, key, subscription, { text: ROTATION_MESSAGE })),
    );
    told += outcomes.filter((outcome) => outcome === 'sent').length;
    all += outcomes.length;
  }
  return { told, all };
}

if (import.meta.main) await runCommand(() => renewPushKey(readCommandConfig()));
