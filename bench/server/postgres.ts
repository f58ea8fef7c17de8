import { onPostgres, onSqlite } from '../../drills/database.ts';
import type { Row, Table } from '../table.ts';
import { cpuRow } from './lists.ts';
import { type Asked, getList, getUnchanged, loadByTurns, postContacts } from './load.ts';
import { type Staged, stageServer } from './stage.ts';

const ROUNDS = 15;
const CONTACTS = 200;

/** Measures the additional cost of PostgreSQL over SQLite, which runs inside the server's process. */
export async function measurePostgres(): Promise<Table> {
  await using file = await onSqlite();
  await using cluster = await onPostgres();
  await using onFile = await stageServer(file.url, CONTACTS);
  await using onCluster = await stageServer(cluster.url, CONTACTS);

  async function compared(what: string, ask: (staged: Staged) => Asked): Promise<Row> {
    const { own, reference } = await loadByTurns(ROUNDS, {
      own: [onCluster, ask(onCluster)],
      reference: [onFile, ask(onFile)],
    });
    return cpuRow(what, own, 'on SQLite', reference);
  }

  return {
    title: 'On PostgreSQL',
    about: `CPU of our process alone, beside that of the same process on SQLite; ten people with ${CONTACTS} contacts each on a connection each, PostgreSQL on the same machine. A read is one round trip; a change is a transaction of several.`,
    rows: [
      await compared('GET /contacts', ({ tokens }) => getList(tokens)),
      await compared('the same, 304', ({ tokens }) => getUnchanged(tokens)),
      await compared('POST /contacts', ({ tokens }) => postContacts(tokens.map((each) => [each]))),
    ],
  };
}
