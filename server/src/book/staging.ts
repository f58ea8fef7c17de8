import { isPostgres } from '../db/engine.ts';
import { commitAndChain, rawQuery, transact } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { keepMembers } from './group-members.ts';
import { dropUnusedPhotos } from './photos.ts';
import { eachColumn, IS_GROUP, sqlBytes, STATE_COLUMNS } from './state.ts';

// On SQLite, which has one writer, a change of many contacts is written in several transactions, so that others write in
// between. Until the last one it is staged: its rows are there under the revision that it will make, which the book does
// not have yet, and whoever reads the book waits (book-locks.ts). Where it fails, or the process ends, it is taken back.

const note = rawQuery('update users set staged_revision = $2 where user_id = $1');

/** Commits what is done so far of the change that makes this revision, and goes on. */
export async function stage(db: Db, userId: string, revision: number): Promise<void> {
  if (!isPostgres(db)) await note(db, [userId, revision]);
  await commitAndChain(db);
}

const findStagedBooks = rawQuery<{ userId: string }>(
  'select user_id as "userId" from users where staged_revision is not null',
);

export async function unstageAll(db: Db): Promise<void> {
  for (const { userId } of await findStagedBooks(db, [])) await unstage(db, userId);
}

/** Takes back what was staged of a change that did not end, if there is any, act by act. */
export async function unstage(db: Db, userId: string): Promise<void> {
  while (!(await transact(db, (db) => unstagePart(db, userId)))) continue;
}

const findStaged = rawQuery<{ revision: number | null; part: number | null; ids: string }>(`
  select staged_revision as revision, part, contact_ids as ids
  from users left join acts on acts.user_id = $1 and acts.revision = staged_revision
  where users.user_id = $1
  order by part desc limit 1`);

/** Answers whether nothing is left. */
async function unstagePart(db: Db, userId: string): Promise<boolean> {
  const [staged] = await findStaged(db, [userId]);
  if (staged === undefined || staged.revision === null) return true;
  const { revision, part, ids } = staged;
  if (part === null) {
    await note(db, [userId, null]);
    return true;
  }
  const contacts = [userId, revision, ids];
  const groups = await findGroups(db, contacts);
  const dropped = await dropAdded(db, contacts);
  await dropUnusedPhotos(db, userId, dropped);
  for (const statement of TAKE_BACK) await statement(db, contacts);
  await keepMembers(db, userId, [...new Set([...groups, ...(await findGroups(db, contacts))].map(({ id }) => id))]);
  await forgetPart(db, [userId, revision, part]);
  return false;
}

const NAMED = 'contact_id in (select value from json_each($3))';
/** The last version of each contact: what the change has superseded, or what it has brought back from the trash. */
const LAST_VERSION = `
  json_each($3) as named
  cross join versions as held on held.user_id = $1 and held.contact_id = named.value and held.from_revision = (
    select max(from_revision) from versions as each where each.user_id = $1 and each.contact_id = named.value
  )
  join versions as kept on kept.user_id = $1 and kept.contact_id = held.contact_id
    and kept.from_revision = held.state_revision`;
const findGroups = rawQuery<{ id: string }>(
  `select contact_id as id from contacts where user_id = $1 and ${NAMED} and ${IS_GROUP}`,
);
const dropAdded = rawQuery<{ photo: string | null }>(
  `delete from contacts where user_id = $1 and version = $2 and ${NAMED} returning photo`,
);
const TAKE_BACK = [
  `insert into contacts (user_id, contact_id, version, state_revision, ${STATE_COLUMNS})
   select held.user_id, held.contact_id, held.from_revision, held.state_revision, ${eachColumn((column) => `kept.${column}`)}
   from ${LAST_VERSION}
   where held.until_revision = $2`,
  `delete from trash where user_id = $1 and revision = $2 and ${NAMED}`,
  // Where the act that deleted one is forgotten, it is kept as long as if it had been deleted now.
  `insert into trash (user_id, revision, contact_id, from_revision, at_ms, bytes)
   select held.user_id, held.until_revision, held.contact_id, held.from_revision, acts.at_ms,
     ${sqlBytes((column) => `kept.${column}`)}
   from ${LAST_VERSION}
   join acts on acts.user_id = $1 and acts.part = 0 and acts.revision = (
     select min(revision) from acts as each
     where each.user_id = $1 and each.part = 0 and each.revision in (held.until_revision, $2)
   )
   where held.until_revision < $2`,
  `delete from versions where user_id = $1 and (user_id, contact_id, from_revision) in (
     select held.user_id, held.contact_id, held.from_revision from ${LAST_VERSION} where held.until_revision = $2
   )`,
].map((text) => rawQuery(text));
const forgetPart = rawQuery('delete from acts where user_id = $1 and revision = $2 and part = $3');
