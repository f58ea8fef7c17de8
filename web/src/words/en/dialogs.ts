import { part } from '../words.ts';

/** The texts of what dialogs and panels share. */
export const dialogs = part('dialogs', {
  close: 'Close',
  missing: 'A part of the app did not load. It loads when the connection is back.',
  once: 'It will not be shown again.',
  notYet: 'Not yet',
  yesClose: 'Yes, close',
  copied: 'Copied',
  notCopied: 'The browser did not copy it. Select the text and copy it yourself.',
});
