import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { createSlices } from '../work-slices.ts';
import { labelsOf } from './labels.ts';
import { HAS_MEMBERS, isGroup, type StoredState } from './state.ts';

/**
 * The columns of `contacts` that are derived from its state. `kind` is `group` for a group card and null for a person.
 * `labels` is a JSON array of the labels in the card, null if there are none. Both are valid if `derived_version`
 * equals `version`.
 */
export type DerivedColumns = { kind: 'group' | null; labels: string | null };

export function deriveColumns(state: StoredState): DerivedColumns {
  if (isGroup(state)) return { kind: 'group', labels: null };
  const labels = labelsOf(state);
  return { kind: null, labels: labels.length === 0 ? null : JSON.stringify(labels) };
}

const outdated = (table: string, find: 'strpos' | 'instr'): string => `
  ${table} where contacts.user_id = $1 and derived_version is distinct from version and (
    kind is not null or labels is not null or ${HAS_MEMBERS} or ${find}(lower(card), 'categories') > 0
  )`;
/**
 * The contacts of a book whose columns were derived from another version and may differ, for a `from` clause. A version
 * of the server without these columns has written them. An index finds them (migrations/0020-contact-columns.ts).
 */
export const OUTDATED = {
  postgres: outdated('contacts', 'strpos'),
  sqlite: outdated('contacts indexed by contacts_to_derive', 'instr'),
};

const pageOf = (from: string) => `
  select contact_id as id, version, name, number, card, more, photo from ${from} limit $2`;
const outdatedPage = rawQuery<StoredState & { id: string; version: number }>(
  pageOf(OUTDATED.postgres),
  pageOf(OUTDATED.sqlite),
);
/** The owner's row shows Citus the shard of the other rows. */
const GIVEN = {
  postgres: `(select user_id from users where user_id = $1) as owner
    cross join json_to_recordset($2::json) as given(id uuid, version bigint, kind text, labels text)`,
  sqlite: `(
    select value ->> 'id' as id, value ->> 'version' as version, value ->> 'kind' as kind, value ->> 'labels' as labels
    from json_each($2)
  ) as given`,
};
const setOf = (given: string) => `
  update contacts set kind = given.kind, labels = given.labels, derived_version = given.version from ${given}
  where contacts.user_id = $1 and contact_id = given.id and contacts.version = given.version`;
const setColumns = rawStatement(setOf(GIVEN.postgres), setOf(GIVEN.sqlite));

const CONTACTS_PER_STEP = 500;

/** Derives the columns of all contacts of a book that need it. */
export async function deriveOutdated(db: WriteTx, userId: string): Promise<void> {
  const rest = createSlices();
  for (;;) {
    const contacts = await outdatedPage(db, [userId, CONTACTS_PER_STEP]);
    if (contacts.length === 0) return;
    const rows = [];
    for (const { id, version, ...state } of contacts) {
      rows.push({ id, version, ...deriveColumns(state) });
      await rest();
    }
    await setColumns(db, [userId, JSON.stringify(rows)]);
  }
}

/** The same, before a read of the whole book. Only the first read after an update of the server finds such contacts. */
export async function deriveBeforeRead(db: Store, userId: string): Promise<void> {
  if ((await outdatedPage(db, [userId, 1])).length === 0) return;
  await db.scheduler.schedule(userId, 'change', () => db.writeLong((tx) => deriveOutdated(tx, userId)));
}
