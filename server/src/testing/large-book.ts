import { allQueries } from './all-queries.ts';
import { idList } from '../store/list-queries.ts';
import { randomUUID } from 'node:crypto';
import { startServer } from './server.ts';

/** Starts a server with Ann's book, to which one change has added this many contacts. */
export async function startLargeBook(contacts: number, settings?: Record<string, string>) {
  const server = await startServer(settings);
  const ann = await server.signUp('Ann');
  const { db, clock } = server;
  const { user_id } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  const ids = Array.from({ length: contacts }, () => randomUUID());
  const rosie = { user_id, name: 'Rosie', number: '1', version: 1, state_revision: 1 };
  for (let from = 0; from < contacts; from += 1000) {
    const some = ids.slice(from, from + 1000).map((contact_id) => Object.assign({ contact_id }, rosie));
    await allQueries(db).insertInto('contacts').values(some).execute();
  }
  const added = { act: 'added', at_ms: clock.nowMs, contacts, target_revision: null } as const;
  const act = { user_id, revision: 1, part: 0, contact_ids: idList(db, ids) };
  await allQueries(db).insertInto('acts').values(Object.assign(act, added)).execute();
  await allQueries(db).updateTable('users').set({ revision: 1, contact_count: contacts }).execute();
  return { server, ann, ids, size: async () => (await ann.contacts()).length };
}
