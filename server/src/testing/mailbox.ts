import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { settingsFor, startMailServer } from './mail-server.ts';

/** Starts a mail server that is closed when the test ends. It accepts no mail before `opened`. */
export async function openMailbox(opened: Promise<void> = Promise.resolve(), refusals: number[] = []) {
  const server = await startMailServer(() => opened, refusals);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** Starts a mail server that accepts connections and sends nothing. */
export async function openSilentMailServer() {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return settingsFor(server.address() as AddressInfo);
}
