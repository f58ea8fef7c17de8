import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const people = enPlural({ one: 'One person is in your book.', other: '# people are in your book.' });

export const home = part('home', {
  headline: 'The people you call, always at hand.',
  lead: 'One contacts book for your phone and your computer. It finds anyone as you type, and you can undo every change.',
  free: 'Free, and without advertising.',
  sample: '3 of 64',
  sampleMobile: 'Mobile',
  sampleBirthday: 'Birthday',
  sampleDate: '15 April',
  who: (name: string) => `Who are you looking for, ${name}?`,
  people: (count: number) => (count === 0 ? 'Nobody is in your book yet.' : people(count)),
  filter: 'Find by name or number',
  hint: 'Search',
  enter: 'Enter',
  open: 'Open contacts',
  openText: 'The whole list, from A to Я',
  add: 'Add a contact',
  addText: 'Name, number, Enter',
  import: 'Import contacts',
  importText: 'From a phone or another program',
});
