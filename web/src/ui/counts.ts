import { LOCALE } from './language.ts';

export function inDigits(count: number): string {
  return count.toLocaleString(LOCALE);
}

export function contactCount(count: number): string {
  return count === 1 ? '1 contact' : `${inDigits(count)} contacts`;
}
