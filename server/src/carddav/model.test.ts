import type { Contact } from '@contactbook/contract/contacts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aPhone,
  asText,
  CARDS,
  cardsOf,
  deviceOf,
  type Field,
  FIELDS,
  isGroup,
  MEMBER,
  namesOf,
  NOTHING,
  PEOPLE,
  PHONES,
  uidOf,
  type Written,
} from '../testing/chaos-phones.ts';
import { addDevice } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { startServer } from '../testing/server.ts';

const { numRuns = 100 } = fc.readConfigureGlobal();

/**
 * `lost` is a sync whose answers are lost, `again` gives a phone another password while it keeps its copies. `create`
 * adds a card, `copy` stores one under its second name too, and `rename` stores it there and deletes the first. `switch` goes
 * on with the other one of two copies that a phone has with one password. `back` is the app that types an earlier value again.
 */
const WHATS = [
  'edit',
  'leave',
  'sync',
  'lost',
  'again',
  'delete',
  'purge',
  'app',
  'back',
  'look',
  'undo',
  'switch',
] as const;
const ON_NAMES = ['create', 'copy', 'rename'] as const;
type Step = { who: number; what: (typeof WHATS | typeof ON_NAMES)[number]; card: number; field: Field };
const step = fc.record<Step>({
  who: fc.nat(PHONES.length - 1),
  what: fc.constantFrom<Step['what']>(
    ...WHATS,
    ...ON_NAMES,
    'edit',
    'edit',
    'edit',
    'edit',
    'sync',
    'sync',
    'app',
    'lost',
  ),
  card: fc.nat(namesOf('').length - 1),
  field: fc.constantFrom(...FIELDS),
});
/** Steps of a single phone without interference. */
const ofOnePhone = fc.record<Omit<Step, 'who'>>({
  what: fc.constantFrom<Step['what']>('edit', 'edit', 'edit', 'leave', 'delete', 'lost', 'lost', 'sync'),
  card: fc.nat(CARDS.length - 1),
  field: fc.constantFrom(...FIELDS),
});

