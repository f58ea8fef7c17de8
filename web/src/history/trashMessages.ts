import { TRASH_MAX } from '@contactbook/contract/limits';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a text such as "2 days ago, 28 days left". It counts calendar days, so yesterday evening is a day ago. */
export function stayMessage(deletedAtMs: number, keptDays: number, nowMs: number): string {
  const daysAgo = Math.max(0, Math.round((midnightOf(nowMs) - midnightOf(deletedAtMs)) / DAY_MS));
  const daysLeft = keptDays - daysAgo;
  return `${daysAgo === 0 ? 'today' : `${days(daysAgo)} ago`}, ${daysLeft > 1 ? `${days(daysLeft)} left` : 'last day'}`;
}

export function keptMessage(keptDays: number): string {
  return `Kept for ${days(keptDays)}, then gone for good`;
}

export function emptyMessage(keptDays: number): string {
  return `What you delete waits here for ${days(keptDays)}.`;
}

/**
 * Returns the warning that precedes emptying the trash. Large numbers are not exact, since the server stops counting.
 */
export function eraseWarning(total: number): string {
  if (total === 1) return 'This contact cannot come back.';
  return `These ${total < TRASH_MAX ? `${total} ` : ''}contacts cannot come back.`;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function midnightOf(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}
