import { TRASH_MAX } from '@contactbook/contract/limits';
import { daysSince } from '../ui/moments.ts';
import { trashPanel } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Returns a text such as "2 days ago, 28 days left". It counts calendar days, so yesterday evening is a day ago. */
export function stayMessage(deletedAtMs: number, keptDays: number, nowMs: number): string {
  const daysAgo = Math.max(0, daysSince(deletedAtMs, nowMs));
  const daysLeft = keptDays - daysAgo;
  const words = wordsOf(trashPanel);
  const ago = daysAgo === 0 ? words.today : words.daysAgo(daysAgo);
  return `${ago}, ${daysLeft > 1 ? words.daysLeft(daysLeft) : words.lastDay}`;
}

/**
 * Returns the warning that precedes emptying the trash. Large numbers are not exact, since the server stops counting.
 */
export function eraseWarning(total: number): string {
  const words = wordsOf(trashPanel);
  return total < TRASH_MAX ? words.eraseText(total) : words.eraseManyText;
}
