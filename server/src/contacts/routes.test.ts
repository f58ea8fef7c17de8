import { describe, expect, test } from 'vitest';
import { sharedServer } from '../testing/server.ts';

describe('each user has their own book', () => {
  test('a user sees only their own contacts', async () => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    await ann.add('Rosie');
    expect(await bob.contacts()).toEqual([]);
  });

  test.each(['PATCH', 'DELETE'])("%s of another's contact is answered exactly as a missing one", async (method) => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const { id } = await ann.add('Rosie');
    const headers = { authorization: bob.token };
    const anothers = await server.send(method, `/contacts/${id}`, { name: 'Stolen' }, headers);
    const missing = await server.send(method, `/contacts/${id.replace(/.$/, 'x')}`, { name: 'Stolen' }, headers);
    expect([anothers.status, anothers.text]).toEqual([missing.status, missing.text]);
  });

  test.each(['PATCH', 'DELETE'])("%s of another's contact changes nothing", async (method) => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const contact = await ann.add('Rosie');
    await server.send(method, `/contacts/${contact.id}`, { name: 'Stolen' }, { authorization: bob.token });
    expect(await ann.contacts()).toEqual([contact]);
  });

  test('contacts come in the order they were added', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    for (const name of ['Zoe', 'Adam', 'Mia', 'Ben']) await ann.add(name);
    expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Zoe', 'Adam', 'Mia', 'Ben']);
  });

  test('two contacts may have the same name: telling is up to the app', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    await ann.add('Rosie');
    expect(await ann.contacts()).toHaveLength(2);
  });

  test('a deleted contact is not found, and deleting it again answers 404', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const { id } = await ann.add('Rosie');
    await ann.delete(`/contacts/${id}`);
    expect([await ann.contacts(), (await ann.delete(`/contacts/${id}`)).status]).toEqual([[], 404]);
  });

  test('everything is there after a restart', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const contact = await ann.add('Rosie');
    await server.restart();
    expect(await ann.contacts()).toEqual([contact]);
  });

  test('a hundred additions at once are all kept', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const added = await Promise.all(Array.from({ length: 100 }, (_, index) => ann.add(`Friend ${index}`)));
    expect((await ann.contacts()).map(({ id }) => id).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
  });
});

/** Returns the ETag before and after a call on a book with one contact. */
async function tagsAround(method: string, path: string, body: object | undefined) {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const { id } = await ann.add('Rosie');
  const before = (await ann.get('/contacts')).headers.etag;
  await server.send(method, path.replace('ID', id), body, { authorization: ann.token });
  return { before, after: (await ann.get('/contacts')).headers.etag };
}

describe('the revision of a book', () => {
  const writes = [
    ['adding', 'POST', '/contacts', { name: 'Mia', number: '1' }],
    ['renaming', 'PATCH', '/contacts/ID', { name: 'Mia' }],
    ['deleting', 'DELETE', '/contacts/ID', undefined],
  ] as const;
  test.each(writes)('%s changes the ETag', async (_what, ...call) => {
    const { before, after } = await tagsAround(...call);
    expect(after).not.toBe(before);
  });

  const refusals = [
    ['a contact without a number', 'POST', '/contacts', { name: 'Mia' }],
    ['a blank name', 'PATCH', '/contacts/ID', { name: ' ' }],
    ['a change of nothing', 'PATCH', '/contacts/ID', {}],
    ['a change of a missing contact', 'PATCH', '/contacts/missing', { name: 'Mia' }],
    ['deleting a missing contact', 'DELETE', '/contacts/missing', undefined],
  ] as const;
  test.each(refusals)('%s does not change the ETag', async (_what, ...call) => {
    const { before, after } = await tagsAround(...call);
    expect(after).toBe(before);
  });

  test('a known revision is answered 304 without a body', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const { etag = '' } = (await ann.get('/contacts')).headers;
    const answer = await ann.get('/contacts', { 'if-none-match': etag });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag]);
  });

  test('a known revision that is old is answered with the book', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const { etag = '' } = (await ann.get('/contacts')).headers;
    const contact = await ann.add('Rosie');
    const answer = await ann.get('/contacts', { 'if-none-match': etag });
    expect([answer.status, answer.json()]).toEqual([200, [contact]]);
  });

  test("the revision of another user's book is never a 304, even if both books are empty", async () => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const { etag = '' } = (await ann.get('/contacts')).headers;
    expect((await bob.get('/contacts', { 'if-none-match': etag })).status).toBe(200);
  });

  test('writes of other users do not change the ETag', async () => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const before = (await ann.get('/contacts')).headers.etag;
    await bob.add('Rosie');
    expect((await ann.get('/contacts')).headers.etag).toBe(before);
  });

  test('logged out, a known revision is a 401 and not a 304', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const { etag = '' } = (await ann.get('/contacts')).headers;
    await ann.post('/users/logout');
    expect((await ann.get('/contacts', { 'if-none-match': etag })).status).toBe(401);
  });

  test('the revision survives a restart', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    const { etag = '' } = (await ann.get('/contacts')).headers;
    await server.restart();
    expect((await ann.get('/contacts', { 'if-none-match': etag })).status).toBe(304);
  });

  test('the ETag and the list are of one snapshot while others write', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const reads = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 3 === 0) await ann.add(`Friend ${index}`);
        return ann.get('/contacts');
      }),
    );
    const countsOfTag = Map.groupBy(reads, ({ headers }) => headers.etag);
    const countsPerTag = [...countsOfTag.values()].map((same) => new Set(same.map(({ text }) => text)).size);
    expect(countsPerTag).toEqual(countsPerTag.map(() => 1));
  });
});

test('HEAD of the list has the ETag and the length without the body', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  await ann.add('Rosie');
  const { headers, bytes } = await ann.get('/contacts');
  const head = await server.send('HEAD', '/contacts', undefined, { authorization: ann.token });
  expect([head.status, head.text, head.headers.etag, head.headers['content-length']]).toEqual([
    200,
    '',
    headers.etag,
    String(bytes.byteLength),
  ]);
});
