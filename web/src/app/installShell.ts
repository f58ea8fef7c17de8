import { whenIdle } from '../ui/onDemand.ts';

/**
 * Lets the app be installed, and open without a network from the next visit on (worker/worker.ts). Nothing depends on it: a
 * browser or a server that has no such thing serves the app as ever. In development, files change under their names.
 */
export function installShell(): void {
  if (import.meta.env.DEV) return;
  // Nothing waits for it: what the screen needs comes first.
  window.addEventListener('load', () => whenIdle(() => void install().catch(() => undefined)));
}

async function install(): Promise<void> {
  // Named in the page, it would be fetched before the first paint.
  const manifest = { rel: 'manifest', href: 'manifest.webmanifest' };
  document.head.append(Object.assign(document.createElement('link'), manifest));
  if (!('serviceWorker' in navigator)) return;
  const worker = new URL('worker.js', document.baseURI);
  await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
}
