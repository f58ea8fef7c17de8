import { onSqlite } from '../../drills/database.ts';
import type { Table } from '../table.ts';
import { cpuRow } from './lists.ts';
import { getList, loadByTurns } from './load.ts';
import { stageServer } from './stage.ts';

const ROUNDS = 15;
const CONTACTS = 200;
const AT_MOST = 1.1;

/** The same list in each encoding that clients accept. */
export async function measureCompressed(): Promise<Table> {
  await using database = await onSqlite();
  await using server = await stageServer(database.url, CONTACTS);
  const accepting = (encoding: string) => getList(server.tokens, { 'accept-encoding': encoding });
  const { plain, zstd, br, gzip } = await loadByTurns(ROUNDS, {
    plain: [server, getList(server.tokens)],
    zstd: [server, accepting('gzip, deflate, br, zstd')],
    br: [server, accepting('gzip, deflate, br')],
    gzip: [server, accepting('gzip, deflate')],
  });
  return {
    title: 'The list, compressed',
    about: `GET /contacts of ${CONTACTS} contacts, unchanged, as browsers of different ages ask for it.`,
    rows: Object.entries({ zstd, br, gzip }).map(([encoding, answered]) =>
      cpuRow(`in ${encoding}`, answered, 'plain', plain, AT_MOST),
    ),
  };
}
