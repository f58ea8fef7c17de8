import type { Place } from './entries.ts';
import type { ChangeAct, ContactState, HistoryEntry } from '@contactbook/contract/changes';

/** An entry as the log keeps it, with what the next one says of the contact, or the book. */
export type EntryRow = {
  id: string;
  revision: number;
  act: ChangeAct;
  atMs: number;
  nameBefore: string | null;
  numberBefore: string | null;
  isGone: 0 | 1;
  nameAfter: string | null;
  numberAfter: string | null;
};

export function asEntry({ nameBefore, numberBefore, isGone, nameAfter, numberAfter, ...what }: EntryRow): HistoryEntry {
  return {
    ...what,
    before: asState(nameBefore, numberBefore),
    after: isGone === 1 ? null : asState(nameAfter, numberAfter),
  };
}

export function asState(name: string | null, number: string | null): ContactState | null {
  return name === null || number === null ? null : { name, number };
}

/** A revision in an address; undefined for what is none. */
export function revisionOf(text: string): number | undefined {
  return text.length <= 15 && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Where a page of the trash begins, out of an address that has passed its schema; undefined for the first. */
export function placeOf(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('-');
  return { revision: Number(text.slice(0, end)), contactId: text.slice(end + 1) };
}

/** The same for an answer. */
export function placeText({ revision, id }: { revision: number; id: string }): string {
  return `${revision}-${id}`;
}
