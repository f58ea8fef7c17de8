import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

export const trashPanel = part('trashPanel', {
  title: 'Trash',
  kept: enPlural({ one: 'Kept for # day, then gone for good', other: 'Kept for # days, then gone for good' }),
  list: 'In the trash',
  opening: 'Opening the trash',
  failed: 'The trash did not load',
  empty: 'The trash is empty',
  emptyText: enPlural({
    one: 'What you delete waits here for # day.',
    other: 'What you delete waits here for # days.',
  }),
  restore: 'Restore',
  restoreName: (name: string) => `Restore ${name}`,
  restoreAll: 'Restore all',
  eraseAll: 'Empty trash',
  eraseTitle: 'Empty the trash?',
  eraseText: enPlural({ one: 'This contact cannot come back.', other: 'These # contacts cannot come back.' }),
  eraseManyText: 'These contacts cannot come back.',
  keep: 'Keep them',
  more: 'Show more',
  moreFailed: 'That did not load. Try again.',
  today: 'today',
  daysAgo: enPlural({ one: '# day ago', other: '# days ago' }),
  daysLeft: enPlural({ one: '# day left', other: '# days left' }),
  lastDay: 'last day',
});
