import type { Problem } from '@contactbook/contract/problems';
import { toasts } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Codes of refusals that a retry does not resolve. */
const EXPLAINED = new Set<Problem['code']>([
  'book_full',
  'storage_full',
  'too_many_attempts',
  'too_many_changes',
  'validation',
]);

/** Returns the kind and the text of the toast for a refused or failed call. */
export function failureToast(problem: Problem = {}): { kind: 'warning' | 'error'; text: string } {
  const words = wordsOf(toasts);
  return problem.message !== undefined && EXPLAINED.has(problem.code)
    ? { kind: 'warning', text: words.refused(problem) }
    : { kind: 'error', text: words.failed };
}
