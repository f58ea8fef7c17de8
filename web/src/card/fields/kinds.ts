import type { Card, FieldName } from '@contactbook/contract/card';
import { aboutOf } from '@contactbook/card/fields/texts';
import { valueTitle } from './valueTexts.ts';
import { kinds as kindTexts } from '../../words/en.ts';
import { wordsOf } from '../../words/words.ts';

/** Parameters of a number, an e-mail, an address or a link. */
export type Kinded = Pick<NonNullable<Card['phones']>[string], 'contexts' | 'features' | 'label' | 'pref'>;

type KindFlag = ['features' | 'contexts', string];
const PHONE_FEATURES: KindFlag[] = ['mobile', 'main-number', 'fax', 'pager'].map((flag) => ['features', flag]);
const PLACES: KindFlag[] = ['private', 'work'].map((flag) => ['contexts', flag]);
const FLAGS = [...PHONE_FEATURES, ...PLACES];

/** Returns the kinds that a form offers for a field, most common first. */
export function kindsOffered(label: FieldName): string[] {
  const words = wordsOf(kindTexts);
  return label === 'phone'
    ? [words.mobile, words.work, words.private, words['main-number'], words.fax, words.pager, words.other]
    : [words.private, words.work, words.other];
}

/** Returns the label of the entry, or its kind such as "Mobile", "Work" or "Fax, work", or "Other". */
export function kindOf(entry: Kinded): string {
  const about = aboutOf({ ...entry, features: flagsOf(entry, PHONE_FEATURES), contexts: flagsOf(entry, PLACES) });
  return about.length === 0 ? wordsOf(kindTexts).other : valueTitle({ label: 'phone', about });
}

const flagsOf = (entry: Kinded, known: KindFlag[]): Record<string, true> =>
  Object.fromEntries(known.flatMap(([key, flag]) => (entry[key]?.[flag] === true ? [[flag, true as const]] : [])));

/** Returns whether the number can receive text messages. */
export function takesMessages({ features = {} }: Kinded): boolean {
  return features['fax'] !== true && features['pager'] !== true;
}

/** The entry as one of that kind, in the language that is shown; any other word is its owner's. */
export function withKind<Each extends Kinded>(entry: Each, kind: string): Each {
  const words: Record<string, unknown> = wordsOf(kindTexts);
  const { label: _label, contexts, features, ...rest } = entry;
  const [key, flag = ''] = FLAGS.find(([, each]) => words[each] === kind) ?? [];
  const kept = { contexts, features };
  const next = (['features', 'contexts'] as const).flatMap((each) => {
    const others = Object.entries(kept[each] ?? {}).filter(([own]) => !FLAGS.some(([, known]) => known === own));
    const flags = Object.fromEntries([...others, ...(each === key ? [[flag, true as const]] : [])]);
    return Object.keys(flags).length === 0 ? [] : [[each, flags]];
  });
  const isOwn = key === undefined && kind !== words['other'];
  return { ...rest, ...Object.fromEntries(next), ...(isOwn && { label: kind }) } as Each; // the same with another kind
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
