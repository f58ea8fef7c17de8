import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`./${path}`, import.meta.url), 'utf8');
const LOG_FORMAT = /^ *log-format '(.+)'$/m.exec(read('haproxy.cfg'))?.[1] ?? '';
const FAILREGEX = /^failregex = (.+)$/m.exec(read('fail2ban/filter.d-contactbook.conf'))?.[1] ?? '';

/** A line of HAProxy's log, with an id, no other variable and 0 for every number. */
function line(client: string, proof: string, status: number): string {
  return LOG_FORMAT.replace('%[var(txn.id)]', 'c0ffee00-1111-2222-3333-444455556666')
    .replace('%ci', client)
    .replace('%[var(txn.proof)]', proof)
    .replace('%HM', 'POST')
    .replace('%ST', String(status))
    .replaceAll(/%\w+/g, '0');
}

function bannedFor(text: string): string | undefined {
  return new RegExp(FAILREGEX.replace('<ADDR>', String.raw`([\da-f.:]+)`)).exec(text)?.[1];
}

test.each([
  ['203.0.113.7', 'password', 400],
  ['2001:db8::7', 'password', 429],
  ['203.0.113.7', 'device', 401],
] as const)('%s, refused with %s and status %i, is seen by fail2ban', (client, proof, status) => {
  expect(JSON.parse(line(client, proof, status))).toMatchObject({ client, proof, status });
  expect(bannedFor(line(client, proof, status))).toBe(client);
});

test.each([
  ['password', 200],
  ['device', 207],
  ['device', 404],
  ['device', 400],
  ['device', 429],
  ['no', 400],
  ['no', 401],
] as const)('an answer with proof %s and status %i bans nobody', (proof, status) => {
  expect(bannedFor(line('203.0.113.7', proof, status))).toBeUndefined();
});
