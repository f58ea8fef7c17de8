import { datePartsOf } from './dates.ts';
import { toJsContact } from './jscontact.ts';
import { BY_NAME } from './table.ts';
import type { VCard } from './vcard.ts';

/** The kinds of dates that JSContact names; `date` is any other, which has the label of its owner. */
type DateKind = 'birth' | 'wedding' | 'death' | 'date';
/** A day of the year in a card. `key` differs for each date of the card. The year may be unknown. */
export type CardDate = {
  key: string;
  kind: DateKind;
  label: string;
  year: number | undefined;
  month: number;
  day: number;
};

/** Returns the dates of a card that have a month and a day. */
export function datesIn(card: VCard): CardDate[] {
  // Other lines have no dates, and reading them would take most of the time.
  const lines = card.lines.filter(({ name }) => BY_NAME.get(name)?.path === 'anniversaries' || name.startsWith('X-'));
  const keys = new Set<string>();
  return Object.entries(toJsContact({ ...card, lines }).anniversaries ?? {}).flatMap(
    ([id, { kind, date, label = '' }]) => {
      const { year, month, day } = datePartsOf(date);
      if (month === undefined || day === undefined) return [];
      const named = NAMED_KINDS.find((each) => each === kind);
      // A card has one date of these kinds, so an edit of other dates does not change its key.
      const key = named === undefined || keys.has(named) ? id : named;
      keys.add(key);
      return [{ key, kind: named ?? 'date', label, year, month, day }];
    },
  );
}

const NAMED_KINDS = ['birth', 'wedding', 'death'] as const;
