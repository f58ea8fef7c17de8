import type { DuplicateClash, DuplicateGroup, DuplicateValue, MergeGroup } from '@contactbook/contract/duplicates';
import { groupBy } from '@contactbook/contract/groupBy';
import { type KeptKeys, type Question, valueKey } from '../card/conflicts/keptValues.ts';
import { valueText } from '../card/fields/valueTexts.ts';
import { duplicates } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Asks which values the merged contact has: one of those that clash, and any of those that not all contacts have. */
export function groupQuestions(group: DuplicateGroup): Question[] {
  const { contacts, clashes } = group;
  const words = wordsOf(duplicates);
  const choices = clashes.map(({ path, label, values }): Question => {
    const sides = contacts.map(({ id, name }) => ({
      values: values
        .filter(({ contact }) => contact === id)
        .map(({ text }) => ({
          key: valueKey(path, id),
          text: path === 'photo' ? words.photoOf(name) : valueText({ label, text }),
          otherwise: path === 'name' ? words.asNickname : undefined,
        })),
    }));
    return { path, label, isMulti: false, isRequired: true, sides };
  });
  const others = [...groupBy(differing(group), ({ label }) => label)].map(([label, values]): Question => {
    const sides = contacts.map(({ id }) => ({
      values: values
        .filter(({ contacts: [owner] }) => owner === id)
        .map(({ path, text, about }) => ({
          key: valueKey(path, id),
          text: valueText({ label, text }),
          about,
          isFixed: !canBeLeftOut(path),
        })),
    }));
    return { path: label, label, isMulti: true, isRequired: false, sides };
  });
  return [...choices, ...others];
}

/** Single values and lines that the app does not know stay. */
const canBeLeftOut = (path: string): boolean => path.includes('/') && !/^(?:vCardProps|speakToAs\/gram)/.test(path);

/** Returns the values that not all contacts of a group have. */
function differing({ contacts, values }: DuplicateGroup): DuplicateValue[] {
  return values.filter((value) => value.contacts.length > 0 && value.contacts.length < contacts.length);
}

/** Returns the values that all contacts of a group have. */
export function equalValues({ contacts, values }: DuplicateGroup): DuplicateValue[] {
  return values.filter((value) => value.contacts.length === contacts.length);
}

const mergedValueKey = ({ path, contacts: [owner = ''] }: DuplicateValue): string => valueKey(path, owner);

/** Keeps at first, of each clash, the value that says most, and all other values. */
export function firstKeptInGroup(group: DuplicateGroup): KeptKeys {
  const clashing = group.clashes.map((clash) => valueKey(clash.path, fullest(clash)));
  return new Set([...clashing, ...differing(group).map(mergedValueKey)]);
}

/** Returns the contact with the longest text. The contact that stays decides about its name and photo. */
function fullest({ path, values }: DuplicateClash): string {
  if (path === 'name' || path === 'photo') return values[0]?.contact ?? '';
  const [longest] = values.toSorted((one, other) => other.text.length - one.text.length);
  return longest?.contact ?? '';
}

/** Returns the name that the merged contact has. */
export function mergedName({ contacts, clashes }: DuplicateGroup, kept: KeptKeys): string {
  const names = clashes.find(({ path }) => path === 'name')?.values ?? [];
  return names.find(({ contact }) => kept.has(valueKey('name', contact)))?.text ?? contacts[0]?.name ?? '';
}

/** Returns the body of the merge of a group. */
export function mergeOf(group: DuplicateGroup, kept: KeptKeys): MergeGroup {
  const { contacts, clashes } = group;
  const chosen = clashes.map(({ path, values }) => {
    const value = values.find(({ contact }) => kept.has(valueKey(path, contact)));
    return { path, contact: value?.contact ?? null };
  });
  const leftOut = differing(group).filter((value) => !kept.has(mergedValueKey(value)));
  return {
    contacts: contacts.map(({ id }) => id),
    versions: contacts.map(({ version }) => version),
    ...(contacts[0] && { survivor: contacts[0].id }),
    choices: [...chosen, ...leftOut.map(({ path }) => ({ path, contact: null }))],
  };
}
