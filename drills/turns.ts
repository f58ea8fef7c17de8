import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './report.ts';

const SHOWN = 5;

/** The longest turn of a call, as longest-turn.test.ts measures it. */
type CallTurn = { call: string; status: number; longestMs: number };

/** Measures the longest turn of the event loop of each call, with the longest cards in a large book (longest-turn.test.ts). */
export async function turns(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-turns-'));
  const figures = join(folder, 'turns.json');
  const test = spawn('npx', ['vitest', 'run', 'server/src/longest-turn.test.ts', '--project', 'SQLite'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, TURN_FIGURES: figures },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(test, 'close')) as [number];
  const found = JSON.parse(readFileSync(figures, 'utf8')) as CallTurn[]; // as the test writes it
  rmSync(folder, { recursive: true });
  const longest = found.toSorted((one, other) => other.longestMs - one.longestMs).slice(0, SHOWN);
  return {
    tried: `${found.length} calls on 108 cards of 60 KB among 20,000 contacts`,
    acknowledged: found.filter(({ status }) => status < 300).length,
    lost: [],
    broken: code === 0 ? [] : ['a call took a turn of more than 50 ms of CPU, or was answered 500'],
    measured: `longest turns: ${longest.map(({ call, longestMs }) => `${call} ${longestMs} ms`).join('; ')}`,
  };
}
