import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const people = enPlural({ one: 'One person is in your book.', other: '# people are in your book.' });

export const home = part('home', {
  headline: 'The people you call, always at hand.',
  lead: 'A phone book that opens fast, finds anyone as you type, and forgets nothing. It lives on a server you choose.',
  start: 'Start your book',
  find: 'Found as you type',
  findText: 'Part of a name or a few digits is enough, with accents or without.',
  safe: 'Nothing gets lost',
  safeText: 'What the app says is saved is on disk, and still there after a power cut.',
  yours: 'Yours to keep',
  yoursText:
    'Bring your contacts from any phone or program, and take them along when you go. It runs on your own machine.',
  sample: '3 of 42',
  who: (name: string) => `Who are you looking for, ${name}?`,
  people: (count: number) => (count === 0 ? 'Nobody is in your book yet.' : people(count)),
  filter: 'Find by name or number',
  hint: 'Name or number',
  enter: 'Enter',
  open: 'Open contacts',
  openText: 'The whole list, from A to Я',
  add: 'Add a contact',
  addText: 'Name, number, Enter',
  import: 'Bring contacts',
  importText: 'From a phone or another program',
});
