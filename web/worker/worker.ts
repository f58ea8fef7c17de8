/**
 * The service worker: keeps the app itself (page, scripts, sheets, icons), so that it opens without a network, and nothing
 * else. Calls of the API pass it by, and nothing that they answer is kept (sections 3 and 4). A version is kept whole or
 * not at all, and the one before it for as long as a window shows it.
 */

/** Written by the build: every file of this version but the page, and a name that no other version has. */
declare const FILES: string[];
declare const VERSION: string;

/** A page that takes longer is the kept one: a network that is there and says nothing is none. */
const PAGE_WITHIN_MS = 5000;

const worker = self as unknown as ServiceWorkerGlobalScope; // this file runs nowhere else
const page = new URL('./', location.href).href;
const files = new Set(FILES.map((name) => new URL(name, location.href).href));
/** Of this app: there may be others on the same origin, each below its own path. */
const ours = `contactbook ${page} `;
const shell = ours + VERSION;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (files.has(request.url)) event.respondWith(keptFile(request));
});

/** All or nothing. Names with a hash are of one content; what else there is has to be that of now. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  const isHashed = (url: string) => url.startsWith(`${page}assets/`);
  const requests = [page, ...files].map((url) => new Request(url, isHashed(url) ? {} : { cache: 'no-cache' }));
  await cache.addAll(requests);
}

/** No window shows the version before any more. */
async function begin(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== shell).map((name) => caches.delete(name)));
}

/** From the server where it answers, so that an update is seen at once; else the kept page, for whatever address. */
async function newestPage(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PAGE_WITHIN_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept(page)) ?? asked;
}

async function keptFile(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function kept(request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(shell);
  return cache.match(request, { ignoreVary: true });
}
