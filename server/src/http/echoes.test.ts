import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/database.ts';

// Markup or links in a request must not appear in the answer, where another user could run them.

const PAGES = ['/', '/docs', '/docs/', '/openapi.json', '/contactbook', '/contactbook/', '/contactbook/nothing'];
const NAMES = ['host', 'origin', 'referer', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-request-id'];

test.each([{}, { TRUST_PROXY: '127.0.0.1' }])(
  'the host that a request names comes back in no redirect, header or page: %o',
  async (settings) => {
    const server = await startServer(settings, builtApp());
    const answers = await Promise.all(
      PAGES.flatMap((path) => NAMES.map((name) => server.get(path, { [name]: 'https://evil.example/' }))),
    );
    const repeated = answers.filter(({ headers, text }) => JSON.stringify([headers, text]).includes('evil.example'));
    expect(repeated).toEqual([]);
  },
);

test('a host in a path is nowhere to go on to', async () => {
  const server = await startServer({}, builtApp());
  const paths = ['//evil.example', '/\\evil.example', '//evil.example/%2f..', '/docs//evil.example', '/docs?//evil'];
  const answers = await Promise.all(paths.map((path) => server.get(path)));
  expect(answers.map(({ headers }) => headers.location).filter(Boolean)).toEqual(['/docs/']);
});

test('a line break in a path ends no header', async () => {
  const server = await startServer({}, builtApp());
  const { token } = await server.signUp('Ann');
  const breaks = ['%0d%0aset-cookie:evil=1', '%0aset-cookie:evil=1', '%E5%98%8D%E5%98%8Aset-cookie:evil=1'];
  const paths = ['/?', '/docs?', '/docs/', '/contactbook?', '/contactbook/', '/contacts/', '/users/'];
  const answers = await Promise.all(
    breaks.flatMap((text) =>
      paths.flatMap((path) =>
        ['GET', 'DELETE'].map((method) => server.send(method, path + text, undefined, { authorization: token })),
      ),
    ),
  );
  expect(answers.filter(({ headers }) => JSON.stringify(headers).includes('evil'))).toEqual([]);
});

/** The minimal output of `npm run build`. */
function builtApp(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  return folder;
}
