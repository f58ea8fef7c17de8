import type { Clash, ClashSide, FieldLabel } from '@contactbook/contract/clashes';
import { conflicts } from '../words/en/conflicts.ts';
import { fieldLabels } from '../words/en/fieldLabels.ts';
import { wordsOf } from '../words/words.ts';
import { dateText } from './dateText.ts';

/** The chosen side of each clash, by its path. */
export type Choices = ReadonlyMap<string, ClashSide>;

/** Fields that can have several values, with their name in the plural. */
const PLURALS = {
  phone: 'phones',
  email: 'emails',
  address: 'addresses',
  link: 'links',
  profile: 'profiles',
  date: 'dates',
} as const;

/** Returns whether both values of a clash can stay: those of a field that can have several, unless one was removed. */
export function canKeepBoth({ label, mine, theirs }: Clash): boolean {
  return label in PLURALS && mine !== '' && theirs !== '';
}

/** Returns the initial choices: both values where both can stay, otherwise those of the later side. */
export function firstChoices(clashes: readonly Clash[], later: 'mine' | 'theirs'): Choices {
  return new Map(clashes.map((clash) => [clash.path, canKeepBoth(clash) ? 'both' : later]));
}

export function legendOf(clash: Clash): string {
  return canKeepBoth(clash)
    ? wordsOf(fieldLabels)[PLURALS[clash.label as keyof typeof PLURALS]]
    : fieldLabelText(clash.label); // as just checked
}

export function fieldLabelText(label: FieldLabel): string {
  return wordsOf(fieldLabels)[label];
}

const DATE_FIELDS: ReadonlySet<FieldLabel> = new Set(['birthday', 'anniversary', 'death', 'date']);
const MEDIA: ReadonlySet<FieldLabel> = new Set(['photo', 'logo', 'sound', 'key']);

/** Returns a value as it is shown: dates in the language of the app, and a picture as a word. */
export function valueText(label: FieldLabel, text: string): string {
  if (text === '') return wordsOf(conflicts).removed;
  if (MEDIA.has(label)) return /^https?:/i.test(text) ? text : fieldLabelText(label);
  return DATE_FIELDS.has(label) ? dateText(text) : text;
}
