import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/database.ts';

const INLINE = `document.documentElement.dataset.theme = localStorage.getItem('chakra-ui-color-mode') ?? 'light';`;
const WORKER = 'addEventListener("install", () => undefined);\n';
const SCRIPT = 'console.log("the app");'.repeat(100);

/** Creates the output of `npm run build`: a page with one inline script, and its files. */
function builtApp(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'worker.js'), WORKER);
  writeFileSync(join(folder, 'assets', 'app-4f3c.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-4f3c.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>ContactBook</title><script>${INLINE}</script>` +
      `<script type="module" crossorigin src="./assets/app-4f3c.js"></script>` +
      `<link rel="modulepreload" href="./assets/book-77aa.js" data-screen="/contacts"></head><body>` +
      `<template data-screen="/" lang="en"><h1>For visitors</h1></template></body></html>`,
  );
  return folder;
}

function startWithApp(settings: Record<string, string> = {}) {
  return startServer(settings, builtApp());
}

async function policyOf(settings: Record<string, string>): Promise<Record<string, string>> {
  const server = await startWithApp(settings);
  const { headers } = await server.get('/contactbook/');
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/)));
}

async function workerOf(settings: Record<string, string>): Promise<string> {
  const server = await startWithApp(settings);
  return (await server.get('/contactbook/worker.js')).text;
}

describe('where the app is', () => {
  test.each(['/', '/contactbook', '/contactbook?from=mail'])('%s leads to it', async (path) => {
    const server = await startWithApp();
    const { status, headers } = await server.get(path);
    expect([status, headers.location]).toEqual([302, '/contactbook/']);
  });

  test.each(['/', '/phone/book'])('with another BASE_PATH, %s leads there', async (path) => {
    const server = await startWithApp({ BASE_PATH: '/phone/book' });
    const { status, headers } = await server.get(path);
    expect([status, headers.location]).toEqual([302, '/phone/book/']);
  });

  test.each(['/contactbook/', '/contactbook/contacts', '/contactbook/contacts/', '/contactbook/contacts?q=a'])(
    '%s is a screen of it',
    async (path) => {
      const server = await startWithApp();
      const { status, headers, text } = await server.get(path);
      expect([status, headers['content-type'], text.startsWith('<!doctype html>')]).toEqual([
        200,
        'text/html; charset=utf-8',
        true,
      ]);
    },
  );

  test.each(['/contactbook/nothing', '/contactbook/contacts/7', '/contactbook/contactsx', '/contactbook/a/b/c'])(
    '%s is its not-found screen, with the status that says so',
    async (path) => {
      const server = await startWithApp();
      const { status, text } = await server.get(path);
      expect([status, text.startsWith('<!doctype html>')]).toEqual([404, true]);
    },
  );

  test('the old base path is nothing once there is another', async () => {
    const server = await startWithApp({ BASE_PATH: '/phone/' });
    expect((await server.get('/contactbook/')).status).toBe(404);
  });

  test('without a build it says what to do', async () => {
    const server = await startServer();
    const { status, json } = await server.get('/contactbook/');
    expect([status, json()]).toMatchObject([404, { message: 'The web app is not built yet: run npm run build.' }]);
  });
});

describe('what the page is told', () => {
  test('its base comes first in the head, so that relative addresses work below any screen', async () => {
    const server = await startWithApp({ BASE_PATH: '/phone/book' });
    expect((await server.get('/phone/book/contacts')).text).toContain('<head><base href="/phone/book/" />');
  });

  test('the API and the address for feedback', async () => {
    const server = await startWithApp({ API_URL: 'https://api.example.com/v1/', FEEDBACK_EMAIL: 'me@example.com' });
    const { text } = await server.get('/contactbook/');
    expect([
      text.includes('<meta name="api-url" content="https://api.example.com/v1" />'),
      text.includes('<meta name="feedback-email" content="me@example.com" />'),
    ]).toEqual([true, true]);
  });

  test('who runs the server', async () => {
    const server = await startWithApp({ FEEDBACK_EMAIL: 'Tom & "Anna" <me@example.com>' });
    const { text } = await server.get('/contactbook/');
    expect(text).toContain('<meta name="operator" content="Tom &#38; &#34;Anna&#34;" />');
    expect(text).toContain('<meta name="feedback-email" content="me@example.com" />');
  });

  test('a setting cannot break out of its attribute', async () => {
    const server = await startWithApp({ FEEDBACK_EMAIL: '"><script>alert(1)</script>@example.com' });
    expect((await server.get('/contactbook/')).text).not.toContain('<script>alert(1)');
  });
});

