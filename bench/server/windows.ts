import { once } from 'node:events';
import { connect } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Target } from './load.ts';

type Listeners = { address: string; tokens: string[] };

/** Opening all in one instant would measure how fast the machine accepts connections. */
const OPENED_AT_ONCE = 25;

/** Opens a stream for each of these people, in a thread of its own, so that none delays the measuring thread. */
export async function openWindows({ address }: Target, tokens: string[]): Promise<AsyncDisposable> {
  const listeners: Listeners = { address, tokens };
  const thread = new Worker(new URL(import.meta.url), { workerData: listeners });
  await once(thread, 'message');
  return {
    async [Symbol.asyncDispose]() {
      await thread.terminate();
    },
  };
}

if (!isMainThread) {
  const { address, tokens } = workerData as Listeners; // as openWindows gives it
  while (tokens.length > 0) {
    await Promise.all(tokens.splice(0, OPENED_AT_ONCE).map((token) => listen(new URL(address), token)));
  }
  parentPort?.postMessage('open');
}

async function listen({ hostname, port }: URL, token: string): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.write(`GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString().startsWith('HTTP/1.1 200')) throw new Error(`a stream was answered ${head.toString()}`);
  socket.once('close', () => {
    throw new Error('a stream ended');
  });
  socket.resume();
}
