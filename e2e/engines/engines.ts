import { existsSync, globSync } from 'node:fs';
import { installPackages, which } from '../packages.ts';
import type { Engine } from './commands.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

type EngineName = keyof typeof ENGINES;

const ENGINES = {
  Firefox: {
    packages: ['firefox-esr'],
    setting: 'FIREFOX_PATH',
    find: () => which('firefox-esr') ?? which('firefox'),
    start: startFirefox,
  },
  WebKit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    setting: 'WEBKIT_PATH',
    find: () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find(() => which('WebKitWebDriver') && which('Xvfb')),
    start: startWebKit,
  },
};

/** How to start a browser, or why its tests do not run. */
export type Startable = { start: () => Promise<Engine>; missing: string | undefined };

export function engine(name: EngineName): Startable {
  const { packages, setting, start } = ENGINES[name];
  const path = pathOf(name);
  if (path !== undefined) return { start: () => start(path), missing: undefined };
  const missing = `${name} is not installed: install ${packages.join(' and ')}, or name it in ${setting}`;
  return { start: () => Promise.reject(new Error(missing)), missing };
}

function pathOf(name: EngineName): string | undefined {
  const { setting, find } = ENGINES[name];
  const named = process.env[setting];
  return named && existsSync(named) ? named : find();
}

/** Installs what is missing. A browser that cannot be installed is reported at the end of the tests. */
function ensureEngines(): void {
  for (const name of ['Firefox', 'WebKit'] as const) {
    if (pathOf(name) === undefined) installPackages(...ENGINES[name].packages);
    console.log(`The browser for the tests in ${name}: ${pathOf(name) ?? 'none'}`);
  }
}

if (import.meta.main) ensureEngines();
