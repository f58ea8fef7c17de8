import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const some = enPlural({
  one: 'Your contact, their history and your devices’ access are deleted for good.',
  other: 'Your # contacts, their history and your devices’ access are deleted for good.',
});

/** Asks before the account is deleted. */
export const leaving = part('leaving', {
  title: 'Leave ContactBook?',
  text: (count: number) =>
    count === 0 ? 'Your contacts, their history and your devices’ access are deleted for good.' : some(count),
  saveFirst: 'Save a copy first',
  stay: 'Stay',
  delete: 'Delete my account',
  deleted: 'Your account is deleted.',
});
