import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

/** The phone list on paper. */
export const printing = part('printing', {
  title: 'Print a phone list',
  subtitle: 'Two columns, in the order of the names',
  who: 'Contacts',
  all: enPlural({ one: 'All contacts, # person', other: 'All contacts, # people' }),
  found: (filter: string) => `Results for “${filter}”`,
  favourites: 'Favourites',
  what: 'Besides names and main numbers',
  numbers: 'Other numbers',
  paper: 'Paper',
  cancel: 'Cancel',
  print: 'Print',
  heading: 'Contacts',
  people: enPlural({ one: '# person', other: '# people' }),
});
