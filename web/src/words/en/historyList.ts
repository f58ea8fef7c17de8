import { part } from '../words.ts';

/** What the history of the book and that of a contact both say. */
export const historyList = part('historyList', {
  opening: 'Looking back',
  failed: 'The history did not load',
  more: 'Show more',
  moreFailed: 'That did not load. Try again.',
  today: 'Today',
  yesterday: 'Yesterday',
  onDevice: (device: string) => `On ${device}`,
  /** Before and between two texts, for people who do not see what is struck through. */
  from: 'from',
  to: 'to',
  without: 'without',
  with: 'with',
});
