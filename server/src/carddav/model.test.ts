import type { Contact } from '@contactbook/contract/contacts';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDevice, cardText, synced } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const RUNS = inject('engine').name === 'sqlite' ? 25 : 10;
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PEOPLE = ['a.vcf', 'b.vcf'];
const GROUP = 'group.vcf';
const CARDS = [...PEOPLE, GROUP];
const MEMBER = 'X-ADDRESSBOOKSERVER-MEMBER';
const FIELDS = ['FN', 'NOTE', 'TEL', 'CATEGORIES', MEMBER] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string[]>;
const NOTHING: Values = { FN: [], NOTE: [], TEL: [], CATEGORIES: [], [MEMBER]: [] };

/**
 * Some phones name the version that they edited, and some never do; some write vCard 4.0 wherever they can; some ask what is
 * new since a token, and some for the tags of all cards.
 */
type Habits = { label: string; sendsIfMatch: boolean; version: '3.0' | '4.0'; knowsTokens: boolean };
const PHONES: Habits[] = [
  { label: 'Phone', sendsIfMatch: true, version: '3.0', knowsTokens: true },
  { label: 'Tablet', sendsIfMatch: true, version: '3.0', knowsTokens: false },
  { label: 'Desk', sendsIfMatch: true, version: '4.0', knowsTokens: true },
  { label: 'Program', sendsIfMatch: false, version: '3.0', knowsTokens: true },
  { label: 'Script', sendsIfMatch: false, version: '3.0', knowsTokens: false },
];

/** `lost` is a sync of which the answers do not come; `again` gives a phone another password, and it keeps what it has. */
const WHATS = ['edit', 'leave', 'sync', 'lost', 'again', 'delete', 'purge', 'app', 'look', 'undo'] as const;
type Step = { who: number; what: (typeof WHATS)[number]; card: number; field: Field };
const step = fc.record<Step>({
  who: fc.nat(PHONES.length - 1),
  what: fc.constantFrom<Step['what']>(...WHATS, 'edit', 'edit', 'edit', 'sync', 'sync', 'app'),
  card: fc.nat(CARDS.length - 1),
  field: fc.constantFrom(...FIELDS),
});

/** What was written, and whether anybody who saw it has replaced or deleted it since. */
type Written = Map<string, { isReplaced: boolean }>;

function asText(name: string, values: Values, version: Habits['version']): string {
  const prefix = version === '3.0' ? 'X-ADDRESSBOOKSERVER-' : '';
  const { FN, NOTE, TEL, CATEGORIES, [MEMBER]: members } = values;
  const words = CATEGORIES.length === 0 ? [] : [`CATEGORIES:${CATEGORIES.join(',')}`];
  const lines = [...NOTE.map((text) => `NOTE:${text}`), ...TEL.map((text) => `TEL:${text}`), ...words];
  const group = name === GROUP ? [`${prefix}KIND:group`, ...members.map((uid) => `${prefix}MEMBER:${uid}`)] : [];
  const text = cardText(`UID:${name}`, `FN:${FN[0]}`, `N:;${FN[0]};;;`, ...lines, ...group);
  return text.replace('VERSION:3.0', `VERSION:${version}`);
}

function asValues(text: string): Values {
  const of = (field: string) =>
    Array.from(text.matchAll(new RegExp(`^${field}(?:;[^:]*)?:(.*?)\\r$`, 'gm')), ([, value = '']) => value);
  const words = of('CATEGORIES').flatMap((line) => line.split(','));
  return { FN: of('FN'), NOTE: of('NOTE'), TEL: of('TEL'), CATEGORIES: words, [MEMBER]: of(`(?:${MEMBER}|MEMBER)`) };
}

/** A phone that keeps copies, edits them offline, and uploads what it edited before it asks what is new. */
async function aPhone(
  server: TestServer,
  ann: Awaited<ReturnType<TestServer['signUp']>>,
  habits: Habits,
  written: Written,
) {
  let device = await addDevice(server, ann, habits.label);
  const copies = new Map<string, { values: Values; tag: string; isEdited: boolean }>();
  const deleted = new Map<string, string>();
  let token = '';

  const headersOf = (tag: string): Record<string, string> =>
    habits.sendsIfMatch && tag !== '' ? { 'if-match': tag } : {};
  async function upload(isLost: boolean): Promise<void> {
    for (const [name, tag] of deleted) await device.delete(name, headersOf(tag));
    if (!isLost) deleted.clear();
    for (const [name, copy] of copies) {
      if (!copy.isEdited) continue;
      const { status, headers } = await device.put(
        name,
        asText(name, copy.values, habits.version),
        headersOf(copy.tag),
      );
      expect([201, 204, 412]).toContain(status);
      if (isLost) continue;
      // What is refused is dropped without a word.
      copies.set(name, { ...copy, tag: headers.etag ?? '', isEdited: false });
    }
  }

  async function news(): Promise<{ there: string[]; gone: string[]; token: string }> {
    if (habits.knowsTokens) {
      const { status, ...told } = await device.sync(token);
      expect(status).toBe(207);
      return told;
    }
    const { text } = await device.propfind(device.book, '<D:getetag/>', '1');
    const tags = [...synced(text).tags].filter(([name]) => name !== '');
    const names = new Set(tags.map(([name]) => name));
    return {
      there: tags.flatMap(([name, tag]) => (copies.get(name)?.tag === tag ? [] : name)),
      gone: [...copies.keys()].filter((name) => !names.has(name)),
      token: '',
    };
  }

  return {
    copies,
    edit(name: string, field: Field, value: string): void {
      const copy = copies.get(name);
      if (copy === undefined || (field === MEMBER && name !== GROUP)) return;
      written.set(value, { isReplaced: false });
      const before = copy.values[field];
      const isMany = field !== 'FN' && field !== 'NOTE';
      if (!isMany) for (const each of before) written.set(each, { isReplaced: true });
      const values = { ...copy.values, [field]: isMany ? [...before, value] : [value] };
      copies.set(name, { ...copy, values, isEdited: true });
    },
    /** Takes one out of a list. */
    leave(name: string, field: Field): void {
      const copy = copies.get(name);
      const [first, ...others] = copy?.values[field] ?? [];
      if (copy === undefined || first === undefined || field === 'FN') return;
      written.set(first, { isReplaced: true });
      copies.set(name, { ...copy, values: { ...copy.values, [field]: others }, isEdited: true });
    },
    delete(name: string): void {
      const copy = copies.get(name);
      if (copy === undefined || copy.isEdited) return;
      for (const each of Object.values(copy.values).flat()) written.set(each, { isReplaced: true });
      deleted.set(name, copy.tag);
      copies.delete(name);
    },
    async again(): Promise<void> {
      device = await addDevice(server, ann, habits.label);
    },
    async sync(loses?: 'uploads' | 'news'): Promise<void> {
      await upload(loses === 'uploads');
      if (loses === 'uploads') return;
      const { there, gone, token: next } = await news();
      if (loses === 'news') return;
      for (const name of gone) copies.delete(name);
      for (const name of there) {
        const accept = `text/vcard;version=${habits.version}`;
        const { text, headers } = await device.get(name, { accept });
        copies.set(name, { values: asValues(text), tag: String(headers.etag), isEdited: false });
      }
      token = next;
    },
  };
}

