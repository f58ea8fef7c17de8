import { enPlural, inDigits } from '../plural.ts';
import { part } from '../words.ts';

const people = enPlural({ one: '# person', other: '# people' });

/** The labels beside the book, and the people of one of them. */
export const labels = part('labels', {
  title: 'Labels',
  favourites: 'Favourites',
  count: people,
  people: (name: string, count: number) => `${name}, ${people(count)}`,
  showAll: (count: number) => `Show all ${inDigits(count)}`,
  new: 'New label',
  name: 'Name of the label',
  menu: (name: string) => `What to do with “${name}”`,
  nobody: 'Nobody here yet',
  nobodyText: 'Add somebody new above, or choose “Add people” to pick them among all contacts.',
  addPeople: 'Add people',
  addPeopleTo: (name: string) => `Add people to “${name}”`,
  findPeople: 'Find people',
  addCount: enPlural({ one: 'Add # person', other: 'Add # people' }),
  morePeople: enPlural({ one: '# more; type to find them', other: '# more; type to find them' }),
  rename: 'Rename',
  join: 'Join with another label…',
  joinWith: 'Join with which label?',
  joinNow: 'Join',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete label',
  stay: enPlural({ one: 'Its # person stays in your book', other: 'Its # people stay in your book' }),
  renamed: (name: string, to: string) => `“${name}” is now “${to}”`,
  joined: (name: string, to: string) => `“${name}” is joined into “${to}”`,
  deleted: (name: string) => `Label “${name}” deleted. Its people stay.`,
});
