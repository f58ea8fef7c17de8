import { onSqlite } from '../../drills/database.ts';
import { bodyOrThrow, openLine } from '../../drills/http.ts';
import { contactIdOf } from '../books.ts';
import { byTurns, type Table } from '../table.ts';
import { lastListMs, LOOP_PROBE } from './loopProbe.ts';
import { stageServer } from './stage.ts';

const CONTACTS = 10_000;
const WARM_UP = 20;
const ROUNDS = 31;

/** How long the event loop is blocked by a list that has to be read from the tables again. */
export async function measureRebuilt(): Promise<Table> {
  await using database = await onSqlite();
  const settings = { NODE_OPTIONS: `--import=${LOOP_PROBE}` };
  await using server = await stageServer(database, CONTACTS, { people: 1, settings });
  const [token] = server.tokens;
  const line = openLine(server.address);
  const getList = async () => {
    await bodyOrThrow(line.send('GET', '/contacts', undefined, token));
    return lastListMs(server.address);
  };
  let changes = 0;
  const { changed, unchanged } = await byTurns(WARM_UP + ROUNDS, {
    async changed() {
      const number = String(changes++);
      await bodyOrThrow(line.send('PATCH', `/contacts/${contactIdOf(changes)}`, { number }, token));
      return getList();
    },
    unchanged: getList,
  });
  line.close();
  return {
    title: 'The list, right after a change',
    about: `A book of ${CONTACTS} contacts on SQLite, one request at a time: how long the event loop was busy from its arrival to the end of the answer, by Node's own count.`,
    rows: [
      {
        what: 'GET /contacts, list rebuilt, event loop',
        unit: 'ms',
        figures: changed.slice(WARM_UP),
        reference: { what: 'the same list unchanged', figures: unchanged.slice(WARM_UP) },
        goal: { of: 'figure', atMost: 5 },
        digits: 2,
      },
    ],
  };
}
