import type { ContactState } from '@contactbook/contract/changes';

/** The fields of a contact, in the order that people read them. */
export const FIELDS = ['name', 'number'] as const;
export type Field = (typeof FIELDS)[number];

/** The side that gives a field its value: the one that the person wanted, or the current one. */
export type Side = 'wanted' | 'current';
export type Choice = Record<Field, Side>;
export type Versions = {
  /** What both began from; null where it is not known. */
  base: ContactState | null;
  wanted: ContactState;
  current: ContactState;
};

/** The initial choice: fields that the person left as they were take the current value, the others theirs. */
export function firstChoice({ base, wanted, current }: Versions): Choice {
  const sideOf = (field: Field): Side =>
    wanted[field] === current[field] || wanted[field] === base?.[field] ? 'current' : 'wanted';
  return { name: sideOf('name'), number: sideOf('number') };
}

export function chosen(choice: Choice, versions: Versions): ContactState {
  return { name: versions[choice.name].name, number: versions[choice.number].number };
}

export function isSameState(one: ContactState | null | undefined, other: ContactState | null | undefined): boolean {
  return one?.name === other?.name && one?.number === other?.number;
}
