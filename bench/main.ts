import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Launched, launch, SERVER } from '../server/src/testing-launch.ts';
import { tokenOfAFullBook } from './book.ts';
import { spread } from './figures.ts';

const CONTACTS = 200;
const CONNECTIONS = 10;
const ROUNDS = 7;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'contactbook-bench-'));
const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: `sqlite:${folder}/book.db` };
const server = await open(launch(SERVER, settings));
const authorization = `Bearer ${await tokenOfAFullBook(server.address, CONTACTS, 'ann@example.com')}`;
const bytes = await (await fetch(`${server.address}/contacts`, { headers: { authorization } })).bytes();
const bare = await open(launch(new URL('./bare-server.ts', import.meta.url), {}, { input: bytes }));
try {
  await compare();
} finally {
  await server.end();
  await bare.end();
  rmSync(folder, { recursive: true });
}

async function open(launched: Launched) {
  return { address: new URL(await launched.url()).origin, end: launched.end };
}

/** GET /contacts of one user against a server that has the same bytes ready, in turns, so that both see the same machine. */
async function compare(): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (const { address } of [server, bare]) await requestsPerSecond(address, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await requestsPerSecond(server.address, ROUND_SECONDS));
    theirs.push(await requestsPerSecond(bare.address, ROUND_SECONDS));
  }
  const ratios = ours.map((rate, round) => rate / theirs[round]!);
  console.log(`GET /contacts of ${CONTACTS} contacts, ${bytes.byteLength} bytes, ${CONNECTIONS} connections,`);
  console.log(`${ROUNDS} rounds of ${ROUND_SECONDS} s in turns, Node ${process.versions.node}, ${cpus().length} CPUs`);
  console.log(`  ContactBook, requests/s:     ${spread(ours)}`);
  console.log(`  bare node:http, requests/s:  ${spread(theirs)}`);
  console.log(`  ratio:                       ${spread(ratios, 2)}`);
}

async function requestsPerSecond(address: string, duration: number): Promise<number> {
  const url = `${address}/contacts`;
  const result = await autocannon({ url, duration, connections: CONNECTIONS, headers: { authorization } });
  if (result.errors + result.non2xx + result.timeouts > 0) throw new Error(`${url} failed under load`);
  return result.requests.total / result.duration;
}
