import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitsIn } from './limits.ts';

/** The product as an operator starts it. */
export const SERVER = new URL('../main.ts', import.meta.url);
/** The same, but with limits among the settings. */
const LIMITED_SERVER = new URL('limited.ts', import.meta.url);

/** Settings without limits, for clients that log in, sign up and change more than people do, all from one address. */
export const NO_LIMITS = {
  LOG_IN_FAILURES: '0',
  LOG_IN_FAILURES_PER_ADDRESS: '0',
  LOG_IN_FAILURES_PER_ACCOUNT: '0',
  SIGN_UPS_PER_HOUR: '0',
  CHANGES_PER_MINUTE: '0',
};

const hasLimits = (settings: Record<string, string>): boolean => Object.keys(limitsIn(settings)).length > 0;

export type LaunchOptions = {
  /** Options of Node. */
  flags?: string[];
  /** Arguments of the script. */
  args?: string[];
  /** Written to its stdin. */
  input?: Uint8Array | string;
  /** A command that runs the given one, such as `env` or `nice`. */
  within?: string[];
};

const SOURCES = new URL('..', import.meta.url);

/** Returns the file of a script: that of the same path in the folder of BUNDLE (bundle.ts), else its source. */
function fileOf(script: URL): string {
  const source = fileURLToPath(script);
  const bundle = process.env['BUNDLE'];
  // Another copy of the server, such as an image, starts from its own files.
  if (bundle === undefined || !script.href.startsWith(SOURCES.href)) return source;
  const bundled = join(bundle, script.href.slice(SOURCES.href.length).replace(/\.ts$/, '.mjs'));
  return existsSync(bundled) ? bundled : source;
}

/** Runs a script of this repository in a process of its own, with only these settings. */
export function launch(script: URL, settings: Record<string, string> = {}, options: LaunchOptions = {}) {
  const [command = '', ...rest] = [
    ...(options.within ?? []),
    process.execPath,
    ...(options.flags ?? []),
    fileOf(script === SERVER && hasLimits(settings) ? LIMITED_SERVER : script),
    ...(options.args ?? []),
  ];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command, rest, { env: { PATH, NODE_COMPILE_CACHE, ...settings } });
  child.stdin.on('error', () => undefined); // the process ended before it read; its end gives the reason
  child.stdin.end(options.input);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));

  return {
    child,
    output,
    ended,
    /** The URL that it prints when it listens, on a line of its own or at the end of a sentence. */
    async url(): Promise<string> {
      for (;;) {
        const [, url] = /^(?:ContactBook .+ )?(http:\S+)\n/m.exec(output.stdout) ?? [];
        if (url !== undefined) return url;
        if (child.stdout.closed) throw new Error(`${script.pathname} did not start: ${output.stderr}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
