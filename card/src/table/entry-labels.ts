import type { Json } from '../json-values.ts';

const WORDS = [
  ['contexts', 'work', 'Work', 'work'],
  ['contexts', 'private', 'Home', 'home'],
  ['features', 'fax', 'Fax', 'fax'],
  ['features', 'pager', 'Pager', 'pager'],
  ['features', 'mobile', 'Mobile', 'cell'],
] as const;

/** Returns the label of an entry in tables: Home, Work, Mobile, Work Fax, or its own label, service or relation. */
export function entryLabel(entry: Json): string {
  const { label, service, relation, features } = entry;
  if (typeof label === 'string' && label !== '') return label;
  const words = tableFlags(entry).map(([, , word]) => word);
  if (words.length > 0) return words.join(' ');
  if (typeof service === 'string') return service;
  return Object.keys(Object(relation)).join(', ') || ('main-number' in Object(features) ? 'Main' : '');
}

/** Returns the types of an entry in the terms of vCard, as `Column` has them. */
export const typesOf = (entry: Json): string =>
  tableFlags(entry)
    .map(([, , , type]) => type)
    .join(',');

/** The flags of an entry that tables know, one place and one kind at most. */
function tableFlags(entry: Json): (typeof WORDS)[number][] {
  const found = WORDS.filter(([field, flag]) => (Object(entry[field]) as Json)[flag] === true);
  return ['contexts', 'features']
    .map((field) => found.find(([own]) => own === field))
    .filter((row) => row !== undefined);
}
