import type { LetterGroup } from '../search/bookView.ts';

/** A tab for one letter, or for adjacent letters of one alphabet; `start` is the row that it leads to. */
export type Tab = { label: string; start: number };

/** Returns at most `maxTabs` tabs with as few letters each as possible: one, two ("AB"), or a range ("A–C"). */
export function tabsFor(groups: LetterGroup[], maxTabs: number): Tab[] {
  const alphabets = byAlphabet(groups);
  const longest = Math.max(1, ...alphabets.map(({ length }) => length));
  for (let share = 1; share < longest; share++) {
    const tabs = alphabets.flatMap((alphabet) => chunks(alphabet, share));
    if (tabs.length <= maxTabs) return tabs.map(tabOf);
  }
  return alphabets.flatMap((alphabet) => chunks(alphabet, longest)).map(tabOf);
}

function tabOf(groups: LetterGroup[]): Tab {
  const [first, last] = [groups[0]!, groups.at(-1)!];
  const between = groups.length > 2 ? '–' : '';
  return { label: first === last ? first.letter : `${first.letter}${between}${last.letter}`, start: first.start };
}

function byAlphabet(groups: LetterGroup[]): LetterGroup[][] {
  const runs: LetterGroup[][] = [];
  for (const [index, group] of groups.entries()) {
    const before = groups[index - 1];
    if (before !== undefined && alphabetOf(before.letter) === alphabetOf(group.letter)) runs.at(-1)?.push(group);
    else runs.push([group]);
  }
  return runs;
}

function alphabetOf(letter: string): string {
  if (/\p{Script=Latin}/u.test(letter)) return 'latin';
  return /\p{Script=Cyrillic}/u.test(letter) ? 'cyrillic' : 'other';
}

function chunks(groups: LetterGroup[], size: number): LetterGroup[][] {
  const count = Math.ceil(groups.length / size);
  return Array.from({ length: count }, (_, index) => groups.slice(index * size, (index + 1) * size));
}
