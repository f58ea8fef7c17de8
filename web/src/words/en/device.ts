import { part } from '../words.ts';

/** What a device is called, and when it was used. */
export const device = part('device', {
  label: 'What is it?',
  hint: 'A name for you, such as “Olena’s phone”.',
  accesses: { read: 'Only reads', calendar: 'Birthdays in a calendar' },
  notUsed: 'Not used yet',
  toldAtOnce: 'Told at once',
  asksEveryFourHours: 'Asks every four hours',
  asksByItself: 'Asks as often as it is set to',
  used: (ago: string, program?: string) => `Used ${ago}${program === undefined ? '' : `, ${program}`}`,
});
