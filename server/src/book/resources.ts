import { query, queryForIds, statement, statementForIds } from '../store/list-queries.ts';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { isUuid, parseUuid } from '../uuid.ts';
import { STATE_COLUMNS, type StoredContact } from './state.ts';
import { LOWEST_ID } from './contact-ids.ts';

/** The name under which devices store a contact; null if it is the default name. */
export type Named = { resource: string | null };
export type NamedContact = StoredContact & Named;

const ofName = rawQuery<{ id: string }>('select contact_id as id from resources where user_id = $1 and resource = $2');
const nameOf = rawQuery<{ resource: string }>('select resource from resources where user_id = $1 and contact_id = $2');

const uidOfName = rawQuery<{ uid: string | null }>('select uid from resources where user_id = $1 and resource = $2');

/** Returns the key of the UID (uids.ts) that a device sent under this name; undefined if the name has none. */
export async function uidUnder(db: Db, userId: string, resource: string): Promise<string | undefined> {
  const [named] = await uidOfName(db, [userId, resource]);
  return named?.uid ?? undefined;
}

/** Returns the name of a card that no device has named. */
export const defaultResource = (contactId: string): string => `${contactId}.vcf`;
export const resourceOf = ({ id, resource }: Named & { id: string }): string => resource ?? defaultResource(id);

/** Returns the id in a default name. */
export const idInName = (resource: string): string | undefined =>
  resource.endsWith('.vcf') ? parseUuid(resource.slice(0, -'.vcf'.length)) : undefined;

/** Returns the id of the present or past contact with this name. */
export async function findByResource(db: Db, userId: string, resource: string): Promise<string | undefined> {
  const id = idInName(resource);
  const [named] = await ofName(db, [userId, resource]);
  if (named !== undefined || id === undefined) return named?.id;
  const others = await nameOf(db, [userId, id]);
  return others.length > 0 ? undefined : id;
}

/** Returns the present contact, other than `but`, whose UID has this key (uids.ts). */
export async function findByUid(
  db: Db,
  userId: string,
  key: string,
  but = LOWEST_ID,
): Promise<({ id: string } & Named) | undefined> {
  const [found] = await ofUid(db, [userId, key, but, isUuid(key) ? key : LOWEST_ID]);
  return found;
}

/** Subqueries, so that SQLite looks up the rows by key. */
const ofUid = rawQuery<{ id: string } & Named>(`
  select contacts.contact_id as id, resource from contacts
  left join resources on resources.user_id = $1 and resources.contact_id = contacts.contact_id
  where contacts.user_id = $1 and contacts.contact_id <> $3
    and contacts.contact_id in (select contact_id from resources where user_id = $1 and uid = $2)
  union all
  select contacts.contact_id as id, resource from contacts
  left join resources on resources.user_id = $1 and resources.contact_id = contacts.contact_id
  where contacts.user_id = $1 and contacts.contact_id = $4 and contacts.contact_id <> $3 and uid is null
  limit 1`);

/** Returns those of some keys of UIDs (uids.ts) that present contacts have. */
export async function findUsedUids(db: Db, userId: string, keys: string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const ids = keys.filter(isUuid);
  const found = [
    ...(await usedUids(db, [userId, JSON.stringify(keys)])),
    ...(ids.length === 0 ? [] : await usedIds(db, userId, ids)),
  ];
  return new Set(found.map(({ key }) => key));
}

const usedUids = query<{ key: string }>(
  {
    postgres: '(select value from json_array_elements_text($2::json) as given(value))',
    sqlite: '(select value from json_each($2))',
  },
  (keys) => `
  select uid as key from resources where user_id = $1 and uid in ${keys}
    and contact_id in (select contact_id from contacts where user_id = $1)`,
);
const usedIds = queryForIds<{ key: string }>(
  (ids) => `
  select contacts.contact_id as key from contacts
  left join resources on resources.user_id = $1 and resources.contact_id = contacts.contact_id
  where contacts.user_id = $1 and contacts.contact_id in ${ids} and uid is null`,
);

/** Stores the name that a device gave a contact. If another contact had that name, it loses it. */
export async function keepName(db: WriteTx, userId: string, contactId: string, resource: string): Promise<void> {
  await dropName(db, [userId, resource, contactId]);
  await nameIt(db, [userId, contactId, resource]);
}