test(
  'whatever phones and windows write, offline or not, nothing that nobody replaced is ever gone',
  { timeout: 120_000 },
  async () => {
    const server = await startServer({ CHANGES_PER_MINUTE: '0', SIGN_UPS_PER_HOUR: '0' });
    let people = 0;
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const email = `ann-${people++}@example.com`;
      const ann = await server.signUp('Ann', email);
      const written: Written = new Map();
      const phones = [];
      for (const habits of PHONES) phones.push(await aPhone(server, ann, habits, written));
      const first = await addDevice(server, ann, 'First');
      for (const name of CARDS)
        await first.put(name, asText(name, { ...NOTHING, FN: [`first ${name}`], [MEMBER]: PEOPLE }, '3.0'));
      for (const phone of phones) await phone.sync();
      const cardsNow = async () => {
        const present = new Map<string, Values>();
        for (const name of (await first.sync()).there) present.set(name, asValues((await first.get(name)).text));
        return present;
      };

      const keptTexts = async () => {
        const kept = await server.db.selectFrom('refused_edits').select('card').execute();
        return kept.map((edit) => edit.card).join('');
      };

      let value = 0;
      let view = await ann.contacts();
      for (const { who, what, card, field } of steps) {
        const phone = phones[who]!; // as many as habits
        const name = CARDS[card]!; // as above
        if (what === 'edit') phone.edit(name, field, `w${value++}w`);
        else if (what === 'leave') phone.leave(name, field);
        else if (what === 'delete') phone.delete(name);
        else if (what === 'sync') await phone.sync();
        else if (what === 'lost') await phone.sync(card === 0 ? 'uploads' : 'news');
        else if (what === 'again') await phone.again();
        else if (what === 'look') view = await ann.contacts();
        else if (what === 'purge') {
          await ann.delete('/trash');
          const left = `${JSON.stringify([...(await cardsNow()).values()])}${await keptTexts()}`;
          for (const text of written.keys()) if (!left.includes(text)) written.set(text, { isReplaced: true });
        } else if (what === 'undo') {
          const before = JSON.stringify([...(await cardsNow()).values()]);
          const [last] = (await ann.get('/history')).json() as { revision: number }[];
          await ann.post(`/changes/${last?.revision}/undo`);
          const after = JSON.stringify([...(await cardsNow()).values()]);
          for (const text of written.keys()) {
            if (before.includes(text) && !after.includes(text)) written.set(text, { isReplaced: true });
          }
        } else {
          const contact = view[card];
          const said = field === 'TEL' ? 'number' : 'name';
          const text = `w${value++}w`;
          const patch = (version?: number) =>
            ann.patch(`/contacts/${contact?.id}`, { [said]: text }, { 'if-match': `"${version}"` });
          let answer = await patch(contact?.version);
          // The app puts together what does not clash, and asks about the rest: then what is there stays.
          const { contact: present } = answer.json() as { contact?: Contact };
          if (answer.status === 412 && present?.[said] === contact?.[said]) {
            answer = await patch(present?.version);
          }
          view = await ann.contacts();
          if (answer.status !== 200) continue;
          written.set(text, { isReplaced: false });
          written.set(contact?.[said] ?? '', { isReplaced: true });
        }
      }
      for (let rounds = 0; rounds < 2; rounds++) for (const phone of phones) await phone.sync();

      const present = await cardsNow();
      for (const { copies } of phones) {
        const copied = new Map([...copies].map(([name, { values }]) => [name, values]));
        expect(copied).toEqual(present);
      }
      const all = `${JSON.stringify([...present.values()])}${await keptTexts()}`;
      const lost = [...written].filter(([text, { isReplaced }]) => !isReplaced && !all.includes(text));
      expect(lost).toEqual([]);

      const group = present.get(GROUP);
      for (const name of PEOPLE) {
        const person = (await ann.contacts()).find((contact) => contact.name === present.get(name)?.FN[0]);
        const isMember = person !== undefined && group?.[MEMBER].includes(name);
        expect(person?.groups).toEqual(isMember ? group?.FN : undefined);
      }
      const { counted, recounted } = await recount(server.db, email);
      expect(counted).toEqual(recounted);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  },
);
