import { Client } from 'pg';
import { LISTENER_NAME } from './connection-names.ts';

const RECONNECT_AFTER_MS = 1000;
const CONNECT_WITHIN_MS = 5000;

/** A subscription to a channel of PostgreSQL, on its own connection. */
export type Listening = { isConnected: () => boolean; close: () => Promise<void> };

/**
 * Subscribes, and reconnects after the connection was lost. `onConnect` is called after each connection, since
 * notifications in between are lost.
 */
export function listenTo(
  url: string,
  channel: string,
  { onNotification, onConnect }: { onNotification: (text: string) => void; onConnect: () => void },
): Listening {
  let isClosing = false;
  let client: Client | undefined;
  let isConnected = false;
  let waiting: NodeJS.Timeout | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('notification', ({ payload = '' }) => onNotification(payload));
    // A connection that fails also ends.
    fresh.on('error', () => undefined);
    fresh.once('end', reconnect);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      isConnected = true;
      onConnect();
    } catch {
      // The connection is retried below.
      await fresh.end().catch(() => undefined);
      reconnect();
    }
  }

  function reconnect(): void {
    isConnected = false;
    if (isClosing || waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      connecting = connect();
    }, RECONNECT_AFTER_MS).unref();
  }

  return {
    isConnected: () => isConnected,
    async close() {
      isClosing = true;
      clearTimeout(waiting);
      await client?.end().catch(() => undefined);
      await connecting;
    },
  };
}
