import type { Card } from '@contactbook/contract/card';
import type { ExportFormat, Import, ImportApplied } from '@contactbook/contract/transfer';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { fieldsOf } from '@contactbook/card/fields/difference';
import { FIELDS } from '@contactbook/card/fields/fields';
import { cardOfAllFields, VALUES } from '@contactbook/card/fields/testing';
import { shortValue } from '@contactbook/card/fields/texts';
import { FIELD_NAMES } from '@contactbook/contract/card';
import { fullName } from '@contactbook/card/structured';
import { sharedServer, type TestServer } from '../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['signUp']>>;

const written = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');
const folded = (line: string) => line.replace(/.{70}(?=.)/g, '$&\r\n ');
const PHOTO = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1500, 7)]).toString('base64');

const OF_2 = written(
  '2.1',
  'UID:taras',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=A8=D0=B5=D0=B2;=D0=A2=D0=B0=D1=80=D0=B0=D1=81',
  'TEL;CELL:+380 44 1',
  'TEL;WORK;FAX:+380 44 2',
);
const OF_3 = written(
  '3.0',
  'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
  'UID:mia@example.com',
  'N:Simpson;Mia;Ann;Dr.;',
  'FN:Dr. Mia Ann Simpson',
  'NICKNAME:Mimi,Mi',
  'ORG:Example Ltd;Sales',
  'TITLE:Head',
  'TEL;TYPE=CELL;TYPE=pref:+380 67 321 54 70',
  'TEL;TYPE=WORK,VOICE:+380 44 555 01 02',
  'item1.TEL:+380 44 555 01 03',
  'item1.X-ABLabel:Cottage',
  'item2.EMAIL;TYPE=INTERNET:mia@example.com',
  'item2.X-ABLabel:_$!<Other>!$_',
  'ADR;TYPE=HOME:;;12 Long Street;Kyiv;;01001;Ukraine',
  'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06',
  String.raw`CATEGORIES:Friends,Book club\, old`,
  String.raw`NOTE:Met at the fair\, hall 3\nlikes "quotes"`,
  'X-PHONETIC-FIRST-NAME:Mee-ah',
  'X-ODD;LIKE="a;b,c":one; two',
  folded(`PHOTO;ENCODING=b;TYPE=JPEG:${PHOTO}`),
  'REV:2026-01-02T03:04:05Z',
);
const OF_4 = written(
  '4.0',
  'UID:urn:uuid:11111111-2222-4333-8444-555555555555',
  'FN:Νίκη Παπαδάκη',
  'N:Παπαδάκη;Νίκη;;;',
  'TEL;VALUE=uri;PREF=1;TYPE=cell:tel:+30-694-555-0101',
  'TEL;TYPE=home:+30 21 0555 0102',
  'EMAIL;TYPE=work:niki@example.com',
  'BDAY:--0506',
  'ANNIVERSARY:20100607',
  'CATEGORIES:Friends',
  'X-ODD:three',
  folded(`PHOTO;MEDIATYPE=image/jpeg:data:image/jpeg;base64,${PHOTO}`),
);

async function bring(person: Person, file: Buffer | string): Promise<Import & { apply: () => Promise<ImportApplied> }> {
  const { id } = (await person.post('/imports', file)).json() as { id: string };
  const apply = async () =>
    (await person.post(`/imports/${id}/apply`, { changed: { all: true } })).json() as ImportApplied;
  return { ...((await person.get(`/imports/${id}?limit=100`)).json() as Import), apply };
}

const taken = async (person: Person, format: ExportFormat) =>
  (await person.get(`/contacts/export?format=${format}`)).text;
const cardsIn = (file: string) => file.split(/(?<=END:VCARD\r\n)/).toSorted();

/** Returns the contents of the contacts and their photos, independent of the ids of their entries. */
async function said(person: Person): Promise<unknown[]> {
  const cards = (JSON.parse(await taken(person, 'json')) as Card[]).toSorted((one, other) =>
    nameOf(one) < nameOf(other) ? -1 : 1,
  );
  const contacts = (await person.contacts()).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const photos = await Promise.all(
    contacts.map(async ({ id, name }) => [name, (await person.get(`/contacts/${id}/photo`)).bytes.toString('hex')]),
  );
  // A label that came in a card and as a group is there by both.
  const list = contacts.map(({ name, number, also }) => [name, number, [...new Set(also)]]);
  return [list, photos, cards.map(withoutIds)];
}

const nameOf = ({ name = {} }: Card) => name.full ?? fullName(name);

