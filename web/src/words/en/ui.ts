import { part } from '../words.ts';

/** The texts of what every screen shows. */
export const ui = part('ui', {
  retry: 'Try again',
  reload: 'Reload',
  failed: 'This did not load',
  pageFailed: 'This page did not load',
  unchanged: 'Nothing has been changed. Check the connection, then try again.',
  outdated: 'ContactBook has been updated since this window was opened. Reload it to continue.',
  moment: 'One moment',
  busy: 'This cannot be stopped now. It closes when it is done.',
  toasts: 'Notifications Alt+T',
  toDark: 'Switch to dark mode',
  toLight: 'Switch to light mode',
});
