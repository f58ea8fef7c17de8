import type { FieldName } from '@contactbook/contract/card';
import { formOf, isKeyed, withoutParams } from './fields/difference.ts';
import { fieldAt, FIELDS } from './fields/fields.ts';
import { canonical, isEqualJson, type Json } from './json-values.ts';
import { type LineUnit, mainName } from './merge-lines.ts';

/** How a property is merged: `lines` are those that JSContact does not have, and `one` is a single value. */
export type MergedField = {
  form: 'set' | 'entries' | 'lines' | 'one';
  /** What a contact has once: two entries with the same answer are the same entry. */
  once: (value: unknown) => string | undefined;
  /** What an entry of a set is. */
  keyOf?: KeyOf;
};
/** By its id and its value. */
export type KeyOf = (id: string, value: unknown) => string;

/** Lines of vCard that JSContact does not have and that a card has once. */
const SINGLE_LINES = new Set(
  (
    'bday anniversary deathdate gender tz geo sort-string class mailer ' +
    'x-phonetic-first-name x-phonetic-last-name x-maidenname'
  ).split(' '),
);

/** Returns how a property is merged; the values decide where a client has something else under its name. */
export function mergedField(path: string, ...values: unknown[]): MergedField {
  const form = formOf(path, ...values);
  return {
    form,
    once: form === 'lines' ? singleLine : (value) => onceKey(fieldAt(path, value)),
    ...(form === 'set' && { keyOf: isKeyed(fieldAt(path)) ? idKey : nicknameKey }),
  };
}

const onceKey = (label: FieldName): string | undefined => (FIELDS[label].holds === 'several' ? undefined : label);
const idKey: KeyOf = (id) => id;
const nicknameKey: KeyOf = (_id, value) => (value as { name: string }).name; // of nicknames

function singleLine(value: unknown): string | undefined {
  const name = mainName(value as LineUnit); // entries of this property are units
  return SINGLE_LINES.has(name) ? name : undefined;
}

/** What is said about an entry beside what it is. */
const ABOUT = new Set(['contexts', 'features', 'pref', 'label', 'vCardParams', '@type']);

/** What an entry is known by, whatever else is said about it: a number by its digits, all but a note without case. */
export function mainOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return canonical(value);
  let [only, keys]: [string | undefined, number] = [undefined, 0];
  for (const key in value) {
    if (ABOUT.has(key) || (value as Json)[key] === undefined) continue;
    only = key;
    keys++;
  }
  const text = keys === 1 && only !== undefined ? (value as Json)[only] : undefined;
  if (typeof text === 'string' && only !== undefined) return `${only} ${plainText(only, text)}`;
  if ('lines' in value) return canonical(value.lines);
  const own = Object.entries(value).filter(([key]) => !ABOUT.has(key));
  return canonical(Object.fromEntries(own)).toLowerCase();
}

function plainText(field: string, text: string): string {
  if (field === 'note') return text.trim();
  if (field === 'number') return text.replace(/^tel:/i, '').replace(/[^\d+]/g, '') || text;
  return text.trim().toLowerCase();
}

/** All that an entry says: two that say the same differ at most in how it is written. */
export function entryText(value: unknown, main = mainOf(value)): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return main;
  let hasMore = false;
  for (const key in value) if (key !== 'vCardParams' && key !== '@type' && ABOUT.has(key)) hasMore = true;
  if (!hasMore) return main;
  const about = Object.entries(withoutParams(value as Json)).filter(([key]) => ABOUT.has(key) && key !== '@type');
  return about.length === 0 ? main : `${main}\n${canonical(Object.fromEntries(about))}`;
}

/** Whether two values differ at most in what programs add to and drop from every line. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isEqualJson(one, other) || isEqualJson(withoutParams(one), withoutParams(other));
}
