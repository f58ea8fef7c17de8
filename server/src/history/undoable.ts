import type { StoredAct } from '../book/past/acts.ts';
import { findContact } from '../book/read/present.ts';
import { isSameState } from '../book/state.ts';
import { mergeInto } from '../contacts/clashes.ts';
import type { Db } from '../store/store.ts';
import { createSlices, inSlices } from '../work-slices.ts';

/** Returns a function that tells whether an act can be undone, also where a later change of its contact fits together with that. */
export function undoable(db: Db, userId: string) {
  const rest = createSlices();
  return async ({ canBeUndone, entry }: StoredAct): Promise<boolean> => {
    if (canBeUndone || !entry?.before || !entry.after) return canBeUndone;
    const current = await findContact(db, userId, entry.id);
    if (current === undefined) return false;
    const merged = await inSlices(mergeInto(entry.after, entry.before, current), rest);
    return merged !== undefined && !isSameState(merged, current);
  };
}
