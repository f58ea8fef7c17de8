import { shownLocale } from './language.ts';

export type CountText = (count: number) => string;

export function inDigits(count: number): string {
  return count.toLocaleString(shownLocale());
}

/** Returns a text for a count in English; `#` stands for the count. */
export function enPlural({ one, other }: Record<'one' | 'other', string>): CountText {
  return (count) => withCount(count === 1 ? one : other, count);
}

export function withCount(text: string, count: number): string {
  return text.replace('#', inDigits(count));
}
