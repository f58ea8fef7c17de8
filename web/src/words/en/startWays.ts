import { part } from '../words.ts';

/** The ways to fill an empty book. */
export const startWays = part('startWays', {
  import: 'Import contacts',
  importText: 'From Google, an iPhone, Android, Outlook or a file. You review everything first.',
  connect: 'Connect a phone',
  connectText: 'Your book is on your iPhone or Android phone too, and a change on one side reaches the other.',
  first: 'Add the first person',
  firstText: 'Write a name and a number. Press Enter, and the line is free for the next one.',
  add: 'Write a name',
});
