import type { DuplicateClash, DuplicateGroup, DuplicateValue, MergeGroup } from '@contactbook/contract/duplicates';
import { groupBy } from '@contactbook/contract/groupBy';

/** The contact whose value stays, by the path of a clash; null leaves a value out. */
export type Choices = Readonly<Record<string, string | null>>;

/** Chooses for each clash the value that says most; the contact that stays decides about its name and photo. */
export function firstChoices({ clashes }: DuplicateGroup): Choices {
  return Object.fromEntries(clashes.map((clash) => [clash.path, fullest(clash)]));
}

function fullest({ path, values }: DuplicateClash): string | null {
  const [first, ...others] = values;
  if (first === undefined || path === 'name' || path === 'photo') return first?.contact ?? null;
  return others.reduce((best, value) => (value.text.length > best.text.length ? value : best), first).contact;
}

/** Returns the name that the merged contact has. */
export function mergedName({ contacts, clashes }: DuplicateGroup, choices: Choices): string {
  const names = clashes.find(({ path }) => path === 'name')?.values ?? [];
  return names.find(({ contact }) => contact === choices['name'])?.text ?? contacts[0]?.name ?? '';
}

/** Returns the body of the merge of a group. */
export function mergeOf({ contacts }: DuplicateGroup, choices: Choices): MergeGroup {
  return {
    contacts: contacts.map(({ id }) => id),
    versions: contacts.map(({ version }) => version),
    ...(contacts[0] && { survivor: contacts[0].id }),
    choices: Object.entries(choices).map(([path, contact]) => ({ path, contact })),
  };
}

/** The values of one field that are not in all contacts, and those that are. */
export type ChoiceRows = {
  differing: [label: DuplicateValue['label'], values: DuplicateValue[]][];
  equal: DuplicateValue[];
};

export function choiceRows({ contacts, values }: DuplicateGroup): ChoiceRows {
  const isEqual = (value: DuplicateValue) => value.contacts.length === contacts.length;
  const others = values.filter((value) => !isEqual(value) && value.contacts.length > 0);
  return {
    differing: [...groupBy(others, ({ label }) => label)],
    equal: values.filter((value) => isEqual(value)),
  };
}
