import type { Card } from '@contactbook/contract/card';
import type { HistoryEntry } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { Problem } from '@contactbook/contract/problems';
import { describe, expect, test } from 'vitest';
import { compactOldest } from '../book/retention/compaction.ts';
import { actsOf, aBook } from '../testing/past.ts';
import { recount } from '../testing/recount.ts';

/** Bytes that are recognised as a JPEG of this size. */
const jpeg = (bytes = 3000, filler = 7) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes, filler)]);
const folded = (text: string) => text.replaceAll(/.{74}/g, '$&\r\n ');

const ROSIE = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'PRODID:-//Somebody//Phone 9//EN',
  'N:Simpson;Rosie;;;',
  'FN:Rosie Simpson',
  'ORG:Library;Maps',
  'item1.TEL;type=pref:+44 20 7946 0001',
  'item1.X-ABLabel:_$!<Mobile>!$_',
  'TEL;TYPE=WORK,VOICE:+44 20 7946 0002',
  'EMAIL;TYPE=INTERNET,HOME:rosie@example.com',
  'NICKNAME:Ro',
  'CATEGORIES:Archive,Book club',
  'X-SOMETHING;X-ODD="a;b":kept \\, as it is',
  `PHOTO;ENCODING=b;TYPE=JPEG:${folded(jpeg().toString('base64'))}`,
  'REV:2020-01-01T00:00:00Z',
  'END:VCARD',
  '',
].join('\r\n');
const VCARD = { 'content-type': 'text/vcard' };

/** Ann's book, in which Rosie has this card. */
async function aCard(card: string | Buffer = ROSIE, settings?: Record<string, string>) {
  const { server, ann, undo } = await aBook(settings);
  const { id } = await ann.add('Somebody', '112');
  const path = `/contacts/${id}/card`;
  const send = (method: string, to: string, body?: string | Buffer | object, headers = {}) =>
    server.send(method, to, body, { authorization: ann.token, ...headers });
  const put = (body: string | Buffer | object, headers = {}) =>
    send('PUT', path, body, { ...(typeof body === 'string' || Buffer.isBuffer(body) ? VCARD : {}), ...headers });
  const read = async () => (await ann.get(path)).json() as Card;
  const raw = async () => (await ann.get(path, { accept: 'text/vcard' })).bytes;
  const listed = async () => (await ann.contacts()).find((contact) => contact.id === id);
  const answer = await put(card);
  return { server, ann, undo, id, path, send, put, read, raw, listed, answer };
}

/** Returns the lines of one text that the other lacks. */
function linesOnlyIn(one: Buffer, other: Buffer): string[] {
  const others = new Set(other.toString().split('\r\n'));
  return one
    .toString()
    .split('\r\n')
    .filter((line) => !others.has(line));
}

