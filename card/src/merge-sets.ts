import { createFreeIds } from './free-ids.ts';
import { blank, type Json } from './json-values.ts';
import type { KeyOf } from './merge-fields.ts';
import { isMine, type TakesMine } from './three-way.ts';

/**
 * Merges a set, such as labels or nicknames: what one side added is in it, and what one side removed is not. An entry is there
 * or not, however often a card has it.
 */
export function mergeSets(keyOf: KeyOf, base: Json, mine: Json, theirs: Json, takesMine: TakesMine): Json {
  const [was, my, their] = [idsIn(base, keyOf), idsIn(mine, keyOf), idsIn(theirs, keyOf)];
  const changed = new Map<string, unknown>();
  for (const [key, id] of their) {
    const [now, other] = [valueAt(mine, my.get(key)), theirs[id]];
    if (now !== other && isMine(valueAt(base, was.get(key)), now, other, () => takesMine(id, now, other)))
      changed.set(key, now);
  }
  const added = new Map<string, unknown>();
  const freeId = createFreeIds(theirs);
  for (const [key, id] of my) {
    if (their.has(key)) continue;
    let place: string | undefined;
    const now = mine[id];
    const decide = () => takesMine((place = freeId(id)), now, undefined);
    if (isMine(valueAt(base, was.get(key)), now, undefined, decide)) added.set(place ?? freeId(id), now);
  }
  if (changed.size === 0 && added.size === 0) return theirs;

  const merged = blank();
  for (const id in theirs) {
    const key = keyOf(id, theirs[id]);
    if (!changed.has(key)) merged[id] = theirs[id];
    else if (their.get(key) === id && changed.get(key) !== undefined) merged[id] = changed.get(key);
  }
  for (const [id, value] of added) merged[id] = value;
  return merged;
}

/** The id of the first entry with each key. */
function idsIn(entries: Json, keyOf: KeyOf): Map<string, string> {
  const ids = new Map<string, string>();
  for (const id in entries) {
    const key = keyOf(id, entries[id]);
    if (!ids.has(key)) ids.set(key, id);
  }
  return ids;
}

const valueAt = (entries: Json, id: string | undefined): unknown => (id === undefined ? undefined : entries[id]);
