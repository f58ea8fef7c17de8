import { part } from '../words.ts';

/** An addition that waits or was refused, and whose fields stay on the screen. */
export const addition = part('addition', {
  waiting: 'It is added when the connection is back.',
  notAdded: 'Not added yet.',
  notAddedName: (name: string) => `Not added yet: ${name}`,
  again: 'Try again',
  discard: 'Discard',
});
