import { whenIdle } from '../ui/lazyWithRetry.ts';

/**
 * Registers the service worker and the manifest, so that the app can be installed and opened without a network
 * (worker/worker.ts). Skipped in development, and errors are ignored, since the app works without it.
 */
export function installShell(): void {
  if (import.meta.env.DEV) return;
  // Registered when idle, so that it does not delay the first screen.
  window.addEventListener('load', () => whenIdle(() => void install().catch(() => undefined)));
}

async function install(): Promise<void> {
  // A link in index.html would be fetched before the first paint.
  const manifest = { rel: 'manifest', href: 'manifest.webmanifest' };
  document.head.append(Object.assign(document.createElement('link'), manifest));
  if (!('serviceWorker' in navigator)) return;
  const worker = new URL('worker.js', document.baseURI);
  await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
}