const dropName = rawStatement('delete from resources where user_id = $1 and resource = $2 and contact_id <> $3');
const nameIt = rawStatement(`
  insert into resources (user_id, contact_id, resource) values ($1, $2, $3)
  on conflict (user_id, contact_id) do update set resource = excluded.resource`);

/** Stores the UID keys of these contacts; null if the key is the id. */
export async function keepUids(
  db: WriteTx,
  userId: string,
  contacts: { id: string; uid: string | null }[],
): Promise<void> {
  if (contacts.length === 0) return;
  const rows = JSON.stringify(contacts.map(({ id, uid }) => ({ id, uid, resource: defaultResource(id) })));
  await putUids(db, [userId, rows]);
}

/** The owner's row shows Citus the shard of the other rows. */
const putUids = statement(
  {
    postgres: `(select user_id from users where user_id = $1) as owner
      cross join json_to_recordset($2::json) as given(id uuid, uid text, resource text)`,
    sqlite: `(
      select $1 as user_id, value ->> 'id' as id, value ->> 'uid' as uid, value ->> 'resource' as resource
      from json_each($2)
    ) as given`,
  },
  (given) => `
  insert into resources (user_id, contact_id, resource, uid)
  select user_id, given.id, given.resource, given.uid from ${given} where true
  on conflict (user_id, contact_id) do update set uid = excluded.uid`,
);

const ofUids = query<{ id: string }>(
  { postgres: '(select json_array_elements_text($2::json))', sqlite: '(select value from json_each($2))' },
  (keys) => `select contact_id as id from resources where user_id = $1 and uid in ${keys}`,
);

/** Returns the ids of the contacts that may have these UID keys. */
export async function idsOfKeys(db: Db, userId: string, keys: string[]): Promise<string[]> {
  const named = await ofUids(db, [userId, JSON.stringify(keys)]);
  return [...new Set([...keys.filter(isUuid), ...named.map(({ id }) => id)])];
}

const dropNamesOf = statementForIds((ids) => `delete from resources where user_id = $1 and contact_id in ${ids}`);

/** Deletes the names of contacts whose deletion can no longer be reported to devices. */
export async function deleteNames(db: WriteTx, userId: string, contacts: { id: string }[]): Promise<void> {
  if (contacts.length === 0) return;
  await dropNamesOf(
    db,
    userId,
    contacts.map(({ id }) => id),
  );
}

const NAMED_COLUMNS = `contacts.contact_id as id, ${STATE_COLUMNS}, version, resource`;
const WITH_NAME = 'left join resources on resources.user_id = $1 and resources.contact_id = contacts.contact_id';

/** Returns the contacts of the book among these ids, with the names that devices use. */
export const findNamed = queryForIds<NamedContact>(
  (ids) =>
    `select ${NAMED_COLUMNS} from contacts ${WITH_NAME} where contacts.user_id = $1 and contacts.contact_id in ${ids}`,
);
/** Returns the contact in the book with this name. */
export async function findContactNamed(db: Db, userId: string, resource: string): Promise<NamedContact | undefined> {
  const id = await findByResource(db, userId, resource);
  const [contact] = id === undefined ? [] : await findNamed(db, userId, [id]);
  return contact;
}

/** The columns that are needed to send a contact. If it has a card, name and number are left empty to save time. */
const SENT_COLUMNS = `contacts.contact_id as id, card, more, photo, version, resource,
  case when card is null then name else '' end as name, case when card is null then number else '' end as number`;
/** A cross join, since SQLite would otherwise start with the whole book. */
const byNames = query<NamedContact>(
  { postgres: '(select json_array_elements_text($2::json))', sqlite: '(select value from json_each($2))' },
  (names) => `
  select ${SENT_COLUMNS} from resources cross join contacts
  where resources.user_id = $1 and resource in ${names}
    and contacts.user_id = $1 and contacts.contact_id = resources.contact_id`,
);

/** Returns the contacts that devices have stored under these names. */
export function findByNames(db: Db, userId: string, names: string[]): Promise<NamedContact[]> {
  return byNames(db, [userId, JSON.stringify(names)]);
}

/** Returns a page of the whole book in the order of ids. */
export const bookPage = rawQuery<NamedContact>(`
  select ${NAMED_COLUMNS} from contacts ${WITH_NAME}
  where contacts.user_id = $1 and contacts.contact_id > $2 order by contacts.contact_id limit $3`);
