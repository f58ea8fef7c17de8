import { HOUR_MS } from '@contactbook/contract/durations';
import type { HistoryEntry } from '@contactbook/contract/changes';
import { useCallback } from 'react';
import type { Conflict } from '../../book/conflictsSlice.ts';
import { callApi } from '../../redux.ts';
import { agoOf, dateOf, CLOCK } from '../../ui/moments.ts';
import { useReading } from '../../users/useCall.ts';
import { conflicts } from '../../words/en.ts';
import { shownLocale } from '../../words/language.ts';
import { wordsOf } from '../../words/words.ts';
import type { Source } from './ConflictSource.tsx';

/** The last change of a contact by the other side: when it was made, and the device if it was one. */
type TheirChange = Pick<HistoryEntry, 'atMs' | 'device'> | undefined;

const readHistory = (id: string) => callApi((api) => api.contactHistory(id));

/** Reads who changed the contact last. Undefined until it is known; the dialog does not wait for it. */
export function useTheirChange(id: string): TheirChange {
  const request = useCallback(() => readHistory(id), [id]);
  return useReading(request).value?.[0];
}

/**
 * Maximum length in UTF-16 units; longer names are cut here and shown in full below. The closing quote follows the
 * ellipsis.
 */
const MAX_TITLE_NAME = 40;

/** Returns the name in the title. */
export function nameIn({ base, wanted, current }: Conflict): string {
  const { name } = (base ?? current ?? wanted)!; // a conflict has at least one of them
  return shortName(name);
}

/** Returns a name as it stands in a title. */
export function shortName(name: string): string {
  return name.length > MAX_TITLE_NAME ? `${name.slice(0, MAX_TITLE_NAME).trimEnd()}…\u2060` : name;
}

export function titleOf(conflict: Conflict, change: TheirChange): string {
  const words = wordsOf(conflicts);
  const name = nameIn(conflict);
  if (conflict.current === null)
    return change?.device === undefined ? words.deleted(name) : words.deletedOn(name, change.device);
  return conflict.operation === 'edit' ? words.twoPlaces(name) : words.changedSince(name);
}

export function sourcesOf({ operation }: Conflict, change: TheirChange): Record<'mine' | 'theirs', Source> {
  const words = wordsOf(conflicts);
  const { device, atMs } = change ?? {};
  const place = operation === 'undo' ? words.yourBook : (device ?? words.anotherWindow);
  const kind = operation === 'undo' ? 'book' : device === undefined ? 'window' : 'device';
  return {
    mine: { kind: 'person', detail: operation === 'undo' ? words.beforeChange : words.thisWindow },
    theirs: { kind, detail: atMs === undefined ? place : words.at(place, whenOf(atMs)) },
  };
}

/** Formats a moment such as "3 minutes ago", "today 14:32" or "3 November". */
export function whenOf(atMs: number): string {
  const now = Date.now();
  if (now - atMs < HOUR_MS) return agoOf(atMs, now);
  if (new Date(now).toDateString() !== new Date(atMs).toDateString()) return dateOf(atMs, now);
  const time = new Intl.DateTimeFormat(shownLocale(), CLOCK);
  return wordsOf(conflicts).today(time.format(atMs));
}
