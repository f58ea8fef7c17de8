import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What is loaded before the contacts are idle. */
const FIRST = [
  'app/ContactsScreen.tsx',
  'app/MemberHome.tsx',
  'app/VisitorHome.tsx',
  'book/list/IndexTabs.tsx',
  'live/syncBook.ts',
  'words/chooseLanguage.ts',
];
/** What is loaded where no contacts are shown, so it must not wait for files that need those of the contacts. */
const ELSEWHERE = ['app/HomeMore.tsx', 'app/LinkScreen.tsx', 'app/OtherScreens.tsx', 'users/EntryDialogs.tsx'];
/** What the contacts load when they are idle: first what belongs to the list, then what a press opens. */
const LATER = {
  book: [
    'app/AccountNews.tsx',
    'app/Birthdays.tsx',
    'book/list/NoMatch.tsx',
    'card/form/AdditionForm.tsx',
    'card/form/NewContactNotes.tsx',
    'devices/PendingConflicts.tsx',
    'labels/BookLabels.tsx',
    'transfer/BookTransfer.tsx',
  ],
  panels: [
    'book/BookPrint.tsx',
    'card/conflicts/EditConflicts.tsx',
    'history/BookPanel.tsx',
    'transfer/ExportPanel.tsx',
  ],
  card: ['card/CardPanel.tsx'],
  account: ['app/AccountPanels.tsx'],
};

/**
 * Returns the function that names the file of each module that is loaded later. The contacts load 22 files then and not
 * 74, since each costs a round trip and work of the browser. What several parts need is in the file `shared`, and what
 * other screens need too is in `common`. A root above that is not imported dynamically fails the build.
 */
export function nameLaterFiles(): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => {
    names ??= namesOf((module) => context.getModuleInfo(module));
    return names.get(id) ?? null;
  };
}

const pathOf = (root: string): string => join(import.meta.dirname, 'src', root);

function namesOf(infoOf: (id: string) => Rolldown.ModuleInfo | null): Map<string, string> {
  const parts = Object.entries({ first: FIRST, elsewhere: ELSEWHERE, ...LATER });
  const partOf = new Map(parts.flatMap(([part, roots]) => roots.map((root) => [pathOf(root), part] as const)));
  const neededBy = new Map<string, Set<string>>();
  function visit(id: string, part: string): void {
    const all = neededBy.get(id) ?? new Set();
    if (all.has(part)) return;
    neededBy.set(id, all.add(part));
    const info = infoOf(id);
    for (const needed of info?.importedIds ?? []) visit(needed, part);
    for (const later of info?.dynamicallyImportedIds ?? []) visit(later, partOf.get(later) ?? 'others');
  }
  visit(pathOf('main.tsx'), 'first');
  for (const [root, part] of partOf)
    if (neededBy.get(root)?.has(part) !== true) throw new Error(`No module imports ${root} dynamically.`);
  const names = new Map<string, string>();
  for (const [id, needing] of neededBy) {
    const [part = 'others'] = needing;
    if (needing.has('first')) continue;
    if (needing.size > 1) names.set(id, needing.has('elsewhere') ? 'common' : 'shared');
    else if (part in LATER) names.set(id, part);
  }
  // The first screen waits for its language, so the bundler must not place these in a larger file.
  for (const module of ['words/chooseLanguage.ts', 'words/showLanguage.ts']) names.set(pathOf(module), 'language');
  return names;
}
