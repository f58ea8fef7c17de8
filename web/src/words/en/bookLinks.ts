import { part } from '../words.ts';

/** The buttons that open the trash and the history. */
export const bookLinks = part('bookLinks', {
  trash: 'Trash',
  trashOf: (count: number | string) => `Trash, ${count}`,
  history: 'History',
});
