import type { BookAct, ChangeAct, ContactState, HistoryEntry } from '@contactbook/contract/changes';
import { momentOf } from './historyMoments.ts';
import { shownName } from '../book/shownName.ts';
import { bookHistory, contactHistory } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

type ContactWords = (typeof contactHistory)['english'];
const ENTRY_TITLES: Record<ChangeAct, (words: ContactWords, entry: HistoryEntry) => string> = {
  added: (words) => words.added,
  edited: (words, { before, after }) => editTitle(words, before, after),
  deleted: (words) => words.deleted,
  restored: (words, { before }) => (before === null ? words.restored : words.broughtBack),
  undone: (words) => words.undone,
  went_back: (words) => words.wentBack,
  imported: (words, { before }) => (before === null ? words.imported : words.changedByImport),
  merged: (words) => words.merged,
  kept_apart: (words) => words.unchanged,
  apart_ended: (words) => words.unchanged,
  conflict_dismissed: (words) => words.unchanged,
};

/** Describes a change of a contact, for the contact's own history. */
export function entryTitle(entry: HistoryEntry): string {
  return ENTRY_TITLES[entry.act](wordsOf(contactHistory), entry);
}

type BookWords = (typeof bookHistory)['english'];
const CHANGE_TITLES: Record<ChangeAct, (words: BookWords, who: string, change: BookAct) => string> = {
  added: (words, who) => words.added(who),
  edited: (words, who) => words.changed(who),
  deleted: (words, who) => words.deleted(who),
  restored: (words, who, { entry }) => (entry?.before ? words.broughtBack(who) : words.restored(who)),
  undone: (words, who) => words.undone(who),
  went_back: (words, _who, { backToMs }) =>
    backToMs === undefined ? words.wentToBeginning : words.wentBack(momentOf(backToMs)),
  imported: (words, who) => words.imported(who),
  merged: (words, who) => words.merged(who),
  kept_apart: (words) => words.keptApart,
  apart_ended: (words) => words.apartEnded,
  conflict_dismissed: (words) => words.dismissed,
};

/** Describes a change of the book, with the name or the number of contacts. */
export function changeTitle(change: BookAct): string {
  const state = change.entry?.after ?? change.entry?.before;
  const words = wordsOf(bookHistory);
  return CHANGE_TITLES[change.act](
    words,
    state === undefined || state === null ? words.contacts(change.contacts) : shownName(state),
    change,
  );
}

function editTitle(words: ContactWords, before: ContactState | null, after: ContactState | null): string {
  const isRenamed = before?.name !== after?.name;
  const isRenumbered = before?.number !== after?.number;
  if (isRenamed && isRenumbered) return words.nameAndNumber;
  if (isRenamed) return words.name;
  if (isRenumbered) return words.number;
  return isSameCard(before, after) ? words.savedAgain : words.details;
}

/** Returns whether both cards have the same values, ignoring name and number. */
export function isSameCard(one: ContactState | null, other: ContactState | null): boolean {
  return JSON.stringify(one?.card) === JSON.stringify(other?.card);
}
