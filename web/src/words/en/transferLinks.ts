import { part } from '../words.ts';

/** Files and cards that are dropped or pasted into the window. */
export const transferLinks = part('transferLinks', {
  import: 'Import',
  drop: 'Drop it to review it',
  /** The name of a file that was pasted as text. */
  pasted: 'pasted',
});
