import type { StoredAct } from '../book/past/acts.ts';
import { isSameState } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { mergeInto } from '../contacts/clashes.ts';
import type { Db } from '../store/store.ts';
import { createSlices, inSlices } from '../work-slices.ts';

/**
 * Returns the revisions of those acts whose contact was changed again, but whose undo fits together with that change. The
 * contacts are read at once.
 */
export async function findFittingUndos(db: Db, userId: string, acts: StoredAct[]): Promise<Set<number>> {
  const entries = acts.flatMap(({ canBeUndone, entry }) => (canBeUndone || entry === undefined ? [] : [entry]));
  const ids = new Set(entries.map(({ id }) => id));
  const contacts = ids.size === 0 ? [] : await findContacts(db, userId, [...ids]);
  const currentOf = new Map(contacts.map((contact) => [contact.id, contact]));
  const rest = createSlices();
  const fitting = new Set<number>();
  for (const { id, revision, before, after } of entries) {
    const current = currentOf.get(id);
    if (current === undefined || before === null || after === null) continue;
    const merged = await inSlices(mergeInto(after, before, current), rest);
    if (merged !== undefined && !isSameState(merged, current)) fitting.add(revision);
  }
  return fitting;
}
