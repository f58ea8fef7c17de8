import { listedLabel } from '@contactbook/card/card-labels';
import { rawQuery } from '../store/raw-query.ts';
import type { Db } from '../store/store.ts';

const idsIn = (ofCard: string) => (labels: string) =>
  `
  select contact_id as id from contacts
  where user_id = $1 and labels is not null and exists (select 1 from ${ofCard} where each.value in ${labels})`;
const GIVEN_LABELS = {
  postgres: '(select value from json_array_elements_text($2::json) as given(value))',
  sqlite: '(select value from json_each($2))',
};
const labelledIds = rawQuery<{ id: string }>(
  idsIn('jsonb_array_elements_text(labels::jsonb) as each(value)')(GIVEN_LABELS.postgres),
  idsIn('json_each(labels) as each')(GIVEN_LABELS.sqlite),
);
const writtenIn = (ofCard: string) => `
  select distinct each.value as name from contacts cross join ${ofCard} where user_id = $1 and labels is not null`;
const writtenLabels = rawQuery<{ name: string }>(
  writtenIn('jsonb_array_elements_text(labels::jsonb) as each(value)'),
  writtenIn('json_each(labels) as each'),
);

/** Returns the labels in the cards of a book, each as cards have it. Versions before 0.4 stored them as they were written. */
export async function findSpellings(db: Db, userId: string): Promise<Map<string, string[]>> {
  const written = (await writtenLabels(db, [userId])).map(({ name }) => name);
  return Map.groupBy(written, listedLabel);
}

/** Returns the ids of the contacts with one of these labels in their cards, as they are written there. */
export async function idsWithSpellings(db: Db, userId: string, spellings: string[]): Promise<string[]> {
  return (await labelledIds(db, [userId, JSON.stringify(spellings)])).map(({ id }) => id);
}

/** Returns the ids of the contacts with this label in their cards. */
export async function idsWithLabel(db: Db, userId: string, label: string): Promise<string[]> {
  const spellings = (await findSpellings(db, userId)).get(label);
  return spellings === undefined ? [] : idsWithSpellings(db, userId, spellings);
}
