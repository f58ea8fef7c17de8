import { runSteps } from '@contactbook/card/steps';
import { expect, test } from 'vitest';
import { measureFinding } from '../testing/measure-finding.ts';
import { generateBook } from '../testing/people-with-copies.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { type Group, groupsAround, withGroups } from './groups.ts';
import { personOf } from './person.ts';

test('in a book that was not used for tuning, copies are found and look-alikes are never the same', () => {
  const found = measureFinding(generateBook('held-out', 7, 1500, 75));
  expect(found.f1).toBeGreaterThan(0.95);
  expect(found.wrongInSame).toEqual([]);
  // The lane that needs no decision is of use.
  expect(found.lanes.same).toBeGreaterThan(15);
});

test('groups that are found again around each change are those of the whole book', () => {
  const { contacts } = generateBook('tuning', 3, 150, 10);
  const index = new DuplicateIndex();
  for (const contact of contacts) index.put(contact.id, personOf(contact, 'UA'));
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
    const around = runSteps(groupsAround(index, index.put(id, change && personOf(change, 'UA')), () => false));
    groups = runSteps(withGroups(groups, around.seen, around.groups));
    expect(groups.map(idOf), `after change ${place}`).toEqual(allGroups(index).map(idOf));
  }
  expect(groups.length).toBeGreaterThan(20);
});

function allGroups(index: DuplicateIndex): Group[] {
  const { seen, groups } = runSteps(groupsAround(index, index.pairs.keys(), () => false));
  return runSteps(withGroups([], seen, groups));
}

const idOf = ({ id }: Group): string => id;
