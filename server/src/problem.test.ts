import { allQueries } from './testing/all-queries.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Answer, type Client, PASSWORD, sharedServer, startServer, type TestServer } from './testing/server.ts';
import { takeBareDatabase } from './testing/database.ts';
import { NO_LIMITS } from './testing/launch.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
const rosie = { name: 'Rosie', number: '459-12-56' };

function told({ status, json }: Answer): [number, unknown] {
  return [status, (json() as { message?: unknown }).message];
}

describe('limits, counted in characters as a person counts them', () => {
  const limits = [
    ['a name of 200', '/contacts', { ...rosie, name: '👩'.repeat(200) }, 201],
    ['a name of 201', '/contacts', { ...rosie, name: 'n'.repeat(201) }, 400],
    ['a number of 64', '/contacts', { ...rosie, number: '٣'.repeat(64) }, 201],
    ['a number of 65', '/contacts', { ...rosie, number: '3'.repeat(65) }, 400],
    ['a user name of 200', '/users/signup', { ...ann, name: 'ї'.repeat(200) }, 201],
    ['a user name of 201', '/users/signup', { ...ann, name: 'n'.repeat(201) }, 400],
    ['an e-mail of 254', '/users/signup', { ...ann, email: `${'a'.repeat(242)}@example.com` }, 201],
    ['an e-mail of 255', '/users/signup', { ...ann, email: `${'a'.repeat(243)}@example.com` }, 400],
    ['a password of 7', '/users/signup', { ...ann, password: '🔑🔑🔑🔑🔑🔑🔑' }, 201],
    ['a password of 6', '/users/signup', { ...ann, password: '🔑🔑🔑🔑🔑🔑' }, 400],
    ['a password of 256', '/users/signup', { ...ann, password: 'é'.repeat(256) }, 201],
    ['a password of 257', '/users/signup', { ...ann, password: 'e'.repeat(257) }, 400],
  ] as const;
  test.each(limits)('%s', async (_what, path, body, status) => {
    const server = await sharedServer();
    const client = await server.signUp('Bob');
    expect((await client.post(path, body)).status).toBe(status);
  });

  test('a body of 64 KiB is read', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const body = JSON.stringify(rosie).padEnd(65_536);
    expect((await client.post('/contacts', body, JSON_TYPE)).status).toBe(201);
  });

  test('a body with one more byte is refused', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/contacts', JSON.stringify(rosie).padEnd(65_537), JSON_TYPE);
    expect(told(answer)).toEqual([413, 'The body is larger than this call accepts.']);
  });

  test('a body with one more byte and without a length is refused', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked', 'content-length': [] };
    const answer = await client.post('/contacts', JSON.stringify(rosie).padEnd(65_537), headers);
    expect(answer.status).toBe(413);
  });
});

const NOTHING = 'There is nothing at this address.';
const FORBIDDEN_KEY = 'The body has a key “__proto__”, or “prototype” in “constructor”, which cannot be stored.';

