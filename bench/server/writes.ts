import { onSqlite } from '../../drills/database.ts';
import { addPeople } from '../books.ts';
import type { Table } from '../table.ts';
import { cpuRow, rateRow } from './lists.ts';
import { loadByTurns, postContacts } from './load.ts';
import { dealt, stageBare, stageServer } from './stage.ts';

const ROUNDS = 15;
const CONTACTS = 10_000;
/** Enough users to keep each book small. */
const BEGINNERS = 2000;

/** Measures the rate of additions. Each is on disk before it is answered. */
export async function measureWrites(): Promise<Table> {
  await using database = await onSqlite();
  const beginners = await addPeople(database.url, BEGINNERS, 0);
  await using ours = await stageServer(database.url, CONTACTS);
  await using bare = await stageBare(ours);
  const large = postContacts(ours.tokens.map((token) => [token]));
  const empty = postContacts(dealt(beginners, ours.tokens.length));
  const { own, limit, small } = await loadByTurns(ROUNDS, {
    own: [ours, large],
    limit: [bare, large],
    small: [ours, empty],
  });
  return {
    title: 'A contact added',
    about: `SQLite with synchronous=FULL, ten people on a connection each, with ${CONTACTS} contacts when they begin. The bare server reads the body, keeps nothing and sends it back. The empty books are those of ${BEGINNERS} people by turns.`,
    rows: [
      cpuRow('POST /contacts', own, 'bare node:http', limit, 10),
      cpuRow('the same, against an empty book', own, 'an empty book', small, 1.1),
      rateRow('POST /contacts', own, 'bare node:http', limit),
    ],
  };
}
