import { inDigits } from '../plural.ts';
import { part } from '../words.ts';

/** Shown when the filter finds no contact. */
export const noMatch = part('noMatch', {
  nobodyFound: (text: string) => `Nobody found for “${text}”`,
  allSearched: 'Names, numbers, e-mails, addresses, organisations and notes were searched, in other alphabets too.',
  listSearched: 'Names, numbers, e-mails, organisations and labels were searched.',
  searchTrash: (count: number) => `Search the trash (${count})`,
  addText: (text: string) => `Add “${text}”`,
  showAll: (total: number) => `Show all ${inDigits(total)}`,
});