function withoutIds({ uid = '', vCardProps = [], ...card }: Card) {
  const parts = Object.entries(card).map(([field, value]) => {
    const isMap = typeof value === 'object' && Object.values(value).every((entry) => typeof entry === 'object');
    return [field, isMap ? Object.values(value) : value] as const;
  });
  const properties = vCardProps.map(([name, , , value]) => [name, value]);
  return { uid, properties, ...Object.fromEntries(parts), name: { ...card.name, full: nameOf(card) } };
}

async function annWithCards() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  await (await bring(ann, OF_2 + OF_3 + OF_4)).apply();
  await ann.add('Jörg = "plain"', '+49 151 1');
  return { server, ann };
}

test('a book of vCards comes out byte for byte, and into a fresh account as an equal book; again it is the same', async () => {
  const { server, ann } = await annWithCards();
  expect(cardsIn(await taken(ann, 'vcard3'))).toContain(OF_3);
  expect(cardsIn(await taken(ann, 'vcard4'))).toContain(OF_4);
  const all = { new: 0, same: 4, changed: 0, unreadable: 0 };
  for (const format of ['vcard3', 'vcard4'] as const) {
    const file = await taken(ann, format);
    const fresh = await server.signUp('Fresh', `${format}@example.com`);
    expect(await (await bring(fresh, file)).apply()).toEqual({ revision: 1, added: 4, changed: 0 });
    expect([format, await said(fresh)]).toEqual([format, await said(ann)]);
    expect([format, cardsIn(await taken(fresh, format))]).toEqual([format, cardsIn(file)]);
    for (const person of [fresh, ann]) {
      const { revision } = await (await bring(person, OF_2)).apply();
      const again = await bring(person, file);
      expect([format, again.counts, await again.apply()]).toEqual([format, all, { revision, added: 0, changed: 0 }]);
    }
  }
});

test('the JSON of a book comes into a fresh account as the same cards; again it is the same', async () => {
  const { server, ann } = await annWithCards();
  const group = written('4.0', 'KIND:group', 'UID:choir', 'FN:Choir', 'MEMBER:mia@example.com');
  await (await bring(ann, group)).apply();
  const file = await taken(ann, 'json');
  const fresh = await server.signUp('Fresh');
  const brought = await bring(fresh, file);
  expect([brought.kind, brought.counts]).toEqual(['json', { new: 5, same: 0, changed: 0, unreadable: 0 }]);
  await brought.apply();
  // A card has its full name written out, as vCard 4.0 requires.
  const cards = async (person: Person) =>
    (JSON.parse(await taken(person, 'json')) as Card[])
      .map((card) => Object.assign(card, { name: { ...card.name, full: nameOf(card) } }))
      .toSorted((one, other) => (one.uid! < other.uid! ? -1 : 1));
  expect(await cards(fresh)).toEqual(await cards(ann));
  expect(await said(fresh)).toEqual(await said(ann));
  for (const person of [fresh, ann])
    expect((await bring(person, file)).counts).toEqual({ new: 0, same: 5, changed: 0, unreadable: 0 });
});

test.each(['json', 'vcard3', 'vcard4', 'csv', 'outlook'] as const)(
  'a value in every field comes back from a file as %s',
  async (format) => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await (await bring(ann, JSON.stringify([cardOfAllFields()]))).apply();
    const fresh = await server.signUp('Fresh');
    await (await bring(fresh, await taken(ann, format))).apply();
    const [card] = JSON.parse(await taken(fresh, 'json')) as [Card];
    const isTable = format === 'csv' || format === 'outlook';
    const texts = fieldsOf(card).map(
      ({ label, value, id }) => `${isTable ? '' : label} ${shortValue(label, value, id).text}`,
    );
    for (const label of FIELD_NAMES.filter((each) => !isTable || FIELDS[each].shown !== 'never'))
      expect(texts, label).toContainEqual(
        expect.stringContaining(isTable ? VALUES[label] : `${label} ${VALUES[label]}`),
      );
  },
);

test('with one number edited, only its line and REV are other bytes', async () => {
  const { ann } = await annWithCards();
  const before = cardsIn(await taken(ann, 'vcard3'));
  const mia = (await ann.contacts()).find(({ name }) => name.includes('Mia'));
  await ann.patch(`/contacts/${mia?.id}`, { number: '+380 67 999 99 99' });
  const after = cardsIn(await taken(ann, 'vcard3'));
  const lines = [before, after].map((cards) => cards.join('').split('\r\n'));
  const others = lines[1]!.filter((line) => !lines[0]!.includes(line));
  expect(others).toEqual(['TEL;TYPE=CELL;TYPE=pref:+380 67 999 99 99', expect.stringMatching(/^REV:\d{4}-/)]);
  expect(lines[1]).toHaveLength(lines[0]!.length);
});

