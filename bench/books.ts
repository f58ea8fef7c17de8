import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { insertSession, insertUser } from '../server/src/users/queries.ts';
import { newToken, newUserId } from '../server/src/users/rules.ts';

const ROWS_AT_ONCE = 1000;
/** They do not log in with it: each has a session already. */
const NO_PASSWORD = '';

/** Adds people with books of this size straight to a database, and answers the token of each. */
export async function addPeople(databaseUrl: string, people: number, contacts: number): Promise<string[]> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }).database);
  try {
    return await db.transaction().execute(async (db) => {
      const tokens: string[] = [];
      for (let person = 0; person < people; person++) {
        const userId = newUserId();
        const email = `${userId}@example.com`;
        const { token, secretHash } = newToken(userId);
        await insertUser(db, { userId, name: 'Ann', email, emailKey: email, passwordHash: NO_PASSWORD }, Date.now());
        await insertSession(db, userId, secretHash, Date.now());
        for (let first = 0; first < contacts; first += ROWS_AT_ONCE) {
          const count = Math.min(ROWS_AT_ONCE, contacts - first);
          const rows = Array.from({ length: count }, (_, index) => ({
            user_id: userId,
            contact_id: idOf(first + index),
            name: `Rosie Simpson ${first + index}`,
            number: `+380 67 123 45 ${first + index}`,
          }));
          await db.insertInto('contacts').values(rows).execute();
        }
        await db.updateTable('users').set({ contact_count: contacts }).where('user_id', '=', userId).execute();
        tokens.push(token);
      }
      return tokens;
    });
  } finally {
    await db.destroy();
  }
}

/** Ascending, as the ids of contacts are that came one after the other. */
function idOf(index: number): string {
  return `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}
