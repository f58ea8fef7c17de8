import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { addUsage, ROW_BYTES } from './bytes.ts';
import type { WriteContext, Written } from './write/write-context.ts';

/** Decisions of a user that have ended and can be revived, in each table; the oldest are deleted. */
const ENDED_MAX = 100;

/** Reads only rows that are in force. */
export const IN_FORCE = 'ended_revision is null';
/** The bytes of a pending conflict that count towards the book. */
export const CONFLICT_BYTES = `case when ${IN_FORCE} then octet_length(card) + ${ROW_BYTES} else 0 end as bytes`;

const revive = (table: string) => `
  update ${table} set ended_revision = null, made_revision = $3 where user_id = $1 and ended_revision = $2`;
const endMade = (table: string, bytes: string) => `
  update ${table} set ended_revision = $3 where user_id = $1 and made_revision = $2 and ${IN_FORCE} returning ${bytes}`;
const dropEnded = (table: string) => `
  delete from ${table} where user_id = $1 and ended_revision < (
    select ended_revision from ${table} where user_id = $1 and ended_revision is not null
    order by ended_revision desc limit 1 offset ${ENDED_MAX - 1}
  )`;

const ofChange = (table: string) => `
  select 1 from ${table} where user_id = $1 and (ended_revision = $2 or (made_revision = $2 and ${IN_FORCE}))`;
const findSome = rawQuery(`${ofChange('refused_edits')} union all ${ofChange('distinct_contacts')} limit 1`);

type Freed = { bytes: number };
const STORED_BYTES = `octet_length(card) + ${ROW_BYTES} as bytes`;
const reviveConflicts = rawStatement<Freed>(`${revive('refused_edits')} returning ${STORED_BYTES}`);
const endConflicts = rawStatement<Freed>(endMade('refused_edits', STORED_BYTES));
const reviveDistinct = rawStatement(revive('distinct_contacts'));
const endDistinct = rawStatement(endMade('distinct_contacts', '0 as bytes'));
const dropConflicts = rawStatement(dropEnded('refused_edits'));
const dropDistinct = rawStatement(dropEnded('distinct_contacts'));

/**
 * Undoes the decisions of a change as part of another one: what it ended is in force again, and what it made has ended.
 * Undoing the other change does the opposite.
 */
export async function undoDecisions(
  { db: tx, userId }: WriteContext,
  undone: number,
  revision: number,
): Promise<Pick<Written, 'conflicts'>> {
  const values = [userId, undone, revision];
  const ended = await endConflicts(tx, values);
  const revived = await reviveConflicts(tx, values);
  await endDistinct(tx, values);
  await reviveDistinct(tx, values);
  if (ended.length + revived.length === 0) return {};
  await addUsage(tx, userId, { book: sumOf(revived) - sumOf(ended) });
  return { conflicts: true };
}

/** Returns whether a change has made or ended a decision, and that is as it left it. */
export async function hasDecisions(db: Db, userId: string, revision: number): Promise<boolean> {
  return (await findSome(db, [userId, revision])).length > 0;
}

/** Deletes decisions that ended long ago. */
export async function dropEndedDecisions(tx: WriteTx, userId: string): Promise<void> {
  await dropConflicts(tx, [userId]);
  await dropDistinct(tx, [userId]);
}

const sumOf = (rows: Freed[]): number => rows.reduce((sum, { bytes }) => sum + bytes, 0);
