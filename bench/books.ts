import type { ContactDraft } from '@contactbook/contract/contacts';
import { ID_BYTES, ROW_BYTES } from '../server/src/book/bytes.ts';
import { idList } from '../server/src/store/list-queries.ts';
import { stateBytes, type StoredState } from '../server/src/book/state.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/store/open.ts';
import type { WriteTx } from '../server/src/store/store.ts';
import { insertUser } from '../server/src/users/queries.ts';
import { newToken, newUserId } from '../server/src/users/rules.ts';
import { insertSession } from '../server/src/users/sessions/session-queries.ts';

const ROWS_AT_ONCE = 1000;
/**
 * A password hash that is as costly to compare as any other. The password is unknown, since each user is given a
 * session.
 */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$lzEP4rHdVP37OKr1+bHEyQ$4FixP4xYIN+pijifVuRWQsvlu9voXwm+cIxTWJ7hZ0g';

const ADDED = { part: 0, act: 'added', contacts: 1, target_revision: null } as const;

export type Book = {
  contacts: number;
  /** Number of sessions of each user. */
  sessions?: number;
  /** Undefined for contacts of average length. */
  draft?: (index: number) => ContactDraft & Partial<StoredState>;
  /** Whether the history has an act for the addition of each contact. */
  isLogged?: boolean;
};

/** Writes people with such books straight to a database, and returns the tokens of their sessions. */
export async function addPeople(databaseUrl: string, people: number, book: Book): Promise<string[]> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }).database);
  try {
    return await db.write(async (db) => {
      const tokens: string[] = [];
      for (let person = 0; person < people; person++) tokens.push(...(await addPerson(db, book)));
      return tokens;
    });
  } finally {
    await db.destroy();
  }
}

async function addPerson(db: WriteTx, { contacts, sessions = 1, draft = averageDraft, isLogged = false }: Book) {
  const userId = newUserId();
  const email = `${userId}@example.com`;
  await insertUser(db, { userId, name: 'Ann', email, emailKey: email, passwordHash: UNKNOWN_PASSWORD }, Date.now());
  let bytes = 0;
  for (let first = 0; first < contacts; first += ROWS_AT_ONCE) {
    const indices = Array.from({ length: Math.min(ROWS_AT_ONCE, contacts - first) }, (_, index) => first + index);
    const rows = indices.map((index) => {
      const version = isLogged ? index + 1 : 0;
      return Object.assign(draft(index), {
        user_id: userId,
        contact_id: contactIdOf(index),
        version,
        state_revision: version,
      });
    });
    await db.insertInto('contacts').values(rows).execute();
    bytes += rows.reduce((sum, row) => sum + stateBytes(row), 0);
    if (!isLogged) continue;
    const added = rows.map(({ contact_id, version: revision }) =>
      Object.assign({ user_id: userId, revision, at_ms: Date.now(), contact_ids: idList(db, [contact_id]) }, ADDED),
    );
    await db.insertInto('acts').values(added).execute();
  }
  const history = { revision: contacts, history_bytes: contacts * (ROW_BYTES + ID_BYTES) };
  const kept = { contact_count: contacts, book_bytes: bytes, ...(isLogged && history) };
  await db.updateTable('users').set(kept).where('user_id', '=', userId).execute();
  const tokens = Array.from({ length: sessions }, () => newToken(userId));
  for (const { secretHash } of tokens) await insertSession(db, { userId, secretHash, label: '' }, Date.now());
  return tokens.map(({ token }) => token);
}

function averageDraft(index: number): ContactDraft {
  return { name: `Rosie Simpson ${index}`, number: `+380 67 123 45 ${index}` };
}

/** Returns ids that ascend with the index, like those of contacts that are added one after the other. */
export function contactIdOf(index: number): string {
  return `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}
