import { type AuditEntry, type ManagedPerson, OPERATOR_PAGE, REFUSED_LOG_INS } from '@contactbook/contract/operator';
import { type ExpressionBuilder, sql } from 'kysely';
import { isPostgres } from '../../store/engine.ts';
import type { Db } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { NO_PASSWORD } from '../rules.ts';

const REFUSED: ReadonlySet<string> = new Set(REFUSED_LOG_INS);

/** Operators who can log in. */
const selectOperators = (db: Db) =>
  db.selectFrom('users').select('user_id').where('is_operator', '=', 1).where('locked_at_ms', 'is', null).limit(1);

/** Returns whether a person is an operator who can log in. */
export async function isOperator(db: Db, userId: string): Promise<boolean> {
  return (await selectOperators(db).where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Returns whether another person is an operator who can log in. */
export async function hasOtherOperator(db: Db, userId: string): Promise<boolean> {
  return (await selectOperators(db).where('user_id', '<>', userId).executeTakeFirst()) !== undefined;
}

/** The last row of a page: a time and an id. */
export type PagePlace = { atMs: number; id: string };

/** Returns a page of people, the newest first, whose name or e-mail has this text. `ownId` is who asks. */
export async function findManaged(
  db: Db,
  ownId: string,
  { q, before }: { q: string; before: PagePlace | undefined },
): Promise<ManagedPerson[]> {
  const rows = await selectManaged(db)
    .$if(q !== '', (people) => people.where((each) => hasText(db, each, q)))
    .$if(before !== undefined, (people) =>
      people.where((each) =>
        each.eb(each.refTuple('created_at_ms', 'user_id'), '<', each.tuple(before?.atMs ?? 0, before?.id ?? '')),
      ),
    )
    .orderBy('created_at_ms', 'desc')
    .orderBy('user_id', 'desc')
    .limit(OPERATOR_PAGE)
    .execute();
  return withUses(db, ownId, rows);
}

/** Returns one person in the same form; undefined if there is none. */
export async function findManagedPerson(db: Db, ownId: string, userId: string): Promise<ManagedPerson | undefined> {
  if (userId === '') return undefined;
  const rows = await selectManaged(db).where('user_id', '=', userId).execute();
  return (await withUses(db, ownId, rows))[0];
}

function selectManaged(db: Db) {
  return db
    .selectFrom('users')
    .select(['user_id as id', 'name', 'email', 'contact_count as contacts', 'created_at_ms as createdAtMs'])
    .select(['quota_bytes as quotaBytes', 'locked_at_ms as lockedAtMs', 'is_operator as isOperator'])
    .select(({ eb }) => eb('book_bytes', '+', eb.ref('history_bytes')).as('bytes'))
    .select(({ eb }) => eb('password_hash', '=', NO_PASSWORD).as('isInvited'));
}

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['executeTakeFirstOrThrow']>>;

async function withUses(db: Db, ownId: string, rows: ManagedRow[]): Promise<ManagedPerson[]> {
  const ids = rows.map(({ id }) => id);
  const uses = new Map((await findUses(db, ids)).map((use) => [use.userId, use]));
  return rows.map(({ quotaBytes, lockedAtMs, ...person }) => {
    const { devices = 0, lastSeenAtMs = null } = uses.get(person.id) ?? {};
    return {
      ...person,
      devices,
      isOperator: person.isOperator === 1,
      isInvited: Boolean(person.isInvited),
      isYou: person.id === ownId,
      ...(quotaBytes !== null && { quotaBytes }),
      ...(lockedAtMs !== null && { lockedAtMs }),
      ...(lastSeenAtMs !== null && { lastSeenAtMs }),
    };
  });
}

/**
 * Matches a part of the name or the e-mail. Databases ignore the case of letters beyond ASCII only in some locales, so a
 * text is looked for in several cases.
 */
function hasText(db: Db, { eb }: ExpressionBuilder<Tables, 'users'>, q: string) {
  const lower = q.toLowerCase();
  const forms = new Set([
    q,
    lower,
    q.toUpperCase(),
    lower.replaceAll(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase()),
  ]);
  const like = isPostgres(db) ? sql`ilike` : sql`like`;
  return eb.or(
    Array.from(forms, (form) => `%${form.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`).flatMap((pattern) => [
      sql<boolean>`name ${like} ${pattern} escape '\\'`,
      sql<boolean>`email ${like} ${pattern} escape '\\'`,
    ]),
  );
}

/** Returns the number of devices of these people, and when a browser or a device was last used. */
async function findUses(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const devices = await db
    .selectFrom('devices')
    .select(['user_id as userId', ({ fn }) => fn.countAll<number>().as('devices')])
    .select(({ fn }) => fn.max('used_at_ms').as('usedAtMs'))
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_id as userId', ({ fn }) => fn.max('used_at_ms').as('usedAtMs')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute();
  return ids.map((userId) => {
    const ofDevices = devices.find((each) => each.userId === userId);
    const ofSessions = sessions.find((each) => each.userId === userId);
    const lastMs = Math.max(ofDevices?.usedAtMs ?? 0, ofSessions?.usedAtMs ?? 0);
    return { userId, devices: ofDevices?.devices ?? 0, lastSeenAtMs: lastMs === 0 ? null : lastMs };
  });
}

/** Returns the number of people, and the size of the database in bytes. */
export async function measureServer(db: Db): Promise<{ people: number; databaseBytes: number }> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(db);
  return { people: count, databaseBytes: rows[0]?.bytes ?? 0 };
}

/** Returns a page of the audit log, the newest entries first, with the e-mails that its people have now. */
export async function findAudit(db: Db, before: PagePlace | undefined): Promise<AuditEntry[]> {
  const rows = await selectAudit(db)
    .$if(before !== undefined, (entries) =>
      entries.where((each) =>
        each.eb(each.refTuple('at_ms', 'entry_id'), '<', each.tuple(before?.atMs ?? 0, before?.id ?? '')),
      ),
    )
    .orderBy('at_ms', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(OPERATOR_PAGE)
    .execute();
  const emails = await emailsOf(
    db,
    rows.flatMap(({ actorId, personId }) => [actorId ?? [], personId ?? []].flat()),
  );
  return rows.map((row) => auditEntryOf(row, emails));
}

function selectAudit(db: Db) {
  return db
    .selectFrom('audit_log')
    .select(['entry_id as id', 'event', 'actor_id as actorId', 'person_id as personId', 'network'])
    .select(['quota_bytes as quotaBytes', 'times', 'at_ms as atMs']);
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof selectAudit>['executeTakeFirstOrThrow']>>;

function auditEntryOf(row: AuditRow, emails: Map<string, string>): AuditEntry {
  const { actorId, personId, network, quotaBytes, ...entry } = row;
  const [actor, person] = [actorId, personId].map((each) => emails.get(each ?? ''));
  return {
    ...entry,
    ...(actorId === null && !REFUSED.has(entry.event) && { isCommand: true }),
    ...(actor !== undefined && { actor }),
    ...(person !== undefined && { person }),
    ...(network !== '' && { network }),
    ...(quotaBytes !== null && { quotaBytes }),
  };
}

async function emailsOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = db.selectFrom('users').select(['user_id as id', 'email']);
  const rows = await users.where('user_id', 'in', [...new Set(ids)]).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
