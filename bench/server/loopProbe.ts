import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';

/** Loaded into a server before its own code (`node --import`), this module reports how long the event loop was busy. */
export const LOOP_PROBE = import.meta.url;

const HEADER = 'x-last-list-ms';
type Message = { request: IncomingMessage; response: ServerResponse };

/**
 * Returns the time in milliseconds that the event loop was busy with the last `GET /contacts`, until the end of its
 * answer.
 */
export async function lastListMs(address: string): Promise<number> {
  const answer = await fetch(`${address}/healthz`);
  return Number(answer.headers.get(HEADER));
}

let startedMs = 0;
let lastMs = Number.NaN;
// The messages of both channels are described in Node's manual.
diagnostics.subscribe('http.server.request.start', (message) => {
  const { request, response } = message as Message;
  if (request.url === '/healthz') response.setHeader(HEADER, lastMs);
  else startedMs = performance.eventLoopUtilization().active;
});
diagnostics.subscribe('http.server.response.finish', (message) => {
  const { request } = message as Message;
  if (request.method === 'GET' && request.url === '/contacts') {
    lastMs = performance.eventLoopUtilization().active - startedMs;
  }
});
