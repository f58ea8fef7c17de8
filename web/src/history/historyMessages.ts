import type { BookAct, ChangeAct, ContactState, HistoryEntry } from '@contactbook/contract/changes';
import { isSameCard } from './CardDifference.tsx';
import { contactCount } from '../ui/counts.ts';
import { momentOf } from './historyMoments.ts';

const ENTRY_TITLES: Record<ChangeAct, (entry: HistoryEntry) => string> = {
  added: () => 'Added',
  edited: ({ before, after }) => editTitle(before, after),
  deleted: () => 'Deleted',
  restored: ({ before }) => (before === null ? 'Restored from trash' : 'Brought back'),
  undone: () => 'Change undone',
  went_back: () => 'Book brought back',
  imported: ({ before }) => (before === null ? 'Imported' : 'Changed by an import'),
};

/** Describes a change of a contact, for the contact's own history. */
export function entryTitle(entry: HistoryEntry): string {
  return ENTRY_TITLES[entry.act](entry);
}

const CHANGE_TITLES: Record<ChangeAct, (who: string, change: BookAct) => string> = {
  added: (who) => `${who} added`,
  edited: (who) => `${who} changed`,
  deleted: (who) => `${who} deleted`,
  restored: (who, { entry }) => (entry?.before ? `${who} brought back` : `${who} restored`),
  undone: (who) => `Change of ${who} undone`,
  went_back: (_who, { backToMs }) =>
    `Book brought back to ${backToMs === undefined ? 'its beginning' : momentOf(backToMs)}`,
  imported: (who) => `${who} imported`,
};

/** Describes a change of the book, with the name or the number of contacts. */
export function changeTitle(change: BookAct): string {
  const state = change.entry?.after ?? change.entry?.before;
  return CHANGE_TITLES[change.act](state?.name ?? contactCount(change.contacts), change);
}

function editTitle(before: ContactState | null, after: ContactState | null): string {
  const isRenamed = before?.name !== after?.name;
  const isRenumbered = before?.number !== after?.number;
  if (isRenamed && isRenumbered) return 'Name and number changed';
  if (isRenamed) return 'Name changed';
  if (isRenumbered) return 'Number changed';
  return isSameCard(before, after) ? 'Saved again' : 'Details changed';
}
