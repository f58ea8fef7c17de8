import { rawQuery } from '../../store/raw-query.ts';

/** A contact that was changed at a revision: its current version, or its deletion. */
export type Listed = { id: string; version: number; resource: string | null; isGone: 0 | 1; kind: 'group' | null };
/** A position after this contact of this revision. */
export type ListCursor = { revision: number; contactId: string };

const NAMED = (table: string): string =>
  `left join resources on resources.user_id = $1 and resources.contact_id = ${table}.contact_id`;
const after = (table: string, column: string): string => `
  ${table}.user_id = $1 and (${table}.${column}, ${table}.contact_id) > ($2, $3) and ${table}.${column} <= $4`;
const gone = (table: string): string => `
  select * from (
    select ${table}.contact_id as id, revision as version, resource, 1 as "isGone", null as kind from ${table} ${NAMED(table)}
    where ${after(table, 'revision')} order by revision, ${table}.contact_id limit $5
  ) as of_${table}`;

const PRESENT = `
  select contacts.contact_id as id, version, resource, 0 as "isGone", kind from contacts ${NAMED('contacts')}
  where ${after('contacts', 'version')} order by version, contacts.contact_id limit $5`;

/**
 * Lists present contacts that changed after a cursor, up to a revision, in the order of the changes. Values: user,
 * cursor (2), revision, limit.
 */
export const listPresent = rawQuery<Listed>(PRESENT);
/** The same, including deleted contacts. */
export const listChanged = rawQuery<Listed>(`
  select * from (select * from (${PRESENT}) as of_contacts union all ${gone('trash')} union all ${gone('tombstones')}) as listed
  order by version, id limit $5`);
