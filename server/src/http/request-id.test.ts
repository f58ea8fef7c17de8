import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createRequestIds } from './request-id.ts';
import { startServer } from '../testing/server.ts';

const given = { 'x-request-id': 'from-the_proxy.7' };

test.each(['/healthz', '/contacts', '/nothing', '/contacts/%zz'])('an answer carries an id: %s', async (path) => {
  const server = await startServer();
  const { headers } = await server.get(path);
  expect(headers['x-request-id']).toMatch(/^[\w.-]{1,64}$/);
});

test('two requests have two ids', async () => {
  const server = await startServer();
  const ids = [await server.get('/healthz'), await server.get('/healthz')].map(
    ({ headers }) => headers['x-request-id'],
  );
  expect(ids[0]).not.toBe(ids[1]);
});

test('a front end of another origin can read the id', async () => {
  const server = await startServer();
  const { headers } = await server.get('/healthz', { origin: 'https://front-end.example' });
  expect(headers['access-control-expose-headers']).toContain('X-Request-Id');
});

test('a visitor does not choose the id', async () => {
  const server = await startServer();
  const { headers } = await server.get('/healthz', given);
  expect(headers['x-request-id']).not.toBe(given['x-request-id']);
});

describe('behind a trusted proxy', () => {
  test.each(['127.0.0.1', '127.0.0.0/8', 'fd00::/8, 127.0.0.1'])('(%s) the id is the one it gives', async (proxies) => {
    const server = await startServer({ TRUST_PROXY: proxies });
    const { headers } = await server.get('/healthz', given);
    expect(headers['x-request-id']).toBe(given['x-request-id']);
  });

  test.each([['203.0.113.9'], ['203.0.113.0/24'], ['fd00::/8']])(
    'a visitor beside it (%s) does not',
    async (proxies) => {
      const server = await startServer({ TRUST_PROXY: proxies });
      const { headers } = await server.get('/healthz', given);
      expect(headers['x-request-id']).not.toBe(given['x-request-id']);
    },
  );

  test.each(['', 'two words', 'x'.repeat(65), '{"id":1}', 'é'])(
    'an id that is not a plain word is replaced: "%s"',
    async (id) => {
      const server = await startServer({ TRUST_PROXY: '127.0.0.1' });
      const { headers } = await server.get('/healthz', { 'x-request-id': Buffer.from(id).toString('latin1') });
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    },
  );

  test('its IPv4 address is known where the server listens on IPv6', () => {
    const idOf = createRequestIds(['10.0.0.0/8']);
    const request = { headers: given, socket: { remoteAddress: '::ffff:10.0.0.7' } } as unknown as IncomingMessage; // all that is read
    expect(idOf(request)).toBe(given['x-request-id']);
  });
});
