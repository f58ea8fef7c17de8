const MARK = '#shared';

/**
 * Returns the files that another app on the phone has shared, once. The service worker holds them in memory
 * (worker/worker.ts) and opens the import with this mark in its address.
 */
export async function takeSharedFiles(): Promise<File[]> {
  const worker = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller; // http has none
  if (location.hash !== MARK || !worker) return [];
  history.replaceState(history.state, '', location.pathname);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<File[]>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    worker.postMessage('take-shared-files', [port2]);
  });
}
