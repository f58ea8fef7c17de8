import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const changes = enPlural({ one: 'A change', other: '# changes' });

/** Notices beside the book. */
export const news = part('news', {
  keepsWorking: (device: string) => `${device} keeps working. Is it yours?`,
  allKeepWorking: enPlural({
    one: 'Your device keeps working. Is it yours?',
    other: 'Your # devices keep working. Are all of them yours?',
  }),
  yes: 'Yes',
  showDevices: 'Show devices',
  /** Without a device, they are from several. */
  waiting: (count: number, device?: string) =>
    `${changes(count)} from ${device ?? 'your devices'} ${count === 1 ? 'is' : 'are'} waiting for you.`,
  look: 'Review',
});
