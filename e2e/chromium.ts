import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages, which } from './packages.ts';

/** A name of this machine for the tests. Unlike `localhost`, it needs HTTPS to be a secure context. */
export const HOME_HOST = 'book.lan';

const CHROMIUM_ARGS = [
  // Chromium has no sandbox for root. Its background requests are switched off, since they would fail on closed
  // networks.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A host whose page is no secure context, as on a home network.
  `--host-resolver-rules=MAP ${HOME_HOST} 127.0.0.1`,
];
const OPTIONS = {
  args: CHROMIUM_ARGS,
  // Shown as on Windows and Linux, where they take room.
  ignoreDefaultArgs: ['--hide-scrollbars'],
};
type LaunchOptions = { executablePath?: string; args: string[]; ignoreDefaultArgs: string[] };

/**
 * `shell` is the headless shell, in which the tests take two thirds of the time; `whole` is the browser that people
 * use.
 */
type Kind = 'shell' | 'whole';

/** Returns how to start the browser: from CHROMIUM_PATH, else Playwright's own, else an installed one. */
export function launchOptions(kind: Kind): LaunchOptions {
  const whole = findChromium();
  const own = chromium.executablePath();
  if (kind === 'whole' || process.env['CHROMIUM_PATH']) return { ...pathOf(whole), ...OPTIONS };
  // Playwright uses the shell by default.
  return { ...(whole !== own && pathOf(which('chromium-headless-shell') ?? whole)), ...OPTIONS };
}

const pathOf = (executablePath?: string) => (executablePath === undefined ? {} : { executablePath });

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the full browser for the tests; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const own = chromium.executablePath();
  return existsSync(own) ? own : INSTALLED.map(which).find((path) => path !== undefined);
}

/** Finds a browser or installs one: through Playwright, or as root on Debian from its packages. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium here: installing one for the tests.');
  const installs = [
    () => spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }),
    () => installPackages('chromium', 'chromium-headless-shell'),
  ];
  for (const install of installs) {
    install();
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error('No Chromium could be installed: install one, or name one in CHROMIUM_PATH.');
}

if (import.meta.main) console.log(`The browser for the tests: ${ensureChromium()}`);
