import { onSqlite } from '../../drills/database.ts';
import { addPeople } from '../books.ts';
import type { Table } from '../table.ts';
import { microseconds } from './lists.ts';
import { loadByTurns, postContacts } from './load.ts';
import { dealt, stageBare, stageServer } from './stage.ts';

const ROUNDS = 15;
const CONTACTS = 10_000;
/** So many that no book grows far from empty. */
const BEGINNERS = 2000;

/** A contact added: on the disk before it is answered. */
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
  const figures = own.map(microseconds);
  return {
    title: 'A contact added',
    about: `SQLite with synchronous=FULL, ten people on a connection each, with ${CONTACTS} contacts when they begin. The bare server reads the body, keeps nothing and sends it back. The empty books are those of ${BEGINNERS} people by turns.`,
    rows: [
      {
        what: 'POST /contacts, CPU of one',
        unit: 'µs',
        figures,
        reference: { what: 'bare node:http', figures: limit.map(microseconds) },
        goal: { of: 'ratio', atMost: 10 },
        digits: 1,
      },
      {
        what: 'the same, against an empty book',
        unit: 'µs',
        figures,
        reference: { what: 'an empty book', figures: small.map(microseconds) },
        goal: { of: 'ratio', atMost: 1.1 },
        digits: 1,
      },
      {
        what: 'POST /contacts',
        unit: 'requests/s',
        figures: own.map(({ perSecond }) => perSecond),
        reference: { what: 'bare node:http', figures: limit.map(({ perSecond }) => perSecond) },
      },
    ],
  };
}