describe('a card', () => {
  test('comes back byte for byte, photo and all, and the list carries what a filter looks for', async () => {
    const { answer, raw, listed, id } = await aCard();
    expect([answer.status, (await raw()).toString(), await listed()]).toEqual([
      200,
      ROSIE,
      {
        id,
        name: 'Rosie Simpson',
        number: '+44 20 7946 0001',
        version: 2,
        also: expect.arrayContaining(['+44 20 7946 0002', 'rosie@example.com', 'Ro', 'Archive', 'Book club']),
        labels: ['Archive', 'Book club'],
        photo: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
  });

  test('of a contact that has none is made of its name and number', async () => {
    const { ann } = await aBook();
    const { id } = await ann.add('Mia Ortega', '459-12-56');
    const [json, vcard] = [
      await ann.get(`/contacts/${id}/card`),
      await ann.get(`/contacts/${id}/card`, { accept: 'text/vcard' }),
    ];
    expect([json.headers.etag, json.json(), vcard.text]).toEqual([
      '"1"',
      expect.objectContaining({
        uid: `urn:uuid:${id}`,
        name: expect.objectContaining({ full: 'Mia Ortega' }),
        phones: expect.anything(),
      }),
      expect.stringMatching(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n[^]*FN:Mia Ortega\r\n[^]*459-12-56\r\n[^]*END:VCARD\r\n$/),
    ]);
  });

  test('edited as JSContact changes in the lines that the edit is about', async () => {
    const { put, read, raw, listed } = await aCard();
    const [before, card] = [await raw(), await read()];
    const emails = { ...card.emails, mine: { address: 'ro@example.org', contexts: { work: true as const } } };
    const answer = await put({ ...card, emails });
    const after = await raw();
    expect([answer.status, linesOnlyIn(before, after), linesOnlyIn(after, before)]).toEqual([
      200,
      ['REV:2020-01-01T00:00:00Z'],
      [expect.stringContaining('ro@example.org'), expect.stringMatching(/^REV:/)],
    ]);
    expect((await listed())?.also).toContain('ro@example.org');
  });

  test.each([
    ['its number', { number: '112' }, /^item1\.TEL;type=pref:112$/i],
    ['its name', { name: 'Rosa Simpson' }, /^FN:Rosa Simpson$/],
  ])('follows a PATCH of %s in that line', async (_what, patch, line) => {
    const { ann, id, raw, listed } = await aCard();
    const before = await raw();
    await ann.patch(`/contacts/${id}`, patch);
    const changed = linesOnlyIn(await raw(), before).filter((text) => !/^(REV|N):/.test(text));
    expect([changed, await listed()]).toEqual([[expect.stringMatching(line)], expect.objectContaining(patch)]);
  });

  test.each([
    ['a name', { phones: { p1: { number: '111' } } }, 'name'],
    ['a number', { name: { full: 'Lev' } }, 'number'],
  ])('without %s takes a PATCH that has all its fields', async (_what, fields, blank) => {
    const { ann } = await aBook();
    const { id } = (
      await ann.post('/contacts/cards', { '@type': 'Card', version: '1.0', ...fields })
    ).json() as Contact;
    const [stored] = (await ann.get('/contacts')).json() as Contact[];
    expect(stored).toMatchObject({ [blank]: '' });
    const other = blank === 'name' ? { number: '112' } : { name: 'Leo' };
    const { name, number } = { ...stored!, ...other };
    expect((await ann.patch(`/contacts/${id}`, { name, number })).json()).toMatchObject({ [blank]: '', ...other });
    expect((await ann.patch(`/contacts/${id}`, { name: '', number: '' })).status, 'the other one is not blank').toBe(
      400,
    );
  });

  test('stays as it is where a PATCH says what it says already', async () => {
    const { ann, id, raw } = await aCard();
    const answer = await ann.patch(`/contacts/${id}`, { name: 'Rosie Simpson', number: '+44 20 7946 0001' });
    expect([(answer.json() as Contact).version, (await raw()).toString()]).toEqual([2, ROSIE]);
  });

  test('in an old character set comes back byte for byte too', async () => {
    const cyrillic = Buffer.concat([
      Buffer.from('BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=windows-1251:'),
      Buffer.from([0xce, 0xeb, 0xe5, 0xed, 0xe0]),
      Buffer.from('\r\nTEL;CELL:1\r\nEND:VCARD\r\n'),
    ]);
    const { raw, listed } = await aCard(cyrillic);
    expect([(await raw()).equals(cyrillic), (await listed())?.name]).toEqual([true, 'Олена']);
  });

  test('that is for another version is refused with the one that is there', async () => {
    const { put, read, raw } = await aCard();
    const answer = await put(ROSIE.replace('Library', 'Museum'), { 'if-match': '"1"' });
    const { contact, card, clashes } = answer.json() as Problem;
    expect([answer.status, contact?.version, card, (await raw()).toString()]).toEqual([412, 2, await read(), ROSIE]);
    expect(
      clashes?.map(({ label, mine, theirs }) => [label, mine.includes('Museum'), theirs.includes('Library')]),
    ).toEqual([['organization', true, true]]);
  });

  test('of a change of the name or the number, a refusal lists what clashes since the version that it named', async () => {
    const { ann, id } = await aCard();
    const first = { 'if-match': '"2"' };
    await ann.patch(`/contacts/${id}`, { name: 'Rose Simpson' });
    const refused = await ann.patch(`/contacts/${id}`, { name: 'Rosa Simpson' }, first);
    expect([refused.status, (refused.json() as Problem).clashes]).toEqual([
      412,
      [{ path: 'name', label: 'name', mine: 'Rosa Simpson', theirs: 'Rose Simpson' }],
    ]);
    const fitting = await ann.patch(`/contacts/${id}`, { number: '112' }, first);
    expect([fitting.status, (fitting.json() as Problem).clashes]).toEqual([412, []]);
  });

  test.each([
    ['without an end', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:X\r\n'],
    ['that is none', 'Rosie, 112'],
    ['of two', `${ROSIE}${ROSIE}`],
    ['with a zero byte', ROSIE.replace('Ro\r', `\0${'0'.repeat(64)}\r`)],
    ['with a byte that stands for a photo', ROSIE.replace('Ro\r', `\u0001${'0'.repeat(64)}\r`)],
    ['of more than 64 KiB beside its photo', ROSIE.replace('Ro\r', `${'Ro'.repeat(33_000)}\r`)],
    ['as JSON of another kind', { '@type': 'Group' }],
  ])('%s is refused, and changes nothing', async (_what, body) => {
    const { put, raw } = await aCard();
    const answer = await put(body);
    expect([answer.status, (await raw()).toString()]).toEqual([400, ROSIE]);
  });

  test('as JSON cannot name a photo that it does not have', async () => {
    const { put, listed } = await aCard(ROSIE.replace(/PHOTO[^]*?(?=REV)/, ''));
    const digest = '0'.repeat(64);
    const answer = await put({
      '@type': 'Card',
      version: '1.0',
      name: { full: `\u0001${digest}` },
      nicknames: { k1: { name: `Ro\r\nPHOTO;ENCODING=b:\u0001${digest}` } },
      vCardProps: [['photo', { encoding: `b:\u0001${digest}` }, 'unknown', `\u0001${digest}`]],
    });
    const reference = await put({ '@type': 'Card', version: '1.0', media: { a: { kind: 'photo', blobId: digest } } });
    expect([answer.status < 500, reference.status, (await listed())?.photo]).toEqual([true, 400, undefined]);
  });

  test('of another is not there', async () => {
    const { server, path, raw } = await aCard();
    const { token: authorization } = await server.signUp('Bob');
    const calls = [
      await server.send('GET', path, undefined, { authorization }),
      await server.send('PUT', path, ROSIE, { authorization, ...VCARD }),
      await server.send('GET', path.replace('card', 'photo'), undefined, { authorization }),
      await server.send('DELETE', path.replace('card', 'photo'), undefined, { authorization }),
    ];
    expect([calls.map(({ status }) => status), (await raw()).toString()]).toEqual([[404, 404, 404, 404], ROSIE]);
  });
});

describe('a new contact in full', () => {
  const blank = { '@type': 'Card', version: '1.0' } as const;

  test('is one change with its photo, and one undo takes it back', async () => {
    const { ann, undo } = await aBook();
    const uri = `data:image/jpeg;base64,${jpeg().toString('base64')}`;
    const answer = await ann.post('/contacts/cards', {
      ...blank,
      uid: 'urn:uuid:of-another',
      name: { full: 'Dr. Weiss' },
      phones: { p1: { number: '030 1234567' }, p2: { number: '0151 234', features: { mobile: true } } },
      emails: { e1: { address: 'weiss@praxis.example' } },
      media: { photo: { kind: 'photo', uri } },
    });
    const made = answer.json() as Contact;
    expect([answer.status, await ann.contacts(), made]).toEqual([
      201,
      [made],
      {
        id: expect.any(String),
        name: 'Dr. Weiss',
        number: '030 1234567',
        version: 1,
        also: ['0151 234', 'weiss@praxis.example'],
        photo: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
    expect((await ann.get(`/contacts/${made.id}/card`)).json()).toMatchObject({ uid: `urn:uuid:${made.id}` });
    await undo(1);
    expect(await ann.contacts()).toEqual([]);
  });

  test.each([
    ['a number', { phones: { p1: { number: '112' } } }, { name: '', number: '112' }],
    ['an e-mail', { emails: { e1: { address: 'a@b.example' } } }, { name: 'a@b.example', number: '' }],
    ['an organization', { organizations: { o1: { name: 'Taxi' } } }, { name: 'Taxi', number: '' }],
    ['a name of another script', { name: { full: '王小明' } }, { name: '王小明', number: '' }],
  ])('needs no more than %s', async (_what, fields, listed) => {
    const { ann } = await aBook();
    const answer = await ann.post('/contacts/cards', { ...blank, ...fields });
    expect([answer.status, await ann.contacts()]).toEqual([201, [expect.objectContaining(listed)]]);
  });

  test.each([
    ['nothing', blank],
    ['a note alone', { ...blank, notes: { n1: { note: 'Who?' } } }],
    ['another kind of object', { '@type': 'Group' }],
    ['a photo that it does not bring', { ...blank, media: { a: { kind: 'photo', blobId: '0'.repeat(64) } } }],
  ])('with %s is refused, and the book stays empty', async (_what, body) => {
    const { ann } = await aBook();
    const answer = await ann.post('/contacts/cards', body);
    expect([answer.status, await ann.contacts()]).toEqual([400, []]);
  });
});

describe('the memory of a book', () => {
  test('restores whole contacts: by undo, from the trash, and to earlier versions', async () => {
    const { ann, undo, id, put, raw } = await aCard();
    await put(ROSIE.replace('Library', 'Museum'));
    await undo(3);
    const undone = await raw();
    await ann.delete(`/contacts/${id}`);
    await ann.post(`/trash/${id}/restore`);
    const restored = await raw();
    await ann.post('/past', { revision: 1 });
    const [plain] = await ann.contacts();
    await ann.post(`/contacts/${id}/restore`, { revision: 2 });
    expect([undone.toString(), restored.toString(), plain, (await raw()).toString()]).toEqual([
      ROSIE,
      ROSIE,
      { id, name: 'Somebody', number: '112', version: expect.any(Number) },
      ROSIE,
    ]);
  });

  test('shows a card before and after a change, field by field', async () => {
    const { ann, id, put } = await aCard();
    await put(ROSIE.replace('Ro\r', 'Rosa\r'));
    const [edited, given] = (await ann.get(`/contacts/${id}/history`)).json() as HistoryEntry[];
    const nicknames = [edited?.before, edited?.after].map((state) =>
      Object.values(state?.card?.nicknames ?? {}).map(({ name }) => name),
    );
    expect([nicknames, given?.before?.card, (await actsOf(ann))[0]?.entry?.after?.card]).toEqual([
      [['Ro'], ['Rosa']],
      undefined,
      edited?.after?.card,
    ]);
  });
});

describe('a photo', () => {
  const JPEG = { 'content-type': 'image/jpeg' };

  test('is given, read and taken away', async () => {
    const { ann, id, send, listed } = await aCard(ROSIE.replace(/PHOTO[^]*?(?=REV)/, ''));
    const path = `/contacts/${id}/photo`;
    const before = (await ann.get(path)).status;
    const given = await send('PUT', path, jpeg(), JPEG);
    const photo = await ann.get(path);
    const digest = (await listed())?.photo;
    expect(photo.headers['cache-control']).toBe('no-store');
    await send('DELETE', path);
    expect([
      before,
      given.status,
      photo.headers['content-type'],
      photo.bytes.equals(jpeg()),
      photo.headers.etag,
    ]).toEqual([404, 200, 'image/jpeg', true, `"${digest}"`]);
    expect([(await ann.get(path)).status, (await listed())?.photo]).toEqual([404, undefined]);
  });

  test.each([
    ['no picture', Buffer.from('<svg/>'), 415],
    ['larger than a megabyte', jpeg(2 ** 20), 413],
  ])('that is %s is refused', async (_what, bytes, status) => {
    const { send, path, raw } = await aCard();
    const answer = await send('PUT', path.replace('card', 'photo'), bytes, JPEG);
    expect([answer.status, (await raw()).toString()]).toEqual([status, ROSIE]);
  });

  test('is kept once, as long as a contact has it or had it, and is counted with what its owner takes', async () => {
    const { server, ann, id, put, send, path } = await aCard();
    const photos = async () => (await server.db.selectFrom('photos').select('digest').execute()).length;
    const bytes = async () => {
      const { counted, recounted } = await recount(server.db, 'ann@example.com');
      expect(counted).toEqual(recounted);
      return counted.book;
    };
    const second = await ann.add('Second');
    await server.send('PUT', `/contacts/${second.id}/card`, ROSIE, { authorization: ann.token, ...VCARD });
    const [once, full] = [await photos(), await bytes()];
    await put(ROSIE.replace('Ro\r', 'Rosa\r'));
    await send('PUT', path.replace('card', 'photo'), jpeg(5000), JPEG);
    const two = await photos();
    await ann.delete(`/contacts/${second.id}`);
    await ann.delete('/trash');
    await ann.delete(`/contacts/${id}/history`);
    const [last, left] = [await photos(), await bytes()];
    await ann.delete(`/contacts/${id}`);
    await ann.delete('/trash');
    expect([once, two, last, await photos(), await bytes()]).toEqual([1, 2, 1, 0, 0]);
    expect(full).toBeGreaterThan(4000);
    expect(left).toBeGreaterThan(6000);
  });

  test('is forgotten with the past that had it', async () => {
    const { server, ann, send, path } = await aCard();
    await send('PUT', path.replace('card', 'photo'), jpeg(5000), JPEG);
    const { user_id } = await server.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
    while ((await compactOldest(server.db, user_id)) !== undefined);
    const { counted, recounted } = await recount(server.db, 'ann@example.com');
    expect([counted, counted.photos, (await ann.get(path.replace('card', 'photo'))).bytes.length]).toEqual([
      recounted,
      1,
      5003,
    ]);
  });
});

test('a client that accepts JSContact 2.0 receives it, and may send it back; 1.0 is the default', async () => {
  const { ann, path, put, read } = await aCard();
  const first = await read();
  const ofVersion2: unknown = expect.stringMatching(/^application\/jscontact\+json; ?version="?2\.0/);
  const accepts = [
    'application/jscontact+json;version=2.0',
    'text/html, application/jscontact+json; charset=utf-8; version="2.0"',
    'application/jscontact+json',
    'application/jscontact+json;version=1.0, */*;version=2.0',
  ];
  const answers = await Promise.all(accepts.map((accept) => ann.get(path, { accept })));
  expect(answers.map(({ headers, json }) => [headers['content-type'], (json() as Card).version])).toEqual([
    [ofVersion2, '2.0'],
    [ofVersion2, '2.0'],
    ['application/json; charset=utf-8', '1.0'],
    ['application/json; charset=utf-8', '1.0'],
  ]);
  const second = answers[0]?.json() as Card;
  expect({ ...second, version: '1.0' }).toEqual(first);

  const changed = await put({ ...second, nicknames: { n: { name: 'Rose' } } }, { accept: accepts[0] });
  expect((changed.json() as Card).version).toBe('2.0');
  const { version, nicknames } = await read();
  expect([version, Object.values(nicknames ?? {})]).toEqual(['1.0', [{ name: 'Rose' }]]);
  const exported = await ann.get('/contacts/export?format=json', { accept: accepts[0]! });
  expect([exported.headers['content-type'], (exported.json() as Card[]).map((card) => card.version)]).toEqual([
    ofVersion2,
    ['2.0'],
  ]);
});

test('a card may be sent with the media type of JSContact, in either version, and is validated alike', async () => {
  const { ann, path } = await aCard();
  const types = ['application/jscontact+json', 'application/jscontact+json;version=2.0', 'application/JSContact+JSON'];
  for (const type of types) {
    const headers = { 'content-type': type };
    const card = { ...((await ann.get(path)).json() as Card), version: type.endsWith('2.0') ? '2.0' : '1.0' };
    const written = await ann.put(path, JSON.stringify({ ...card, nicknames: { n: { name: type } } }), headers);
    const { nicknames } = written.json() as Card;
    expect([written.status, Object.values(nicknames ?? {})]).toEqual([200, [{ name: type }]]);
    const added = await ann.post(
      '/contacts/cards',
      JSON.stringify({ '@type': 'Card', version: card.version, name: { full: type } }),
      headers,
    );
    expect(added.status).toBe(201);
    const refused = [
      await ann.put(path, '{"phones":[1]}', headers),
      await ann.post('/contacts/cards', '{"phones":[1]}', headers),
      await ann.put(path, '{', headers),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  }
  const vCard = await ann.post('/contacts/cards', 'BEGIN:VCARD\r\nEND:VCARD', { 'content-type': 'text/vcard' });
  expect([vCard.status, vCard.json()]).toMatchObject([415, { message: expect.stringContaining('jscontact') }]);
});
