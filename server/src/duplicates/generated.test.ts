import { runSteps } from '@contactbook/card/steps';
import { expect, test } from 'vitest';
import { f1Of, measureFinding } from '../testing/measure-finding.ts';
import { generateBook } from '../testing/people-with-copies.ts';
import { plainState } from '../book/state.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { type Group, groupsAround, withGroups } from './groups.ts';
import { personOf } from './person.ts';

test('in a book that was not used for tuning, copies are found and look-alikes are never the same', () => {
  const found = measureFinding(generateBook('held-out', 7, 1500, 75));
  expect(f1Of([found.pairs])).toBeGreaterThan(0.95);
  expect(found.wrongInSame).toEqual([]);
  // The lane that needs no decision is of use.
  expect(found.lanes.same).toBeGreaterThan(15);
});

test('in small books, copies are found, and only equal full names are asked about beside them', () => {
  for (const size of [30, 300]) {
    const seeds = Array.from({ length: 1500 / size }, (_, place) => place + 1);
    const found = seeds.map((seed) => measureFinding(generateBook('held-out', seed, size, Math.round(size / 20))));
    const pairs = found.map((book) => book.pairs);
    expect(f1Of(pairs, 'no namesakes'), `books of ${size}`).toBeGreaterThan(0.95);
    expect(found.flatMap(({ wrongInSame }) => wrongInSame)).toEqual([]);
  }
});

test.for([5, 10, 14, 30, 60, 100, 300, 1000, 10_000])('equal full names are found in a book of %i', (size) => {
  for (const given of ['Dana', 'Maria']) {
    const index = new DuplicateIndex();
    const contacts = Array.from({ length: size }, (_, place) => ({
      ...plainState({
        name: place < 2 ? `${given} Rossi` : `${place % 2 === 0 ? 'Maria' : 'Tom'} ${surname(place)}`,
        number: `+39 333 ${1_000_000 + place}`,
      }),
      version: 1,
      id: `019aa2a4-0000-7000-8000-${place.toString(16).padStart(12, '0')}`,
    }));
    for (const contact of contacts) index.insert(personOf(contact, ['IT'])!); // none is a group
    runSteps(index.pairAll());
    expect(allGroups(index).map((group) => group.contacts)).toContainEqual([contacts[0]?.id, contacts[1]?.id]);
  }
});

test('groups that are found again around each change are those of the whole book', () => {
  const { contacts } = generateBook('tuning', 3, 150, 10);
  const index = new DuplicateIndex();
  for (const contact of contacts) index.put(contact.id, personOf(contact, ['UA']));
  let groups = allGroups(index);
  const changes = contacts.flatMap((contact, place) => {
    const namesake = contacts[place % 40]!; // within the list
    const copy = contacts[place % 50]!;
    const nameAlone = { ...contact, name: namesake.name, number: '', card: null, more: null };
    return [nameAlone, place % 3 > 0 && undefined, { ...copy, id: contact.id }];
  });
  for (const [place, change] of changes.entries()) {
    const { id } = contacts[Math.floor(place / 3)]!;
    if (change === false) continue;
    const around = runSteps(groupsAround(index, index.put(id, change && personOf(change, ['UA'])), () => false));
    groups = runSteps(withGroups(groups, around.seen, around.groups));
    expect(groups.map(idOf), `after change ${place}`).toEqual(allGroups(index).map(idOf));
  }
  expect(groups.length).toBeGreaterThan(20);
});

function allGroups(index: DuplicateIndex): Group[] {
  const { seen, groups } = runSteps(groupsAround(index, index.pairs.keys(), () => false));
  return runSteps(withGroups([], seen, groups));
}

/** A surname that no other place has, not even by its sound. */
const surname = (place: number): string => String(place).replaceAll(/\d/g, (digit) => SYLLABLES[Number(digit)]!); // ten
const SYLLABLES = ['ba', 'de', 'fo', 'gi', 'ku', 'la', 'me', 'no', 'pi', 'ru'];
const idOf = ({ id }: Group): string => id;