const VCARD = { 'content-type': 'text/vcard', 'if-match': '*' };
/** Values for all columns of tables, which begin like formulas; and phone numbers, which are not escaped. */
const OF_TABLES = written(
  '3.0',
  'N:-Brandt;@Anna;;;',
  'FN:@Anna -Brandt',
  'ORG:+Plus;=Sales',
  'TITLE:=1+1',
  'TEL;TYPE=WORK:+4930123',
  'TEL;TYPE=HOME:-1',
  'TEL;TYPE=CELL:+49 151 2345678',
  'EMAIL:-a@example.com',
  'EMAIL:+b@example.com',
  'ADR;TYPE=HOME:;;=12 Long Street;@Kyiv;;-01001;Ukraine',
  'BDAY:1990-05-06',
  'URL:https://example.com/?a=b',
  'CATEGORIES:@home,=work,Friends',
  String.raw`NOTE:=HYPERLINK("http://example.com"\,"x")\n'=twice\; "quoted"\, done`,
);

/** Values for columns that only Google's table has. */
const OF_GOOGLE = written(
  '3.0',
  'N:Simpson;Mia;Ann;;',
  'FN:Mia Ann Simpson',
  'X-PHONETIC-FIRST-NAME:Mee-ah',
  'NICKNAME:Mi,Mimi',
  'TEL;TYPE=HOME;TYPE=pref:+49 151 2345679',
  'RELATED;VALUE=text;TYPE=mother:Olena Simpson',
  'RELATED;VALUE=text;TYPE=assistant;TYPE=manager:Bob',
);

/** Tables have no column for the UID. */
async function withoutUid(person: Person): Promise<unknown[]> {
  return (await said(person)).map(
    (part) => JSON.parse(JSON.stringify(part).replace(/"uid":"[^"]*",?/g, '')) as unknown,
  );
}

test.each(['csv', 'outlook'] as const)(
  'a table as %s runs no formula, and is read back undamaged; again it is the same',
  async (format) => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const cards = format === 'csv' ? OF_TABLES + OF_GOOGLE : OF_TABLES;
    const count = format === 'csv' ? 5 : 4;
    await (await bring(ann, cards)).apply();
    await ann.add(`=cmd|' /C calc'!A0`, '+380 67 1');
    await ann.add(`'=already in quotes`, '112');
    await ann.add('＝SUM(A1)', '113');
    const file = await taken(ann, format);
    const cells = (Papa.parse(file.replace('\uFEFF', '')).data as string[][]).slice(1).flat();
    const odd = cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell));
    expect(odd.toSorted()).toEqual([
      '+380 67 1',
      '+49 151 2345678',
      ...(format === 'csv' ? ['+49 151 2345679'] : []),
      '+4930123',
      '-01001',
      '-1',
    ]);

    const fresh = await server.signUp('Fresh');
    expect(await (await bring(fresh, file)).apply()).toMatchObject({ revision: 1, added: count });
    expect(await withoutUid(fresh)).toEqual(await withoutUid(ann));
    // The mobile number comes first now; the contact still matches by it.
    const anna = (await ann.contacts()).find(({ name }) => name.includes('Anna'));
    await ann.put(`/contacts/${anna?.id}/card`, OF_TABLES.replace('TYPE=CELL', 'TYPE=CELL,pref'), VCARD);
    for (const person of [fresh, ann]) {
      const again = await bring(person, file);
      expect(again.counts).toEqual({ new: 0, same: count, changed: 0, unreadable: 0 });
      expect(await again.apply()).toMatchObject({ added: 0, changed: 0 });
    }
  },
);

test.each(['csv', 'outlook'] as const)(
  'a table as %s has the titles of its program in every language, and is read back without questions',
  async (format) => {
    const { ann } = await annWithCards();
    const titles = async () => Papa.parse((await taken(ann, format)).replace('\uFEFF', '')).data[0];
    const english = await titles();
    await ann.patch('/users/current', { language: 'uk' });
    expect(await titles()).toEqual(english);
    expect(english).toContain('First Name');
    const { state, columns } = await bring(ann, await taken(ann, format));
    expect([state, columns]).toEqual(['ready', undefined]);
  },
);
