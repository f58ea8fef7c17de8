import type { DuplicateGroup, DuplicateLane, Duplicates } from '@contactbook/contract/duplicates';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { readDuplicates } from './calls.ts';

export const LANES: readonly DuplicateLane[] = ['same', 'choose', 'perhaps'];

/** What the screen shows: one lane with the groups that were read so far, and the place in it. */
type Shown = Pick<Duplicates, 'counts' | 'revision' | 'apart'> & {
  lane: DuplicateLane;
  groups: DuplicateGroup[];
  next: string | undefined;
  place: number;
};

/** Why nothing is shown. `gone`: a chosen contact is no longer in the book. */
type Failure = 'gone' | 'notLoaded';

/** Reads the lanes page by page, and again when the book has changed otherwise than by this screen. */
export function useDuplicates(ids: string | null) {
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<Failure>();
  const revision = useSelector(selectRevision);
  /** The last revision that is shown already, or that this screen made. */
  const seen = useRef<number | null>(null);
  /** The last read, and the last one that was answered. */
  const reading = useRef(0);
  const answered = useRef(0);

  const open = useCallback(
    async (lane: DuplicateLane | undefined, before?: Pick<Shown, 'groups' | 'place'>) => {
      const turn = ++reading.current;
      let refusal: number | undefined;
      const read = async (each: DuplicateLane) => {
        const { body, error } = await dispatch(readDuplicates(ids === null ? { lane: each } : { ids }));
        refusal = error?.status;
        return body;
      };
      let [chosen, found] = [lane ?? 'same', await read(lane ?? 'same')];
      // Without a wish, the first lane that has something is shown.
      const fuller = found && LANES.find((each) => found!.counts[each] > 0); // it was read
      if (lane === undefined && ids === null && fuller !== undefined && fuller !== chosen)
        [chosen, found] = [fuller, await read(fuller)];
      if (turn !== reading.current) return;
      answered.current = turn;
      setFailure(found === undefined ? (refusal === 404 ? 'gone' : 'notLoaded') : undefined);
      if (found === undefined) return;
      seen.current = Math.max(seen.current ?? 0, found.revision);
      setShown({ ...found, lane: chosen, next: found.next, place: placeAfter(before, found.groups) });
    },
    [dispatch, ids],
  );
  // oxlint-disable-next-line react/set-state-in-effect -- it is set once the answer has arrived
  useEffect(() => void open(undefined), [open]);

  const current = shown?.groups[shown.place];
  useEffect(() => {
    if (revision === null || seen.current === null || revision <= seen.current) return;
    seen.current = revision;
    void open(shown?.lane, shown);
  }, [revision, open, shown]);

  async function readMore(from: Shown): Promise<void> {
    if (from.next === undefined || ids !== null) return;
    const { body } = await dispatch(readDuplicates({ lane: from.lane, after: from.next }));
    if (body === undefined) return;
    const { groups, next } = body;
    setShown((now) =>
      now === undefined || now.next !== from.next ? now : { ...now, groups: [...now.groups, ...groups], next },
    );
  }

  function go(step: number): void {
    if (shown === undefined) return;
    const place = shown.place + step;
    if (place >= 0 && place < shown.groups.length) setShown({ ...shown, place });
    if (place >= shown.groups.length - 2) void readMore(shown);
  }

  /** Takes a group away that is merged or kept apart; the next one follows. A list under way may still have the group. */
  function leave(group: DuplicateGroup, madeRevision?: number): void {
    if (madeRevision !== undefined) seen.current = Math.max(seen.current ?? 0, madeRevision);
    setShown((now) => {
      if (now === undefined) return now;
      const groups = now.groups.filter(({ id }) => id !== group.id);
      const counts = { ...now.counts, [now.lane]: Math.max(0, now.counts[now.lane] - 1) };
      return { ...now, groups, counts, place: Math.min(now.place, Math.max(0, groups.length - 1)) };
    });
    if (shown === undefined) return;
    if (reading.current !== answered.current) {
      void open(shown.lane, shown);
    } else if (shown.groups.length <= 3) void readMore(shown);
  }

  return { shown, current, failure, open, go, leave };
}

/**
 * Returns the place in the groups that were read again: that of the group with a contact of the one that was shown, or
 * of the next group that is still there.
 */
function placeAfter(before: Pick<Shown, 'groups' | 'place'> | undefined, groups: DuplicateGroup[]): number {
  const rest = before?.groups.slice(before.place) ?? [];
  for (const { contacts } of rest) {
    const ids = new Set(contacts.map(({ id }) => id));
    const place = groups.findIndex((group) => group.contacts.some(({ id }) => ids.has(id)));
    if (place !== -1) return place;
  }
  return rest.length === 0 ? 0 : Math.max(0, groups.length - 1);
}
