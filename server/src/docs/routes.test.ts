import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import Schema from 'typebox/schema';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PASSWORD, sharedServer, startServer } from '../testing/server.ts';

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

async function readDocument(): Promise<Document> {
  const server = await sharedServer();
  return (await server.get('/openapi.json')).json() as Document;
}

/** Returns the validation errors of a value by a schema that may refer to the document's components. */
function faults({ components }: Document, schema: object, value: unknown): unknown[] {
  const [, errors] = Schema.Errors({ ...schema, components }, value);
  return errors;
}

function operations({ paths }: Document): [path: string, method: string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );
}

describe('the document', () => {
  test('has a name for clients and a summary for each call, and no name twice', async () => {
    const calls = operations(await readDocument()).map(([, , call]) => call);
    const names = calls.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name) || names.indexOf(name) < index)).toEqual(
      [],
    );
    expect(calls.filter(({ summary, tags }) => !summary || tags.length === 0)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['signUp', 'listContacts', 'addContact', 'goBack', 'health']));
  });

  test('asks for the token where the server does, and nowhere else', async () => {
    const server = await sharedServer();
    const asked = operations(await readDocument()).map(async ([path, method, { operationId, security }]) => {
      const url = path.replace(/\{\w+\}/g, '1');
      const { status } = await server.send(method.toUpperCase(), url, undefined, {});
      return { operationId, isPromised: security !== undefined, isAsked: status === 401 };
    });
    const differing = (await Promise.all(asked)).filter(({ isPromised, isAsked }) => isPromised !== isAsked);
    expect(differing).toEqual([]);
  });

  test('has no call with a token that the development server of the app does not pass on', async () => {
    const config = readFileSync(new URL('../../../web/vite.config.ts', import.meta.url), 'utf8');
    const [, passedOn = ''] = /API_PATHS = \[([^\]]+)\]/.exec(config) ?? [];
    const calls = operations(await readDocument()).filter(([, , { security }]) => security !== undefined);
    const first = calls.map(([path]) => `/${path.split('/')[1]}`);
    expect([...new Set(first)].filter((path) => !passedOn.includes(`'${path}'`))).toEqual([]);
  });

  test('lists which calls need no token', async () => {
    const open = operations(await readDocument()).filter(([, , { security }]) => security === undefined);
    expect(open.map(([, , { operationId }]) => operationId).toSorted()).toEqual([
      'askForRecovery',
      'endBirthdayMailByLink',
      'health',
      'listRecoveryDevices',
      'logIn',
      'readCalendar',
      'ready',
      'recoverByCode',
      'recoverByLink',
      'redeemDeviceLink',
      'signUp',
      'verifyEmail',
    ]);
  });

  test('calls its schemas by name', async () => {
    const names = Object.keys((await readDocument()).components.schemas);
    expect(names.filter((name) => !/^([A-Z][a-z]+)+$/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Card', 'Changes', 'Contact', 'Problem', 'Session', 'User']));
  });

  test('describes every answer', async () => {
    const answers = operations(await readDocument()).flatMap(([, , { responses }]) => Object.values(responses));
    expect(answers.filter(({ description }) => !description || description === 'Default Response')).toEqual([]);
  });

  test('has an example of every refusal, and each is what its schema says', async () => {
    const document = await readDocument();
    const refusals = operations(document).flatMap(([, , { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => status >= '400')
        .map(([, { content }]) => content?.['application/json']),
    );
    const wrong = refusals.filter((media) => {
      const examples = media?.example === undefined ? Object.values(media?.examples ?? {}) : [{ value: media.example }];
      return (
        media === undefined ||
        examples.length === 0 ||
        examples.some(({ value }) => faults(document, media.schema, value).length > 0)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('real answers are as the document says', () => {
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const bob = { ...ann, email: 'bob@example.com' };
  const rosie = { name: 'Rosie', number: '459-12-56' };
  const large = ' '.repeat(70_000);
  const calls: [method: string, path: string, body: object | string | undefined, status: number, token?: string][] = [
    ['POST', '/users/signup', bob, 201],
    ['POST', '/users/signup', ann, 400],
    ['POST', '/users/signup', { name: '' }, 400],
    ['POST', '/users/signup', '{', 400],
    ['POST', '/users/signup', large, 413],
    ['POST', '/users/login', ann, 200],
    ['POST', '/users/login', { ...ann, password: 'wrong horse' }, 400],
    ['POST', '/users/login', {}, 400],
    ['POST', '/users/logout', undefined, 200],
    ['POST', '/users/logout', undefined, 401, ''],
    ['GET', '/users/current', undefined, 200],
    ['GET', '/users/current', undefined, 401, ''],
    ['PATCH', '/users/current', { name: 'Anna' }, 200],
    ['PATCH', '/users/current', { email: 'anna@example.com' }, 400],
    ['DELETE', '/users/current', { password: 'wrong horse' }, 400],
    ['DELETE', '/users/current', { password: PASSWORD }, 200],
    ['GET', '/users/sessions', undefined, 200],
    ['DELETE', '/users/sessions', undefined, 200],
    ['DELETE', '/users/sessions/{id}', undefined, 404],
    ['POST', '/users/sessions/{id}/told', undefined, 404],
    ['POST', '/users/password', { current: PASSWORD, next: 'a better horse' }, 200],
    ['POST', '/users/password', { current: 'wrong horse', next: 'a better horse' }, 400],
    ['GET', '/users/account', undefined, 200],
    ['POST', '/users/codes', { password: PASSWORD }, 200],
    ['POST', '/users/recovery', { email: 'ann@example.com' }, 404],
    ['POST', '/users/recovery/code', { email: 'ann@example.com', code: 'A', password: PASSWORD }, 400],
    ['POST', '/users/recovery/link', { token: 'a', password: PASSWORD }, 400],
    ['GET', '/users/verification', undefined, 200],
    ['POST', '/users/verification', undefined, 404],
    ['POST', '/users/verification/link', { token: 'a' }, 400],
    ['GET', '/contacts', undefined, 200],
    ['GET', '/contacts', undefined, 401, ''],
    ['POST', '/users/devices', { label: 'Phone' }, 201],
    ['POST', '/users/devices', { label: ' ' }, 400],
    ['GET', '/users/devices', undefined, 200],
    ['PATCH', '/users/devices/{id}', { label: 'Tablet' }, 404],
    ['DELETE', '/users/devices/{id}', undefined, 404],
    ['POST', '/users/devices/links', { label: 'Phone' }, 400],
    ['POST', '/users/devices/links/redeem', { token: 't'.repeat(22) }, 404],
    ['POST', '/users/devices/flow', { flow: 'f'.repeat(43), label: 'Phone' }, 400],
    ['POST', '/users/devices/flow/request', { flow: 'f'.repeat(43) }, 404],
    ['POST', '/users/devices/flow/request', { flow: 'f' }, 400],
    ['GET', '/conflicts', undefined, 200],
    ['POST', '/conflicts/{id}', { choices: {} }, 404],
    ['DELETE', '/conflicts/{id}', undefined, 404],
    ['POST', '/contacts', rosie, 201],
    ['POST', '/contacts', { name: 5 }, 400],
    ['POST', '/contacts', rosie, 401, ''],
    ['POST', '/contacts', large, 413],
    ['PATCH', '/contacts/{id}', { name: 'Rose' }, 200],
    ['PATCH', '/contacts/{id}', { name: ' ' }, 400],
    ['PATCH', '/contacts/{id}', rosie, 401, ''],
    ['PATCH', '/contacts/{id}', [], 400],
    ['DELETE', '/contacts/{id}', undefined, 200],
    ['DELETE', '/contacts/{id}', undefined, 401, ''],
    ['GET', '/changes', undefined, 200],
    ['GET', '/history', undefined, 200],
    ['GET', '/contacts/{id}/history', undefined, 200],
    ['POST', '/contacts/{id}/restore', { revision: 1 }, 200],
    ['POST', '/contacts/{id}/restore', { revision: 2 }, 404],
    ['GET', '/trash', undefined, 200],
    ['POST', '/trash/restore', undefined, 200],
    ['DELETE', '/trash', undefined, 200],
    ['DELETE', '/trash/{id}', undefined, 404],
    ['GET', '/past', undefined, 200],
    ['POST', '/past', { revision: 0 }, 200],
    ['POST', '/past', { revision: 0, now: 0 }, 409],
    ['GET', '/healthz', undefined, 200],
    ['GET', '/readyz', undefined, 200],
  ];

  test.each(calls)('%s %s with %o: %d', async (method, path, body, status, token) => {
    const server = await sharedServer();
    const document = (await server.get('/openapi.json')).json() as Document;
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const headers = { authorization: token ?? client.token, 'content-type': 'application/json' };
    const answer = await server.send(method, path.replace('{id}', id), body, headers);
    const promised = document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json'];
    expect([answer.status, promised && faults(document, promised.schema, answer.json())]).toEqual([status, []]);
  });

  test.each(['PATCH', 'DELETE'])('%s of a contact that is not there: 404', async (method) => {
    const server = await sharedServer();
    const document = (await server.get('/openapi.json')).json() as Document;
    const client = await server.signUp('Ann');
    const answer = await server.send(method, '/contacts/1', rosie, { authorization: client.token });
    const promised = document.paths['/contacts/{id}']?.[method.toLowerCase()]?.responses['404']?.content;
    const schema = promised?.['application/json']?.schema ?? {};
    expect([answer.status, faults(document, schema, answer.json())]).toEqual([404, []]);
  });
});

test('no call but that of calendar programs has a secret in its path, where a proxy would log it', async () => {
  const document = (await (await sharedServer()).get('/openapi.json')).json() as Document;
  const paths = Object.keys(document.paths).filter((path) => path !== '/calendar/{token}');
  const names = paths.flatMap((path) => path.match(/(?<=\{)[^}]+/g) ?? []);
  expect([...new Set(names)], 'ids and revisions open nothing without a log-in').toEqual(['id', 'revision']);
});

describe('the page to read and try the calls', () => {
  test('is at /docs/, and /docs leads there', async () => {
    const server = await sharedServer();
    const { status, headers } = await server.get('/docs');
    expect([status, headers.location, (await server.get('/docs/')).status]).toEqual([302, '/docs/', 200]);
  });

  test('runs only what carries the nonce of this one answer', async () => {
    const server = await sharedServer();
    const [one, other] = [await server.get('/docs/'), await server.get('/docs/')];
    const nonces = [one, other].map(({ headers, text }) => {
      const [, nonce = ''] = /script-src 'nonce-([^']+)';/.exec(String(headers['content-security-policy'])) ?? [];
      const scripts = text.match(/<script\b[^>]*>/g) ?? [];
      return scripts.length > 0 && scripts.every((tag) => tag.includes(`nonce="${nonce}"`)) ? nonce : undefined;
    });
    expect([nonces.every(Boolean), nonces[0] === nonces[1]]).toEqual([true, false]);
  });

  test('lets no script be inline or evaluated unasked', async () => {
    const server = await sharedServer();
    const policy = String((await server.get('/docs/')).headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^' ]+'; style-src-elem 'nonce-[^' ]+'; /);
  });

  test('asks nothing of other hosts', async () => {
    const server = await sharedServer();
    expect((await server.get('/docs/')).text).not.toMatch(/https?:\/\//);
  });

  test('is rendered again after a failure, for the next request', async () => {
    const scalar = '@scalar/fastify-api-reference';
    const { default: plugin } = await vi.importActual<{ default: FastifyPluginCallback }>(scalar);
    const failsOnce = vi
      .fn(async (app: FastifyInstance, options: object) => void app.register(plugin, options))
      .mockRejectedValueOnce(new Error('too many open files'));
    vi.doMock(scalar, () => ({ default: (app: FastifyInstance, options: object) => failsOnce(app, options) }));
    onTestFinished(() => vi.doUnmock(scalar));
    const server = await startServer();
    const statuses = [(await server.get('/docs/')).status, (await server.get('/docs/')).status];
    expect([...statuses, (await server.get('/docs/scalar.js')).status]).toEqual([500, 200, 200]);
  });

  test('sends its script compressed', async () => {
    const server = await sharedServer();
    const { headers, bytes } = await server.get('/docs/scalar.js', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], gunzipSync(bytes).includes('createApiReference')]).toEqual(['gzip', true]);
  });
});
