import type { Card } from '@contactbook/contract/card';
import { cardEntry } from '../words/en/cardEntry.ts';
import { wordsOf } from '../words/words.ts';

export type PropertyEntry<Property extends keyof Card> =
  NonNullable<Card[Property]> extends Record<string, infer Each> ? Each : never;
/** Parameters of a number, an e-mail, an address or a link. */
export type Kinded = Pick<PropertyEntry<'phones'>, 'contexts' | 'features' | 'label' | 'pref'>;

type PhoneKind = 'mobile' | 'work' | 'home' | 'main' | 'fax' | 'pager' | 'other';
const PHONE_FEATURES = [
  ['fax', 'fax'],
  ['pager', 'pager'],
  ['mobile', 'mobile'],
  ['main-number', 'main'],
] as const;

/** The kinds that a form offers, most common first. */
export const PHONE_KINDS: PhoneKind[] = ['mobile', 'work', 'home', 'main', 'fax', 'pager', 'other'];
export const PLACE_KINDS: PhoneKind[] = ['home', 'work', 'other'];

/** Returns the label of the entry, or its kind such as "Mobile", "Work" or "Fax, work", or "Other". */
export function kindOf({ label, contexts = {}, features = {} }: Kinded): string {
  if (label !== undefined && label !== '') return label;
  const words = wordsOf(cardEntry);
  const feature = featureOf({ features });
  const place = contexts['work'] === true ? words.work : contexts['private'] === true ? words.home : undefined;
  if (feature === undefined) return place ?? words.other;
  return place === undefined ? words[feature] : words.at(words[feature], place);
}

/** Returns the word of the feature that tells most of a number. */
export function featureOf({ features = {} }: Kinded) {
  return PHONE_FEATURES.find(([flag]) => features[flag] === true)?.[1];
}

/** Returns the kind of the entry, or `thing` if it has none. */
export function wordFor(entry: Kinded, thing: string): string {
  const kind = kindOf(entry);
  return kind === wordsOf(cardEntry).other ? thing : kind;
}

/** Returns whether the number can receive text messages. */
export function takesMessages({ features = {} }: Kinded): boolean {
  return features['fax'] !== true && features['pager'] !== true;
}

/** The entry as one of that kind, in the language that is shown; any other word is its owner's. */
export function withKind<Each extends Kinded>(entry: Each, kind: string): Each {
  const words = wordsOf(cardEntry);
  const { label: _label, contexts = {}, features = {}, ...rest } = entry;
  const { work: _work, private: _private, ...places } = contexts;
  const flags = Object.fromEntries(
    Object.entries(features).filter(([flag]) => !PHONE_FEATURES.some(([own]) => own === flag)),
  );
  const feature = PHONE_FEATURES.find(([, word]) => words[word] === kind)?.[0];
  const context = kind === words.work ? 'work' : kind === words.home ? 'private' : undefined;
  const isOwn = feature === undefined && context === undefined && kind !== words.other;
  const next = { ...flags, ...(feature !== undefined && { [feature]: true as const }) };
  const where = { ...places, ...(context !== undefined && { [context]: true as const }) };
  return {
    ...rest,
    ...(Object.keys(next).length > 0 && { features: next }),
    ...(Object.keys(where).length > 0 && { contexts: where }),
    ...(isOwn && { label: kind }),
  } as Each; // the same entry with another kind
}

/** Returns the entries with only this one preferred. */
export function withPreferred<Each extends Kinded>(entries: Record<string, Each>, id: string): Record<string, Each> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, { pref: _pref, ...entry }]) => [
      key,
      { ...entry, ...(key === id && { pref: 1 }) } as Each, // only the preference differs
    ]),
  );
}

/** Returns the entries with their ids, the preferred one first. */
export function byPreference<Each extends Kinded>(entries: Record<string, Each> = {}): [id: string, entry: Each][] {
  return Object.entries(entries).toSorted(([, one], [, other]) => (one.pref ?? 101) - (other.pref ?? 101));
}
