import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, NO_LIMITS, SERVER } from '../server/src/testing-launch.ts';
import { spread } from './table.ts';
import { type RankTest, rankTest } from './rank-test.ts';

/** Whether the time that a refused log-in takes tells if the e-mail has an account. `node bench/log-in-timing.ts [tries]` */
const TRIES = Number(process.argv[2] ?? 1000);
const ACCOUNTS = 20;
const WARM_UP = 50;
/** Below it, the difference is not put down to chance. */
const SIGNIFICANT = 0.01;

const folder = mkdtempSync(join(tmpdir(), 'contactbook-timing-'));
const server = launch(SERVER, {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...NO_LIMITS,
  DATABASE_URL: process.env['DATABASE_URL'] ?? `sqlite:${folder}/book.db`,
});
try {
  await compare(new URL(await server.url()).origin);
} finally {
  await server.end();
  rmSync(folder, { recursive: true });
}

/** Three kinds by turns, in an order that changes: two of them are alike, and show what the machine makes of equals. */
async function compare(address: string): Promise<void> {
  const known = Array.from({ length: ACCOUNTS }, freshEmail);
  for (const email of known) await post(`${address}/users/signup`, { name: 'Ann', email, password: 'correct horse' });
  const knownEmail = () => known[Math.floor(Math.random() * ACCOUNTS)]!;
  const kinds = [knownEmail, freshEmail, freshEmail].map((email) => ({ email, timesMs: [] as number[] }));
  for (let round = 0; round < TRIES + WARM_UP; round++) {
    for (const { email, timesMs } of kinds.toSorted(() => Math.random() - 0.5)) {
      const tookMs = await refusedLogIn(address, email());
      if (round >= WARM_UP) timesMs.push(tookMs);
    }
  }
  const [withAccount, without, withoutToo] = kinds.map(({ timesMs }) => timesMs) as [number[], number[], number[]];
  console.log(`${TRIES} refused log-ins of each kind by turns, in ms:`);
  console.log(`  with an account:     ${spread(withAccount, 3)}`);
  console.log(`  without:             ${spread(without, 3)}`);
  console.log(`  without, once more:  ${spread(withoutToo, 3)}`);
  console.log(`  with against without:     ${said(rankTest(withAccount, without))}`);
  console.log(`  without against without:  ${said(rankTest(withoutToo, without))}`);
}

function said({ share, p }: RankTest): string {
  const verdict = p < SIGNIFICANT ? 'they differ' : 'no difference found';
  return `slower in ${(share * 100).toFixed(1)} % of pairs, p = ${p.toFixed(4)}: ${verdict}`;
}

/** All are equally long. */
function freshEmail(): string {
  return `${randomBytes(8).toString('hex')}@example.com`;
}

async function refusedLogIn(address: string, email: string): Promise<number> {
  const startMs = performance.now();
  const status = await post(`${address}/users/login`, { email, password: 'wrong horse' });
  if (status !== 400) throw new Error(`a log-in that must be refused was answered ${status}`);
  return performance.now() - startMs;
}

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.bytes();
  return answer.status;
}