describe('a body that is not as it should be is told so', () => {
  const bodies: [string, string | Buffer, string][] = [
    ['broken JSON', '{"name":', 'The body is not valid JSON.'],
    ['no JSON at all', 'name=Rosie', 'The body is not valid JSON.'],
    ['a prototype of its own', '{"__proto__":{"name":"R"},"number":"1"}', FORBIDDEN_KEY],
    ['a prototype of its constructor', '{"constructor":{"prototype":{"name":"R"}},"number":"1"}', FORBIDDEN_KEY],
    ['broken UTF-8', Buffer.from('{"name":"\xe9","number":"1"}', 'latin1'), 'The body is not valid UTF-8.'],
    ['nothing', '', 'Body must be a JSON object.'],
    ['null', 'null', 'Body must be a JSON object.'],
    ['an array', '[]', 'Body must be a JSON object.'],
    ['a text', '"Rosie"', 'Body must be a JSON object.'],
    ['no fields', '{}', 'Name is required. Number is required.'],
    ['a number for a text', '{"name":5,"number":"1"}', 'Name must be a string.'],
    ['null for a text', '{"name":"R","number":null}', 'Number must be a string.'],
    ['an object for a text', '{"name":{},"number":[]}', 'Name must be a string. Number must be a string.'],
    ['an empty name', '{"name":"","number":"1"}', 'Name must not be blank.'],
    ['a blank name', '{"name":" \\u00a0\\u2003","number":"1"}', 'Name must not be blank.'],
    ['an invisible name', '{"name":"\\u200b\\u200d","number":"1"}', 'Name must not be blank.'],
    ['a line break', '{"name":"R\\nS","number":"1"}', 'Name must not contain control characters.'],
    ['a NUL', '{"name":"R","number":"1\\u0000"}', 'Number must not contain control characters.'],
    ['a line separator', '{"name":"R\\u2028","number":"1"}', 'Name must not contain control characters.'],
    ['a lone surrogate', '{"name":"R\\ud800","number":"1"}', 'Name must not contain control characters.'],
    ['a long name', `{"name":"${'n'.repeat(201)}","number":"1"}`, 'Name must have at most 200 characters.'],
  ];
  test.each(bodies)('%s', async (_what, body, message) => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    expect(told(await client.post('/contacts', body, JSON_TYPE))).toEqual([400, message]);
  });

  test('deep nesting', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const body = `{"__proto__":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect((await client.post('/contacts', body, JSON_TYPE)).status).toBe(400);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense', ''])(
    'Content-Type: "%s"',
    async (type) => {
      const server = await sharedServer();
      const client = await server.signUp('Ann');
      const answer = await client.post('/contacts', '{"name":"R","number":"1"}', { 'content-type': type });
      expect(told(answer)).toEqual([415, 'Send the body as application/json.']);
    },
  );

  test('PATCH with another type than JSON', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const answer = await client.patch(`/contacts/${id}`, '{"name":"R"}', { 'content-type': 'text/plain' });
    expect(told(answer)).toEqual([415, 'Send the body as application/json.']);
  });

  test('nothing of a refused body is kept', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const contact = await client.add('Rosie');
    await client.patch(`/contacts/${contact.id}`, { name: 'Rose', number: '' });
    expect(await client.contacts()).toEqual([contact]);
  });
});

describe('a path or method that is not there is told so', () => {
  test.each(['/nothing/here', '/users', '/contacts/1/2', '/.env', '//contacts', '/users/signup2'])(
    'GET %s',
    async (path) => {
      const server = await sharedServer();
      expect(told(await server.get(path))).toEqual([404, NOTHING]);
    },
  );

  test('the query is not repeated: it may hold a secret', async () => {
    const server = await sharedServer();
    expect(told(await server.get('/nothing?token=abc'))).toEqual([404, NOTHING]);
  });

  const wrongMethods = [
    ['PUT', '/contacts', 'GET, HEAD, POST'],
    ['DELETE', '/contacts/', 'GET, HEAD, POST'],
    ['GET', '/contacts/1', 'PATCH, DELETE'],
    ['PUT', '/contacts/1?x=1', 'PATCH, DELETE'],
    ['GET', '/users/login', 'POST'],
    ['PROPFIND', '/users/current', 'GET, HEAD, PATCH, DELETE'],
    ['TRACE', '/contacts', 'GET, HEAD, POST'],
  ] as const;
  test.each(wrongMethods)('%s %s: 405, Allow: %s', async (method, path, allow) => {
    const server = await sharedServer();
    const answer = await server.send(method, path);
    expect([...told(answer), answer.headers.allow]).toEqual([405, `${method} is not supported here.`, allow]);
  });

  test.each(['/contacts/%', '/contacts/%zz', '/%ff%fe', '/contacts/%C0%AF'])('a malformed escape: %s', async (path) => {
    const server = await sharedServer();
    expect(told(await server.send('DELETE', path))).toEqual([400, 'The address is not a valid URL path.']);
  });

  test('a very long id is an id that is not there', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    expect((await client.delete(`/contacts/${'9'.repeat(10_000)}`)).status).toBe(404);
  });

  test.each(['/contacts/%00', "/contacts/'%20or%201=1--", '/contacts/..%2f..%2fetc', '/contacts/%F0%9F%91%A9'])(
    'an odd id is an id that is not there: %s',
    async (path) => {
      const server = await sharedServer();
      const client = await server.signUp('Ann');
      expect((await client.delete(path)).status).toBe(404);
    },
  );
});

async function everyCall(server: TestServer, client: Client, body: string, type: string): Promise<Answer[]> {
  const headers = { 'content-type': type };
  return Promise.all([
    client.post('/users/signup', body, headers),
    client.post('/users/login', body, headers),
    client.post('/contacts', body, headers),
    client.patch('/contacts/1', body, headers),
    client.delete('/contacts/1', body, headers),
    server.send('POST', '/contacts', body, { ...headers, authorization: 'Bearer' }),
  ]);
}

describe('whatever is sent, the answer is a problem and never a fault of ours', () => {
  test('any JSON', async () => {
    const server = await startServer(NO_LIMITS);
    const client = await server.signUp('Ann');
    await fc.assert(
      fc.asyncProperty(fc.json({ noUnicodeString: false }), async (body) => {
        const answers = await everyCall(server, client, body, 'application/json');
        expect(answers.filter(({ status }) => status >= 500 || status < 400)).toEqual([]);
      }),
    );
  });

  test('any values in the right fields', async () => {
    const server = await startServer(NO_LIMITS);
    const client = await server.signUp('Ann');
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.jsonValue());
    const body = fc.record({ name: text, number: text, email: text, password: text }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const answers = await everyCall(server, client, JSON.stringify(value), 'application/json');
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      }),
    );
  });

  test('any bytes of any type', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const type = fc.oneof(
      fc.constantFrom('application/json', 'application/json;charset=x', 'application/json;;', 'text/plain'),
      fc.string({ maxLength: 20 }).filter((value) => /^[\x20-\x7e]*$/.test(value)),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'binary' }), type, async (body, contentType) => {
        fc.pre(!['{', 'n'].includes(body[0] ?? ''));
        const answers = await everyCall(server, client, body, contentType);
        expect(answers.filter(({ status }) => status >= 500 || status < 400)).toEqual([]);
      }),
    );
  });

  test('any path', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.constantFrom('GET', 'DELETE', 'PATCH', 'QUERY'), async (path, method) => {
        const answer = await server.send(method, `/${path}`, undefined, { authorization: client.token });
        expect(answer.status).toBeLessThan(500);
      }),
    );
  });

  test('an internal error is answered without its cause', async () => {
    const server = await startServer({ DATABASE_URL: await takeBareDatabase() });
    await allQueries(server.db).schema.dropTable('emails').execute();
    const answer = await server.post('/users/signup', ann);
    expect([answer.status, answer.json()]).toEqual([
      500,
      { message: 'Something went wrong on the server.', code: 'internal' },
    ]);
  });

  test('a fault in the middle of a write leaves nothing of it, and the next write works', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const before = (await client.get('/contacts')).headers.etag;
    const trigger = `create trigger fault before insert on contacts begin select raise(abort, 'disk full'); end`;
    await server.db.write((tx) => sql.raw(trigger).execute(tx));
    const refused = await client.post('/contacts', rosie);
    const after = (await client.get('/contacts')).headers.etag;
    await server.db.write((tx) => sql`drop trigger fault`.execute(tx));
    expect([refused.status, after, (await client.post('/contacts', rosie)).status]).toEqual([500, before, 201]);
  });
});
