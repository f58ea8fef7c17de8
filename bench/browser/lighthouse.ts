import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/chromium.ts';
import type { Row, Table } from '../table.ts';
import { openPair } from './pair.ts';

/** Fetched on demand: nothing else needs its 114 packages (docs/decisions/0016-first-load.md). */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const CATEGORIES = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices' };
const GOAL = { of: 'figure', atLeast: 100 } as const;

type Scores = Record<string, number>;

/** Lighthouse's scores of the screens with its default settings, which emulate a phone. */
export async function* measureLighthouse(): AsyncGenerator<Table> {
  await using pair = await openPair();
  const pages = {
    empty: { url: pair.emptyUrl },
    'home screen': { url: pair.appUrl },
    'contacts screen': { url: `${pair.appUrl}contacts`, token: pair.token },
  };
  const scores: Record<string, Scores[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { url, ...rest }] of Object.entries(pages)) {
      (scores[name] ??= []).push(await scoresOf(url, 'token' in rest ? rest.token : undefined));
    }
  }

  const row = (page: string, [category, words]: [string, string]): Row => {
    const [ours = [], empty = []] = [page, 'empty'].map((each) => (scores[each] ?? []).map((of) => of[category] ?? 0));
    // The empty page was not made accessible, so only its performance is a reference.
    const reference = { what: 'an empty React page', figures: empty };
    const comparison = category === 'performance' && { reference };
    return { what: `${page}, ${words}`, unit: 'points', figures: ours, goal: GOAL, ...comparison };
  };
  const rows = ['home screen', 'contacts screen'].flatMap((page) =>
    Object.entries(CATEGORIES).map((category) => row(page, category)),
  );
  yield { title: 'Lighthouse', about: `${LIGHTHOUSE}, its settings for a phone, each page in a new profile.`, rows };
}

/** Runs in a browser of its own with an empty profile but for the token. */
async function scoresOf(url: string, token: string | undefined): Promise<Scores> {
  const profile = mkdtempSync(join(tmpdir(), 'contactbook-lighthouse-'));
  const options = launchOptions('whole');
  const args = [...options.args, '--remote-debugging-port=0'];
  const context = await chromium.launchPersistentContext(profile, { ...options, args, viewport: null });
  try {
    if (token !== undefined) {
      const page = await context.newPage();
      await page.goto(new URL('/healthz', url).href);
      await page.evaluate(`localStorage.setItem('token', '${token}')`);
      await page.close();
    }
    const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return await runLighthouse(url, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function runLighthouse(url: string, port: string): Promise<Scores> {
  const only = `--only-categories=${Object.keys(CATEGORIES).join(',')}`;
  const args = ['--yes', LIGHTHOUSE, url, '--port', port, '--output=json', '--quiet', '--disable-storage-reset', only];
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 64 * 1024 * 1024 });
  // The shape of the report is Lighthouse's documented one.
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number }> };
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]));
}
