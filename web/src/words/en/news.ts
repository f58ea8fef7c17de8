import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

/** Notices beside the book. */
export const news = part('news', {
  keepsWorking: (device: string) => `${device} keeps working. Is it yours?`,
  allKeepWorking: enPlural({
    one: 'Your device keeps working. Is it yours?',
    other: 'Your # devices keep working. Are all of them yours?',
  }),
  yes: 'Yes',
  showDevices: 'Show devices',
});
