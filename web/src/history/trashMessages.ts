import { TRASH_MAX } from '@contactbook/contract/limits';
import { trashPanel } from '../words/en/trashPanel.ts';
import { wordsOf } from '../words/words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** As in "2 days ago, 28 days left", by the days of the calendar: yesterday evening is a day ago. */
export function stayMessage(deletedAtMs: number, keptDays: number, nowMs: number): string {
  const daysAgo = Math.max(0, Math.round((midnightOf(nowMs) - midnightOf(deletedAtMs)) / DAY_MS));
  const daysLeft = keptDays - daysAgo;
  const words = wordsOf(trashPanel);
  const ago = daysAgo === 0 ? words.today : words.daysAgo(daysAgo);
  return `${ago}, ${daysLeft > 1 ? words.daysLeft(daysLeft) : words.lastDay}`;
}

/** What is said before the trash is emptied; it is counted only so far. */
export function eraseWarning(total: number): string {
  const words = wordsOf(trashPanel);
  return total < TRASH_MAX ? words.eraseText(total) : words.eraseManyText;
}

function midnightOf(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}
