import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.ts';

/** Starts Debian's Radicale with one writable book of these cards; it ends with the caller's block. */
export async function startRadicale(cards: Map<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-radicale-'));
  const book = join(folder, 'collection-root', 'ann', 'contacts');
  mkdirSync(book, { recursive: true });
  writeFileSync(join(book, '.Radicale.props'), JSON.stringify({ tag: 'VADDRESSBOOK' }));
  for (const [name, card] of cards) writeFileSync(join(book, name), card);
  const port = await freePort();
  const child = spawn('radicale', [
    '--config',
    '',
    '--server-hosts',
    `127.0.0.1:${port}`,
    '--auth-type',
    'none',
    '--rights-type',
    'authenticated',
    '--storage-filesystem-folder',
    folder,
    '--logging-level',
    'error',
  ]);
  const address = `http://127.0.0.1:${port}`;
  let isUp = false;
  for (let tries = 0; tries < 100 && !isUp; tries++) {
    await pause(200);
    isUp = await ask(address, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
  }
  if (!isUp) throw new Error('Radicale did not start: is the package radicale installed?');
  return {
    address,
    pid: child.pid ?? 0,
    book: '/ann/contacts/',
    authorization: `Basic ${btoa('ann:ann')}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close(() => resolve(port));
  });
  return promise;
}
