import { part } from '../words.ts';

/** What becomes of text that was not saved. */
export const writing = part('writing', {
  notAdded: (reason: string) => `Not added: ${reason}`,
  noAnswer: 'Not added: the server did not answer',
  duplicate: (name: string) => `"${name}" is already in contacts`,
  notKept: 'Your changes were not saved',
  undo: 'Undo',
});
