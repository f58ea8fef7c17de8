import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';

/** Opens GET /events as a window does; resolves when the headers have arrived. Closed when the test ends. */
export async function openStream(port: number, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent: ClientRequest = request({ host: '127.0.0.1', port, path: '/events', headers }, resolve);
  sent.on('error', reject).end();
  onTestFinished(() => void sent.destroy());
  const response = await promise;
  let text = '';
  response.on('error', () => undefined);
  response.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<void>((done) => response.once('close', done));
  return {
    status: response.statusCode,
    headers: response.headers,
    ended,
    hasEnded: () => response.closed,
    leave: () => sent.destroy(),
    /** Returns the revisions received so far. */
    revisions: () => Array.from(text.matchAll(/^data: \{"revision":(\d+)\}\n\n/gm), ([, revision]) => Number(revision)),
    text: () => text,
  };
}