test('whatever phones and windows write, offline or not, only replaced values are lost', async () => {
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
    const readers = {
      lists: await deviceOf(server, ann, { label: 'Lists', groups: 'lists' }),
      both: await deviceOf(server, ann, { label: 'Both', groups: 'both' }),
    };

    const keptTexts = async () => {
      const kept = await server.db.selectFrom('refused_edits').select('card').execute();
      return kept.map((edit) => edit.card).join('');
    };

    let value = 0;
    const formerTexts = new Map<string, string>();
    let view = await ann.contacts();
    for (const { who, what, card, field } of steps) {
      const phone = phones[who]!; // there are as many phones as habits
      const name = namesOf(PHONES[who]!.label)[card]!; // as above
      if (what === 'edit') phone.edit(name, field, `w${value++}w`);
      else if (what === 'leave') phone.leave(name, field);
      else if (what === 'delete') phone.delete(name);
      else if (what === 'create') phone.create(namesOf(PHONES[who]!.label).at(-1)!, `w${value++}w`);
      else if (what === 'copy' || what === 'rename') phone.copy(name, what === 'rename');
      else if (what === 'sync') await phone.sync();
      else if (what === 'lost') await phone.sync(card === 0 ? 'uploads' : 'news');
      else if (what === 'again') await phone.again();
      else if (what === 'switch') phone.switch();
      else if (what === 'look') view = await ann.contacts();
      else if (what === 'purge') {
        await ann.delete('/trash');
        const left = `${JSON.stringify([...(await cardsOf(first)).values()])}${await keptTexts()}`;
        for (const text of written.keys()) if (!left.includes(text)) written.set(text, { isReplaced: true });
      } else if (what === 'undo') {
        const before = JSON.stringify([...(await cardsOf(first)).values()]);
        const [last] = (await ann.get('/history')).json() as { revision: number }[];
        await ann.post(`/changes/${last?.revision}/undo`);
        const after = JSON.stringify([...(await cardsOf(first)).values()]);
        for (const text of written.keys()) {
          if (before.includes(text) && !after.includes(text)) written.set(text, { isReplaced: true });
        }
      } else {
        const contact = view[card];
        const said = field === 'TEL' ? 'number' : 'name';
        const earlier = formerTexts.get(`${contact?.id} ${said}`);
        if (what === 'back' && earlier === undefined) continue;
        const text = what === 'back' ? earlier! : `w${value++}w`; // just checked
        const patch = (version?: number) =>
          ann.patch(`/contacts/${contact?.id}`, { [said]: text }, { 'if-match': `"${version}"` });
        let answer = await patch(contact?.version);
        // The app merges what does not conflict; for the rest, the current values are kept.
        const { contact: present } = answer.json() as { contact?: Contact };
        if (answer.status === 412 && present?.[said] === contact?.[said]) {
          answer = await patch(present?.version);
        }
        view = await ann.contacts();
        if (answer.status !== 200) continue;
        written.set(text, { isReplaced: false });
        written.set(contact?.[said] ?? '', { isReplaced: true });
        formerTexts.set(`${contact?.id} ${said}`, contact?.[said] ?? '');
      }
    }
    for (let rounds = 0; rounds < 4; rounds++) {
      for (const phone of phones) await phone.sync();
      for (const phone of phones) phone.switch();
    }

    const forms = { lists: await cardsOf(readers.lists), both: await cardsOf(readers.both) };
    const present = forms.lists;
    for (const { copies, groups } of phones) {
      // A copy that was never stored stays on the phone if its password was replaced before.
      const acknowledged = [...copies].filter(([name, { tag }]) => tag !== '' || present.has(name));
      expect(new Map(acknowledged.map(([name, { values }]) => [name, values]))).toEqual(forms[groups]);
    }
    const all = `${JSON.stringify([...present.values()])}${await keptTexts()}`;
    const lost = [...written].filter(([text, { isReplaced }]) => !isReplaced && !all.includes(text));
    expect(lost).toEqual([]);

    const groups = [...present].filter(([name]) => isGroup(name)).map(([, values]) => values);
    const persons = [...present].filter(([name]) => !isGroup(name));
    for (const person of await ann.contacts()) {
      const [name = ''] = persons.find(([, { FN }]) => FN[0] === person.name) ?? [];
      const labels = groups.filter(({ [MEMBER]: members }) => members.includes(uidOf(name))).flatMap(({ FN }) => FN);
      expect(new Set(person.groups)).toEqual(new Set(labels));
    }
    const { counted, recounted } = await recount(server.db, email);
    expect(counted).toEqual(recounted);
  });
  await fc.assert(property, { numRuns: numRuns * 0.15 });
});

/** The server adds group cards for new labels. */
const isOwn = ([name]: [string, unknown]) => CARDS.includes(name);

test('a phone without interference never conflicts with itself, whatever answers it loses', async () => {
  const server = await startServer({ CHANGES_PER_MINUTE: '0', SIGN_UPS_PER_HOUR: '0' });
  let people = 0;
  const property = fc.asyncProperty(
    fc.nat(PHONES.length - 1),
    fc.array(ofOnePhone, { minLength: 3, maxLength: 15 }),
    async (who, steps) => {
      const ann = await server.signUp('Ann', `ann-${people++}@example.com`);
      const first = await addDevice(server, ann, 'First');
      for (const name of CARDS) await first.put(name, asText(name, { ...NOTHING, FN: [`first ${name}`] }, '3.0'));
      const phone = await aPhone(server, ann, PHONES[who]!, new Map()); // there are as many phones as habits
      await phone.sync();
      for (const [index, { what, card, field }] of steps.entries()) {
        const name = CARDS[card]!; // as above
        if (what === 'edit') phone.edit(name, field, `w${index}w`);
        else if (what === 'leave') phone.leave(name, field);
        else if (what === 'delete') phone.delete(name);
        else await phone.sync(what === 'sync' ? undefined : card === 0 ? 'news' : 'uploads');
      }
      const written = new Map([...phone.copies].filter(isOwn).map(([name, { values }]) => [name, values]));
      await phone.sync();
      const stored = [...(await cardsOf(await deviceOf(server, ann, PHONES[who]!)))]; // as above
      expect(new Map(stored.filter(isOwn))).toEqual(written);
      expect((await ann.get('/conflicts')).json()).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: numRuns * 0.15 });
});
