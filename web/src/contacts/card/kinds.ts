import type { Card } from '@contactbook/contract/card';
import { cardEntry } from '../../words/en/cardEntry.ts';
import { wordsOf } from '../../words/words.ts';

type Entry<Property extends keyof Card> = NonNullable<Card[Property]> extends Record<string, infer Each> ? Each : never;
/** What a number, an e-mail, an address or a link may say of itself. */
export type Kinded = Pick<Entry<'phones'>, 'contexts' | 'features' | 'label' | 'pref'>;

type Kind = 'mobile' | 'work' | 'home' | 'main' | 'fax' | 'pager' | 'other';
const FEATURES = [
  ['fax', 'fax'],
  ['pager', 'pager'],
  ['mobile', 'mobile'],
  ['main-number', 'main'],
] as const;

/** The kinds that a form offers, in the order in which they are wanted most. */
export const PHONE_KINDS: Kind[] = ['mobile', 'work', 'home', 'main', 'fax', 'pager', 'other'];
export const PLACE_KINDS: Kind[] = ['home', 'work', 'other'];

/** The card's own word, or "Mobile", "Work", "Fax, work", else "Other". */
export function kindOf({ label, contexts = {}, features = {} }: Kinded): string {
  if (label !== undefined && label !== '') return label;
  const words = wordsOf(cardEntry);
  const feature = FEATURES.find(([flag]) => features[flag] === true)?.[1];
  const place = contexts['work'] === true ? words.work : contexts['private'] === true ? words.home : undefined;
  if (feature === undefined) return place ?? words.other;
  return place === undefined ? words[feature] : words.at(words[feature], place);
}

/** The same, or what it is where nothing more is known. */
export function wordFor(entry: Kinded, thing: string): string {
  const kind = kindOf(entry);
  return kind === wordsOf(cardEntry).other ? thing : kind;
}

/** Whether a message can be sent to it. */
export function takesMessages({ features = {} }: Kinded): boolean {
  return features['fax'] !== true && features['pager'] !== true;
}

/** The entry as one of that kind, in the language that is shown; any other word is its owner's. */
export function withKind<Each extends Kinded>(entry: Each, kind: string): Each {
  const words = wordsOf(cardEntry);
  const { label: _label, contexts = {}, features = {}, ...rest } = entry;
  const { work: _work, private: _private, ...places } = contexts;
  const flags = Object.fromEntries(
    Object.entries(features).filter(([flag]) => !FEATURES.some(([own]) => own === flag)),
  );
  const feature = FEATURES.find(([, word]) => words[word] === kind)?.[0];
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

/** The entries with that one preferred, and no other. */
export function withPreferred<Each extends Kinded>(entries: Record<string, Each>, id: string): Record<string, Each> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, { pref: _pref, ...entry }]) => [
      key,
      { ...entry, ...(key === id && { pref: 1 }) } as Each, // only its preference differs
    ]),
  );
}

/** Each with its id, the preferred one first. */
export function byPreference<Each extends Kinded>(entries: Record<string, Each> = {}): [id: string, entry: Each][] {
  return Object.entries(entries).toSorted(([, one], [, other]) => (one.pref ?? 101) - (other.pref ?? 101));
}
