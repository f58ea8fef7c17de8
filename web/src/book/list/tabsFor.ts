import type { LetterGroup } from '../search/bookView.ts';

/** A tab for one letter, or for adjacent letters of one script; `start` is the row that it leads to. */
export type Tab = { label: string; start: number };

/** A script with fewer letters in the book than this has one tab. Latin and Cyrillic always have their letters. */
const MIN_TAB_LETTERS = 4;
/** The scripts, with the label of a tab for a whole script. */
const SCRIPTS = {
  Latin: '',
  Cyrillic: '',
  Greek: 'Ελ',
  Georgian: 'ქა',
  Armenian: 'Հա',
  Hebrew: 'עב',
  Arabic: 'عر',
  Devanagari: 'अआ',
  Thai: 'กข',
  Hiragana: 'あ',
  Katakana: 'ア',
  Hangul: '가',
  Han: '漢',
};
const PATTERNS = Object.entries(SCRIPTS).map(
  ([script, whole]) => [new RegExp(String.raw`\p{Script=${script}}`, 'u'), whole] as const,
);

/**
 * Returns at most `maxTabs` tabs, if possible, with as few letters each as possible: one, two ("AB"), or a range
 * ("A–C"). A tab never mixes scripts.
 */
export function tabsFor(groups: LetterGroup[], maxTabs: number): Tab[] {
  const scripts = byScript(groups);
  const longest = Math.max(1, ...scripts.map(({ letters }) => letters.length));
  for (let share = 1; ; share++) {
    const tabs = scripts.flatMap((script) => tabsOf(script, share));
    if (tabs.length <= maxTabs || share === longest) return tabs;
  }
}

type Script = { pattern: (typeof PATTERNS)[number] | undefined; letters: LetterGroup[] };

function tabsOf({ pattern, letters }: Script, share: number): Tab[] {
  const whole = pattern?.[1];
  if (whole && letters.length < MIN_TAB_LETTERS) return [{ label: whole, start: letters[0]!.start }];
  const count = Math.ceil(letters.length / share);
  return Array.from({ length: count }, (_, index) => tabOf(letters.slice(index * share, (index + 1) * share)));
}

function tabOf(groups: LetterGroup[]): Tab {
  const [first, last] = [groups[0]!, groups.at(-1)!];
  const between = groups.length > 2 ? '–' : '';
  return { label: first === last ? first.letter : `${first.letter}${between}${last.letter}`, start: first.start };
}

/** Returns runs of letters of one script. A letter of a script without an entry is a run of its own. */
function byScript(groups: LetterGroup[]): Script[] {
  const scripts: Script[] = [];
  for (const group of groups) {
    const pattern = PATTERNS.find(([script]) => script.test(group.letter));
    const before = scripts.at(-1);
    if (pattern !== undefined && before?.pattern === pattern) before.letters.push(group);
    else scripts.push({ pattern, letters: [group] });
  }
  return scripts;
}
