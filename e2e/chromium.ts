import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const CHROMIUM_ARGS = [
  // Chromium refuses to sandbox for root; on closed networks its own calls home would only fail.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** How it is started here. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return { ...(executablePath !== undefined && { executablePath }), args: CHROMIUM_ARGS };
}

/** The shell has no windows to draw: stories take two thirds of the time. */
const INSTALLED = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser for the tests: the one in CHROMIUM_PATH, else Playwright's own, else an installed one; else undefined. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  for (const name of INSTALLED) {
    const { stdout, status } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

/** Finds a browser or gets one: by Playwright, else, as root on Debian, from its packages. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium here: installing one for the tests.');
  const installs = [
    ['npx', 'playwright', 'install', 'chromium'],
    [
      'sh',
      '-c',
      'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell',
    ],
  ];
  for (const [command = '', ...args] of installs) {
    try {
      execFileSync(command, args, { stdio: 'inherit' });
    } catch {
      continue;
    }
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error('No Chromium could be installed: install one, or name one in CHROMIUM_PATH.');
}

if (import.meta.main) console.log(`The browser for the tests: ${ensureChromium()}`);
