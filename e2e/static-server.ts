import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export type StaticServer = Disposable & { url: string; folder: string };

/** Serves the files of a folder with the page at its root. The folder can be replaced by another one. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const bytes = await readFile(join(served.folder, path)).catch(() => undefined);
    response.writeHead(bytes === undefined ? 404 : 200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const served: StaticServer = {
    url: `http://127.0.0.1:${port}/`,
    folder,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
  return served;
}
