/**
 * The service worker. It caches only the app itself (page, scripts, sheets, icons), so that the app opens without a
 * network. API calls bypass it, and their answers are never stored (sections 3 and 4). A version is cached completely
 * or not at all, and the previous one stays while a window uses it.
 */

/** Inserted by the build: every file of this version except the page, and a name that is unique to the version. */
declare const FILES: string[];
declare const VERSION: string;

/** After this time in milliseconds the cached page is used, as if there were no network. */
const PAGE_WITHIN_MS = 5000;

const worker = self as unknown as ServiceWorkerGlobalScope; // this file runs only as a service worker
const page = new URL('./', location.href).href;
const files = new Set(FILES.map((name) => new URL(name, location.href).href));
/** Prefix of this app's caches. Other apps may use the same origin, each below its own path. */
const ours = `contactbook ${page} `;
const shell = ours + VERSION;
const importPage = `${page}contacts/import`;
/** What another app has shared with this one (manifest.webmanifest), until the import asks for it. It is never stored. */
let sharedFiles: File[] = [];

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && request.url === importPage) event.respondWith(holdShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (files.has(request.url)) event.respondWith(keptFile(request));
});

worker.addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'take-shared-files') return;
  port?.postMessage(sharedFiles);
  sharedFiles = [];
});

/** Opens the import, which takes the files (transfer/sharedFiles.ts). */
async function holdShared(request: Request): Promise<Response> {
  const form = await request.formData();
  sharedFiles = form.getAll('files').filter((file) => file instanceof File);
  return Response.redirect(`${importPage}#shared`, 303);
}

/** Caches the whole version, or fails. Files with a hash in their name never change; all others are revalidated. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  const isHashed = (url: string) => url.startsWith(`${page}assets/`);
  const requests = [page, ...files].map((url) => new Request(url, isHashed(url) ? {} : { cache: 'no-cache' }));
  await cache.addAll(requests);
}

/** Deletes the caches of older versions, which no window uses any more. */
async function begin(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== shell).map((name) => caches.delete(name)));
}

/**
 * Returns the page from the server, so that an update is visible immediately. If the server does not answer, returns
 * the cached page for any address.
 */
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
