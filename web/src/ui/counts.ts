import { inDigits } from '../words/plural.ts';

export { inDigits };

export function contactCount(count: number): string {
  return count === 1 ? '1 contact' : `${inDigits(count)} contacts`;
}