describe('what a screen alone needs', () => {
  test.each([
    ['/contactbook/contacts', true],
    ['/contactbook/contacts/?q=a', true],
    ['/contactbook/', false],
    ['/contactbook/nothing', false],
  ])('is fetched with the page of %s: %s', async (path, isFetched) => {
    const server = await startWithApp();
    expect((await server.get(path)).text.includes('book-77aa.js')).toBe(isFetched);
  });

  test.each([
    ['/contactbook/', true],
    ['/contactbook/contacts', false],
    ['/contactbook/nothing', false],
  ])('the home page of visitors is in the page of %s: %s', async (path, isThere) => {
    const server = await startWithApp();
    const { text } = await server.get(path);
    expect(text.includes('For visitors')).toBe(isThere);
    expect(text.endsWith('</body></html>')).toBe(true);
  });
});

describe('the content policy of the page', () => {
  test('lets it talk to its own server alone', async () => {
    expect((await policyOf({}))['connect-src']).toBe(`'self'`);
  });

  test('follows API_URL', async () => {
    const policy = await policyOf({ API_URL: 'https://api.example.com:8443/v1' });
    expect(policy['connect-src']).toBe(`'self' https://api.example.com:8443`);
  });

  test('allows the inline script that is in the page, by its hash', async () => {
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect((await policyOf({}))['script-src']).toBe(`'self' 'sha256-${hash}'`);
  });

  test('allows nothing unsafe', async () => {
    expect(JSON.stringify(await policyOf({}))).not.toContain('unsafe');
  });

  test('is closed but for what it opens', async () => {
    expect(await policyOf({})).toEqual({
      'default-src': `'none'`,
      'script-src': expect.any(String),
      'style-src': `'self'`,
      'img-src': `'self' blob:`,
      'connect-src': `'self'`,
      'manifest-src': `'self'`,
      'worker-src': `'self'`,
      'base-uri': `'self'`,
      'form-action': `'self'`,
      'frame-ancestors': `'none'`,
    });
  });
});

describe('the service worker', () => {
  test('is asked for again each time, and may ask its own server alone', async () => {
    const server = await startWithApp();
    const { status, headers, text } = await server.get('/contactbook/worker.js');
    expect([status, text.startsWith(WORKER), headers]).toMatchObject([
      200,
      true,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; connect-src 'self'`,
      },
    ]);
  });

  test('changes with the page, which includes its settings', async () => {
    const plain = await workerOf({});
    expect(await workerOf({})).toBe(plain);
    expect(await workerOf({ API_URL: 'https://api.example.com' })).not.toBe(plain);
  });
});

describe('headers that protect', () => {
  test.each(['/contactbook/', '/contactbook/assets/app-4f3c.js', '/healthz', '/contacts', '/nothing'])(
    '%s',
    async (path) => {
      const server = await startWithApp();
      expect((await server.get(path)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining(`default-src 'none'`),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    },
  );
});

describe('the files of the app', () => {
  test('are kept for good: their names change with them', async () => {
    const server = await startWithApp();
    const { status, headers } = await server.get('/contactbook/assets/app-4f3c.js');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  test('come as they were compressed at build', async () => {
    const server = await startWithApp();
    const { headers, bytes } = await server.get('/contactbook/assets/app-4f3c.js', { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], headers['content-type'], brotliDecompressSync(bytes).toString()]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
      SCRIPT,
    ]);
  });

  test('are sent uncompressed to clients that accept nothing else', async () => {
    const server = await startWithApp();
    const { headers, text } = await server.get('/contactbook/assets/app-4f3c.js');
    expect([headers['content-encoding'], text]).toEqual([undefined, SCRIPT]);
  });

  test('that lie beside the page are asked for again each day', async () => {
    const server = await startWithApp();
    const { status, headers } = await server.get('/contactbook/icon.svg');
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=86400',
      'image/svg+xml',
    ]);
  });

  test('the page itself is asked for again each time', async () => {
    const server = await startWithApp();
    expect((await server.get('/contactbook/')).headers['cache-control']).toBe('no-cache');
  });

  test('the manifest says what it is', async () => {
    const server = await startWithApp();
    const { status, headers } = await server.get('/contactbook/manifest.webmanifest');
    expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json']);
  });

  test('a missing file is not answered with the page', async () => {
    const server = await startWithApp();
    const { status, json } = await server.get('/contactbook/assets/old-1a2b.js');
    expect([status, json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test.each(['/contactbook/assets/../index.html', '/contactbook/assets/%2e%2e/%2e%2e/package.json'])(
    'none is reached from outside: %s',
    async (path) => {
      const server = await startWithApp();
      expect((await server.get(path)).status).toBeGreaterThanOrEqual(400);
    },
  );
});
