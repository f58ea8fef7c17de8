import { part } from '../words.ts';

/** Files and cards that are dropped or pasted into the window. */
export const transferLinks = part('transferLinks', {
  import: 'Import',
  drop: 'Drop it to review it',
  /** The name of a file that was pasted as text. */
  pasted: 'pasted',
  /** Shown when a list is pasted into the line for one contact, beside the button “Import”. */
  list: 'This is a list of contacts. Import it to review it first.',
});
