import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';

/** Limits of the properties that clients set on a book, such as its name and colour. */
export const PROPERTIES_MAX = 50;
export const PROPERTY_MAX_LENGTH = 2000;

type BookProperty = { name: string; content: string };
const readProperties = rawQuery<BookProperty>(
  'select name, content from book_properties where user_id = $1 order by name',
);
const putProperty = rawStatement(`
  insert into book_properties (user_id, name, content) values ($1, $2, $3)
  on conflict (user_id, name) do update set content = excluded.content`);
const dropProperty = rawStatement('delete from book_properties where user_id = $1 and name = $2');

/** Returns the properties that clients have set on the book, by `{namespace}name`, as XML. */
export async function findBookProperties(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await readProperties(db, [userId]);
  return new Map(rows.map(({ name, content }) => [name, content]));
}

export async function keepBookProperty(db: WriteTx, userId: string, { name, content }: BookProperty): Promise<void> {
  await putProperty(db, [userId, name, content]);
}

export async function dropBookProperty(db: WriteTx, userId: string, name: string): Promise<void> {
  await dropProperty(db, [userId, name]);
}
