import type { FieldLabel } from '@contactbook/contract/clashes';
import { canonical, isEqualJson } from './json-values.ts';
import { type LineUnit, mainName } from './merge-lines.ts';
import type { Json } from './property-values.ts';

/** How a property is merged: `lines` are those that JSContact does not have, and `one` is a single value. */
export type MergedField = {
  form: 'set' | 'entries' | 'lines' | 'one';
  label: FieldLabel | ((value: unknown) => FieldLabel);
  /** What a contact has once: two entries with the same answer are the same entry. */
  once?: (value: unknown) => string | undefined;
  /** What an entry of a set is. */
  keyOf?: KeyOf;
};
/** By its id and its value. */
export type KeyOf = (id: string, value: unknown) => string;

const kindOf = (value: unknown): string => String((value as Json)['kind']); // of entries
const isOne = () => '';
const idKey: KeyOf = (id) => id;
const nicknameKey: KeyOf = (_id, value) => (value as { name: string }).name; // of nicknames
const MEDIA = new Map<string, FieldLabel>([
  ['logo', 'logo'],
  ['sound', 'sound'],
]);
const DATE_LABELS = new Map<string, FieldLabel>([
  ['birth', 'birthday'],
  ['wedding', 'anniversary'],
  ['death', 'death'],
]);
/** Lines of vCard that JSContact does not have and that a card has once. */
const SINGLE_LINES = new Set(
  (
    'bday anniversary deathdate gender tz geo sort-string class mailer ' +
    'x-phonetic-first-name x-phonetic-last-name x-maidenname'
  ).split(' '),
);

const MERGED_FIELDS = new Map<string, MergedField>([
  ['name', { form: 'one', label: 'name' }],
  ['nicknames', { form: 'set', label: 'nickname', keyOf: nicknameKey }],
  ['phones', { form: 'entries', label: 'phone' }],
  ['emails', { form: 'entries', label: 'email' }],
  ['addresses', { form: 'entries', label: 'address' }],
  ['organizations', { form: 'entries', label: 'organization', once: isOne }],
  ['titles', { form: 'entries', label: (value) => (kindOf(value) === 'role' ? 'role' : 'title'), once: kindOf }],
  [
    'anniversaries',
    {
      form: 'entries',
      label: (value) => DATE_LABELS.get(kindOf(value)) ?? 'date',
      once: (value) => (DATE_LABELS.has(kindOf(value)) ? kindOf(value) : undefined),
    },
  ],
  ['notes', { form: 'entries', label: 'note', once: isOne }],
  ['links', { form: 'entries', label: 'link' }],
  ['media', { form: 'entries', label: (value) => MEDIA.get(kindOf(value)) ?? 'photo', once: kindOf }],
  ['cryptoKeys', { form: 'entries', label: 'key' }],
  ['onlineServices', { form: 'entries', label: 'profile' }],
  ['keywords', { form: 'set', label: 'label', keyOf: idKey }],
  ['members', { form: 'set', label: 'member', keyOf: idKey }],
  ['relatedTo', { form: 'set', label: 'related', keyOf: idKey }],
  ['preferredLanguages', { form: 'entries', label: 'language' }],
  ['language', { form: 'one', label: 'language' }],
  ['speakToAs/pronouns', { form: 'entries', label: 'pronouns' }],
  ['speakToAs/grammaticalGender', { form: 'one', label: 'gender' }],
  ['kind', { form: 'one', label: 'kind' }],
  ['vCardProps', { form: 'lines', label: 'other', once: singleLine }],
]);
const OTHER: MergedField = { form: 'one', label: 'other' };

export function fieldOf(path: string, ...values: unknown[]): MergedField {
  const field = MERGED_FIELDS.get(path) ?? OTHER;
  // The Card of a client may have anything under a name that the contract does not have.
  return field.form !== 'one' && field.form !== 'lines' && !values.every(isEntries) ? OTHER : field;
}

export const fieldLabel = ({ label }: MergedField, value: unknown): FieldLabel =>
  typeof label === 'function' ? label(value) : label;

function singleLine(value: unknown): string | undefined {
  const name = mainName(value as LineUnit); // entries of this property are units
  return SINGLE_LINES.has(name) ? name : undefined;
}

const isEntries = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

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

export const canonicalValue = (value: unknown): string => canonical(withoutParams(value));

/** Without parameters that no field stands for, and without the feature that phones add to every number. */
function withoutParams<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || !('vCardParams' in value || 'features' in value)) return value;
  const { vCardParams: _params, features, ...others } = value as Json;
  const { voice: _voice, ...more } = Object(features) as Json;
  return { ...others, ...(Object.keys(more).length > 0 && { features: more }) } as Value; // the same without these
}
