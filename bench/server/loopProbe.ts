import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';

/** Loaded into a server before its own code (`node --import`), it reports how long the event loop was busy. */
export const LOOP_PROBE = import.meta.url;

const HEADER = 'x-last-list-ms';
const STALL_HEADER = 'x-longest-stall-ms';
const TICK_MS = 5;
type Message = { request: IncomingMessage; response: ServerResponse };

/** Milliseconds that the event loop was busy with the last `GET /contacts`, from the request to the end of its answer. */
export async function lastListMs(address: string): Promise<number> {
  return told(address, HEADER);
}

/** The longest stall of the event loop since the last call, as CPU of its thread. */
export async function longestStallMs(address: string): Promise<number> {
  return told(address, STALL_HEADER);
}

async function told(address: string, header: string): Promise<number> {
  const answer = await fetch(`${address}/healthz`);
  return Number(answer.headers.get(header));
}

let lastTick = process.threadCpuUsage();
let longestMs = 0;
setInterval(() => {
  const { user, system } = process.threadCpuUsage(lastTick);
  longestMs = Math.max(longestMs, (user + system) / 1000);
  lastTick = process.threadCpuUsage();
}, TICK_MS).unref();
let startedMs = 0;
let lastMs = Number.NaN;
// The messages of both channels have the shapes in Node's manual.
diagnostics.subscribe('http.server.request.start', (message) => {
  const { request, response } = message as Message;
  if (request.url === '/healthz') {
    response.setHeader(HEADER, lastMs).setHeader(STALL_HEADER, longestMs);
    longestMs = 0;
  } else startedMs = performance.eventLoopUtilization().active;
});
diagnostics.subscribe('http.server.response.finish', (message) => {
  const { request } = message as Message;
  if (request.method === 'GET' && request.url === '/contacts') {
    lastMs = performance.eventLoopUtilization().active - startedMs;
  }
});
