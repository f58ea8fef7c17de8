import { randomUUID } from 'node:crypto';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { allQueries } from '../all-queries.ts';
import { addDevice, cardText } from '../devices.ts';
import type { TestServer } from '../server.ts';

/** How many contacts the book has: copies of each kind of long card, which are duplicates, and plain ones. */
export type BookSize = { kinds: string[]; copies: number; plain: number };
export type LargestBook = Awaited<ReturnType<typeof fillLargestBook>>;

/** The lines of long cards by kind, with the number of the line and of the copy. */
const KINDS: Record<string, (line: number, copy: number) => string> = {
  numbers: (line, copy) => `TEL;TYPE=CELL:+38067${copy}${String(line).padStart(6, '0')}`,
  emails: (line, copy) => `EMAIL;TYPE=HOME:a${line}.${copy}@example.com`,
  labels: (line, copy) => `CATEGORIES:Label ${line} of ${copy}`,
  notes: (line, copy) => `NOTE:Met in ${line} at ${copy}`,
  addresses: (line, copy) => `ADR;TYPE=HOME:;;${line} Main Street ${copy};Town;;12345;Country`,
  links: (line, copy) => `item${line}.URL:https://example.com/${copy}/${line}`,
  companies: (line, copy) => `ORG:Company ${line} of ${copy};Sales`,
  relations: (line, copy) => `RELATED;TYPE=friend;VALUE=text:Friend ${line} of ${copy}`,
  unknown: (line, copy) => `X-UNKNOWN-${line};X-P=${copy}:${line}`,
};
/** Leaves room for a second card and the texts of the list, which are put together within twice this size. */
const ROOM = CARD_TEXT_MAX_BYTES - 4000;

/** Fills a new person's book with the longest cards and many contacts. */
export async function fillLargestBook(server: TestServer, { kinds, copies, plain }: BookSize) {
  const ann = await server.signUp('Ann');
  const { db } = server;
  const [userId = ''] = ann.token.split('.');
  const plainIds = Array.from({ length: plain }, () => randomUUID());
  for (let next = 0; next < plain; next += 500) {
    const some = plainIds.slice(next, next + 500).map((id, place) => ({
      user_id: userId,
      contact_id: id,
      name: `Rosie ${next + place}`,
      number: `+38050${next + place}`,
      version: 1,
      state_revision: 1,
    }));
    await allQueries(db).insertInto('contacts').values(some).execute();
  }
  await allQueries(db)
    .updateTable('users')
    .set({ revision: 1, contact_count: plain })
    .where('user_id', '=', userId)
    .execute();
  const cards = new Map<string, string[]>();
  for (const kind of kinds) {
    const ids: string[] = [];
    for (let copy = 0; copy < copies; copy++) {
      const { id } = await ann.add('New', '1');
      const { status } = await ann.put(`/contacts/${id}/card`, longCard(kind, copy), { 'content-type': 'text/vcard' });
      if (status !== 200) throw new Error(`a long card of ${kind} was refused with ${status}`);
      ids.push(id);
    }
    cards.set(kind, ids);
  }
  const longIds = [...cards.values()].flat();
  const firstIds = [...cards.values()].map(([first = '']) => first);
  const choir = await ann.add('Choir', '1');
  const members = [...longIds, ...plainIds].slice(0, 1000).map((id) => `MEMBER:urn:uuid:${id}`);
  const groupCard = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Choir', 'KIND:group', ...members, 'END:VCARD', ''].join('\r\n');
  await ann.put(`/contacts/${choir.id}/card`, groupCard, { 'content-type': 'text/vcard' });

  const phone = await addDevice(server, ann);
  const [json, tags] = [new Map<string, object>(), new Map<string, string>()];
  for (const id of firstIds) {
    json.set(id, (await ann.get(`/contacts/${id}/card`)).json() as object);
    tags.set(id, String((await phone.get(`${id}.vcf`)).headers.etag));
    await ann.patch(`/contacts/${id}`, { number: '2' });
    const kind = kinds[firstIds.indexOf(id)] ?? '';
    const sent = longCard(kind, 4, `${kind}-0`).replace('TEL:+380441', 'TEL:+380442');
    await phone.put(`${id}.vcf`, sent, { 'if-match': tags.get(id) ?? '' });
  }
  const conflicts = (await ann.get('/conflicts')).json() as { id: string }[];
  return {
    ann,
    phone,
    cards,
    longIds,
    plainIds,
    conflictIds: conflicts.map(({ id }) => id),
    jsonOf: (id: string) => json.get(id) ?? {},
    tagOf: (id: string) => tags.get(id) ?? '',
    revision: 0,
  };
}

/** Returns a card as long as a card can be. All kinds have a name of their own, and a number that copies share. */
export function longCard(kind: string, copy: number, uid = `${kind}-${copy}`): string {
  const lines = [`UID:${uid}`, `FN:Zoe ${kind}`, `N:${kind};Zoe;;;`, `TEL:+380441${kind.length}00000`];
  const lineOf = KINDS[kind];
  if (lineOf === undefined) throw new Error(`there is no kind ${kind}`);
  let bytes = 0;
  for (let line = 0; ; line++) {
    const text = lineOf(line, copy);
    bytes += text.length + 2;
    if (bytes > ROOM) break;
    lines.push(text);
  }
  return cardText(...lines);
}

export const CARD_KINDS = Object.keys(KINDS);
