import { createHash } from 'node:crypto';
import { listedLabel } from '@contactbook/card/card-labels';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { Label } from '@contactbook/contract/labels';
import { deriveBeforeRead } from '../book/derived-columns.ts';
import { IS_GROUP, IS_PERSON } from '../book/state.ts';
import { ProblemError } from '../problem.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Store } from '../store/store.ts';

/** Returns all labels of a book with the number of their contacts: favourites first, then by name. */
export async function findLabels(db: Store, userId: string): Promise<Label[]> {
  await deriveBeforeRead(db, userId);
  const found = await db.readPage(userId, async (tx) => [
    ...(await countLabels(tx, [userId])),
    ...(await findGroups(tx, [userId])).map(({ name }) => ({ name, contacts: 0 })),
  ]);
  const counts = new Map<string, number>();
  for (const { name: written, contacts } of found) {
    const name = listedLabel(written);
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + contacts);
  }
  return [...counts].map(asLabel).toSorted(byPlace);
}

/** Returns the label with this name; `contacts` is 0 if there is none. */
export async function findLabel(db: Store, userId: string, name: string): Promise<Label> {
  const labels = await findLabels(db, userId);
  return labels.find((label) => label.name === name) ?? asLabel([name, 0]);
}

/** Returns the name of the label with this id; throws label_not_found. */
export async function labelNameOrThrow(db: Store, userId: string, id: string): Promise<string> {
  const label = (await findLabels(db, userId)).find((each) => each.id === id);
  if (label === undefined) throw new ProblemError('label_not_found', 'There is no such label in your book.');
  return label.name;
}

/** Returns the name of a label that is called by its name or its id; a text that is neither is a new name. */
export async function labelNamed(db: Store, userId: string, nameOrId: string): Promise<string> {
  const name = listedLabel(nameOrId);
  if (!LABEL_ID.test(name)) return name;
  return (await findLabels(db, userId)).find(({ id }) => id === name)?.name ?? name;
}

function asLabel([name, contacts]: [string, number]): Label {
  return { id: labelId(name), name, contacts, isFavourite: name === FAVOURITE_LABEL };
}

const LABEL_ID = /^[\w-]{22}$/;
/** Names may be long and have any characters, so a path has a digest of them. */
function labelId(name: string): string {
  return createHash('sha256').update(name).digest().subarray(0, 16).toString('base64url');
}

function byPlace(one: Label, other: Label): number {
  return Number(other.isFavourite) - Number(one.isFavourite) || one.name.localeCompare(other.name);
}

const countIn = (ofCard: string, ofGroups: string) => `
  select name, count(*) as contacts from (
    select contact_id, value as name from contacts cross join ${ofCard} where user_id = $1 and labels is not null
    union
    select contact_id, value as name from contacts cross join ${ofGroups}
    where user_id = $1 and more is not null and ${IS_PERSON}
  ) as labelled group by name`;
/** A contact that has a label in its card and by a group is counted once. */
const countLabels = rawQuery<{ name: string; contacts: number }>(
  countIn(
    'jsonb_array_elements_text(labels::jsonb) as each(value)',
    "jsonb_array_elements_text(more::jsonb -> 'groups') as each(value)",
  ),
  countIn('json_each(labels) as each', "json_each(more, '$.groups') as each"),
);
const findGroups = rawQuery<{ name: string }>(`
  select distinct name from contacts where user_id = $1 and ${IS_GROUP}`);
