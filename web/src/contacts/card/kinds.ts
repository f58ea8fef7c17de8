import type { Card } from '@contactbook/contract/card';

type Entry<Property extends keyof Card> = NonNullable<Card[Property]> extends Record<string, infer Each> ? Each : never;
/** Parameters of a number, an e-mail, an address or a link. */
export type Kinded = Pick<Entry<'phones'>, 'contexts' | 'features' | 'label' | 'pref'>;

const FEATURES: [flag: string, word: string][] = [
  ['fax', 'Fax'],
  ['pager', 'Pager'],
  ['mobile', 'Mobile'],
  ['main-number', 'Main'],
];
const OTHER = 'Other';

/** The kinds that a form offers, the most common first. */
export const PHONE_KINDS = ['Mobile', 'Work', 'Home', 'Main', 'Fax', 'Pager', OTHER];
export const PLACE_KINDS = ['Home', 'Work', OTHER];

/** Returns the label of the entry, or its kind such as "Mobile", "Work" or "Fax, work", or "Other". */
export function kindOf({ label, contexts = {}, features = {} }: Kinded): string {
  if (label !== undefined && label !== '') return label;
  const word = FEATURES.find(([flag]) => features[flag] === true)?.[1];
  const place = contexts['work'] === true ? 'Work' : contexts['private'] === true ? 'Home' : undefined;
  if (word === undefined) return place ?? OTHER;
  return place === undefined ? word : `${word}, ${place.toLowerCase()}`;
}

/** Returns the kind of the entry, or `thing` if it has none. */
export function wordFor(entry: Kinded, thing: string): string {
  const kind = kindOf(entry);
  return kind === OTHER ? thing : kind;
}

/** Returns whether the number can receive text messages. */
export function takesMessages({ features = {} }: Kinded): boolean {
  return features['fax'] !== true && features['pager'] !== true;
}

/** Returns the entry with this kind. A word that is no known kind becomes its label. */
export function withKind<Each extends Kinded>(entry: Each, kind: string): Each {
  const { label: _label, contexts = {}, features = {}, ...rest } = entry;
  const { work: _work, private: _private, ...places } = contexts;
  const flags = Object.fromEntries(
    Object.entries(features).filter(([flag]) => !FEATURES.some(([own]) => own === flag)),
  );
  const feature = FEATURES.find(([, word]) => word === kind)?.[0];
  const context = kind === 'Work' ? 'work' : kind === 'Home' ? 'private' : undefined;
  const isOwn = feature === undefined && context === undefined && kind !== OTHER;
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
