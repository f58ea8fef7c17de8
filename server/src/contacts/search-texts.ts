import type { SearchTexts } from '@contactbook/contract/searchTexts';
import { LRUCache } from 'lru-cache';
import { ownerHasLeft } from '../book/write/write-context.ts';
import type { StoredContact } from '../book/state.ts';
import { CARDS_PER_PAGE, changedPage } from '../book/read/present.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Store } from '../store/store.ts';
import { createSlices } from '../work-slices.ts';
import { textsOf } from './searched-state.ts';
import { HIGHEST_ID } from '../book/contact-ids.ts';

/** Larger texts are not cached, since a client that reads slowly holds what it will cache. */
const KEPT_BYTES = 4 * 2 ** 20;
/** Estimated cost in bytes of a cached book besides its texts. */
const ENTRY_BYTES = 500;
/** Before all versions; contacts of the first books have version 0. */
const NO_REVISION = -1;

const revisionOf = rawQuery<{ revision: number }>('select revision from users where user_id = $1');

/** The texts of a book at a revision as UTF-8 JSON, in parts that are read as the client takes them. */
type Texts = { revision: number; parts: AsyncGenerator<Buffer> };
type Cached = { revision: number; json: Buffer };

/** Caches the texts of whole books by user and revision, since each card must be read for them. */
export function createTextList(maxBytes: number): (db: Store, userId: string, revision: number) => Promise<Texts> {
  const kept = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }) => ENTRY_BYTES + json.byteLength,
  });
  /** The users whose texts one client reads in order to be cached. */
  const beingRead = new Set<string>();

  /** Passes the parts on, and caches them if they are few. */
  async function* keeping(userId: string, { revision, parts }: Texts): AsyncGenerator<Buffer> {
    beingRead.add(userId);
    const passed: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const part of parts) {
        bytes += part.byteLength;
        if (bytes <= KEPT_BYTES) passed.push(part);
        else passed.length = 0;
        yield part;
      }
      if (bytes <= KEPT_BYTES) kept.set(userId, { revision, json: Buffer.concat(passed) });
    } finally {
      beingRead.delete(userId);
    }
  }

  return async (db, userId, revision) => {
    const known = kept.get(userId);
    if (known?.revision === revision) return { revision, parts: only(known.json) };
    const texts = await readTexts(db, userId);
    return beingRead.has(userId) ? texts : { ...texts, parts: keeping(userId, texts) };
  };
}

async function* only(json: Buffer): AsyncGenerator<Buffer> {
  yield json;
}

/** Reads the texts of all contacts that changed after a revision. */
export async function readTexts(db: Store, userId: string, since: number = NO_REVISION): Promise<Texts> {
  const [owner] = await revisionOf(db, [userId]);
  if (owner === undefined) throw ownerHasLeft();
  const { revision } = owner;
  const pages = db.readPages(userId, (tx, last: StoredContact | undefined) =>
    changedPage(tx, [userId, last?.version ?? since, last?.id ?? HIGHEST_ID, CARDS_PER_PAGE]),
  );
  return { revision, parts: jsonOf(pages, revision, since === NO_REVISION) };
}

async function* jsonOf(
  pages: AsyncIterable<StoredContact[]>,
  revision: number,
  isWhole: boolean,
): AsyncGenerator<Buffer> {
  const rest = createSlices();
  let json = `{"revision":${revision},"contacts":[`;
  let between = '';
  for await (const page of pages) {
    for (const contact of page) {
      // The client asks for later versions with this revision as `since`.
      if (contact.version > revision) continue;
      await rest();
      const texts = textsOf(contact);
      if (texts.length === 0 && isWhole) continue;
      json += between + JSON.stringify({ id: contact.id, texts } satisfies SearchTexts['contacts'][number]);
      between = ',';
    }
    if ((page.at(-1)?.version ?? 0) > revision) break;
    if (json !== '') yield Buffer.from(json);
    json = '';
  }
  yield Buffer.from(`${json}]}`);
}
