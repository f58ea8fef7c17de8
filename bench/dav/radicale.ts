import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLine } from '../../drills/http.ts';
import { freePort } from '../../server/src/testing/postgres.ts';

const SETTINGS = '--auth-type none --rights-type authenticated --logging-level error --config'.split(' ');

/** Starts Debian's Radicale with one writable book of these cards; it ends with the caller's block. */
export async function startRadicale(cards: Map<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-radicale-'));
  const book = join(folder, 'collection-root', 'ann', 'contacts');
  mkdirSync(book, { recursive: true });
  writeFileSync(join(book, '.Radicale.props'), JSON.stringify({ tag: 'VADDRESSBOOK' }));
  for (const [name, card] of cards) writeFileSync(join(book, name), card);
  const host = `127.0.0.1:${await freePort()}`;
  const child = spawn('radicale', [...SETTINGS, '', '--server-hosts', host, '--storage-filesystem-folder', folder]);
  const line = openLine(`http://${host}`);
  for (let tries = 0; (await line.send('OPTIONS', '/')).met !== 'answer'; tries++) {
    if (tries > 100) throw new Error('Radicale did not start: is the package radicale installed?');
    await pause(200);
  }
  return {
    line,
    pid: child.pid ?? 0,
    book: '/ann/contacts/',
    authorization: `Basic ${btoa('ann:ann')}`,
    async [Symbol.asyncDispose]() {
      line.close();
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
