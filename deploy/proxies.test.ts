import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as limits from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { KEEP_ALIVE_TIMEOUT_MS } from '../server/src/http/connections.ts';
import { BEAT_EVERY_MS } from '../server/src/live/streams.ts';

const ROOT = join(import.meta.dirname, '..');
/** The configurations in deploy/ and the code blocks of the documents, without comments. */
const EXAMPLES = globSync(['deploy/*.cfg', '*.md', 'docs/**/*.md'], { cwd: ROOT })
  .flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return path.endsWith('.md') ? [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, block = '']) => block) : [text];
  })
  .map((text) => text.replaceAll(/^\s*#.*$/gm, ''));
const NGINX = EXAMPLES.filter((text) => /\bproxy_pass\b/.test(text));
const CADDY = EXAMPLES.filter((text) => /\breverse_proxy\b/.test(text));
const HAPROXY = EXAMPLES.filter((text) => /^(?:frontend|backend) /m.test(text));

const bodyLimits = Object.entries(limits).filter(([name]) => name.endsWith('_MAX_BYTES'));
const LARGEST_BODY = Math.max(...bodyLimits.map(([, bytes]) => Number(bytes)));

const UNITS: Record<string, number> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/** The time-outs in nginx, HAProxy and Caddy that apply while an answer or a body is sent. */
const WAITING =
  /\b(?:(?:proxy_read|proxy_send|client_body|send|read|write|response_header|read_body)_timeout|timeout (?:client|server|tunnel))/;

/** Returns the values of a setting in its smallest unit: bytes or milliseconds. */
function valuesOf(example: string, setting: RegExp): number[] {
  const found = [...example.matchAll(new RegExp(`${setting.source}\\s+(\\d+)\\s*([a-z]*)`, 'gim'))];
  return found.map(
    ([, figure, unit = '']) => Number(figure) * (UNITS[unit.toLowerCase().replace(/(?<=[kmg])i?b$/, '')] ?? 1),
  );
}

test('there is an example for each proxy', () => {
  expect([NGINX, CADDY, HAPROXY].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('every example lets the largest body through', () => {
  // The limit of nginx is 1 MB by default; the other proxies have none.
  for (const example of NGINX) expect(valuesOf(example, /client_max_body_size/)).not.toEqual([]);
  const sizes = EXAMPLES.flatMap((example) => [
    ...valuesOf(example, /client_max_body_size/),
    ...valuesOf(example, /\bmax_size/),
    ...valuesOf(example, /req\.body_size\s+-m\s+int\s+g[te]/),
    ...valuesOf(example, /req\.body_size\s+g[te]/),
  ]);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LARGEST_BODY);
});

test('every example waits longer than the pause between two lines of an event stream, and does not buffer it', () => {
  const times = EXAMPLES.flatMap((example) => valuesOf(example, WAITING));
  expect(times.length).toBeGreaterThanOrEqual(3);
  expect(Math.min(...times)).toBeGreaterThan(BEAT_EVERY_MS * 1.5);
  for (const example of NGINX) expect(example).toMatch(/\bproxy_buffering off;/);
});

test('every example lets the server see an import while it arrives', () => {
  for (const example of NGINX) expect(example).toMatch(/\bproxy_request_buffering off;/);
  // HAProxy waits for as much of a body as one of its buffers holds, 16 KB, and only for so long.
  for (const example of HAPROXY) expect(valuesOf(example, /\btune\.bufsize/)).toEqual([]);
});

test('HAProxy closes an idle connection before a process does', () => {
  const times = HAPROXY.flatMap((example) => valuesOf(example, /\btimeout http-keep-alive/));
  expect(times).toHaveLength(1);
  expect(Math.max(...times)).toBeLessThan(KEEP_ALIVE_TIMEOUT_MS);
});
