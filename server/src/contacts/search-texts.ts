import type { SearchedText, SearchTexts } from '@contactbook/contract/searchTexts';
import { searchTexts } from '@contactbook/card/search-texts';
import { LRUCache } from 'lru-cache';
import { asContact } from '../book/labels.ts';
import { ownerHasLeft } from '../book/write/write-context.ts';
import { isGroup, type StoredContact } from '../book/state.ts';
import { changedPage } from '../book/read/present.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Store } from '../store/store.ts';
import { createSlices } from '../work-slices.ts';
import { latinForm } from './latin-forms.ts';
import { cardIn } from './states.ts';

const PAGE = 500;
const PART_BYTES = 64 * 1024;
/** Estimated cost in bytes of a cached book besides its texts. */
const ENTRY_BYTES = 500;
/** Before all versions; contacts of the first books have version 0. */
const BEFORE_ALL = -1;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const revisionOf = rawQuery<{ revision: number }>('select revision from users where user_id = $1');

type Texts = { revision: number; json: Buffer };

/** Caches the texts of whole books by user and revision, since each card must be read for them. */
export function createTextList(maxBytes: number): (db: Store, userId: string, revision: number) => Promise<Texts> {
  const kept = new LRUCache<string, Texts>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }) => ENTRY_BYTES + json.byteLength,
  });
  return async (db, userId, revision) => {
    const known = kept.get(userId);
    if (known?.revision === revision) return known;
    const texts = await readTexts(db, userId);
    kept.set(userId, texts);
    return texts;
  };
}

/** Yields a body in parts that can be compressed while others wait. */
export async function* inParts(body: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.byteLength; start += PART_BYTES) yield body.subarray(start, start + PART_BYTES);
}

/** Reads the texts of all contacts that changed after a revision, as UTF-8 JSON. */
export async function readTexts(db: Store, userId: string, since: number = BEFORE_ALL): Promise<Texts> {
  const [owner] = await revisionOf(db, [userId]);
  if (owner === undefined) throw ownerHasLeft();
  const { revision } = owner;
  const contacts: SearchTexts['contacts'] = [];
  const rest = createSlices();
  let [version, id] = [since, LAST_ID];
  for (;;) {
    const page = await changedPage(db, [userId, version, id, PAGE]);
    for (const contact of page) {
      await rest();
      const texts = textsOf(contact);
      if (texts.length > 0 || since !== BEFORE_ALL) contacts.push({ id: contact.id, texts });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    ({ version, id } = last);
  }
  const answer: SearchTexts = { revision, contacts };
  return { revision, json: Buffer.from(JSON.stringify(answer)) };
}

/** Returns the texts of a contact that its entry in the list does not have, and its names in Latin letters. */
function textsOf(contact: StoredContact): SearchedText[] {
  if (isGroup(contact)) return [];
  const texts = contact.card === null ? [] : searchTexts(cardIn(contact));
  const { name, also = [] } = asContact(contact);
  const latin = [name, ...also, ...texts.map(({ text }) => text)].flatMap((text) => latinForm(text) ?? []);
  return [...texts, ...latin.map((text) => ({ field: 'latin' as const, text }))];
}
