import type { ChangeAct } from '@contactbook/contract/changes';
import { type Bytes, bytesOfWrites } from '../bytes.ts';
import { isGroup, type Photo, pickState, type StoredContact } from '../state.ts';
import { createSlices, inSlices } from '../../work-slices.ts';
import { BATCH, WHOLE_AT_ONCE, type Delta, type Draft, type Former } from './delta.ts';
import { draftOf, isWrite } from './draft.ts';
import { followLabels } from './follow-labels.ts';
import { labelDrafts } from './groups.ts';
import { joinGroups } from './join-groups.ts';
import type { ActFacts } from './request-key.ts';
import { findContacts } from './statements.ts';
import { type BookView, versionConflict, type WriteContext, type Written } from './write-context.ts';

/** A change that is ready to be written: nothing is left to be parsed, edited or compared. */
export type Plan = {
  act: ChangeAct;
  /** The revision that it undoes, or goes back to. */
  target: number | null;
  /** The book that was read. */
  revision: number;
  logStart: number;
  /** The contacts that it depends on; undefined if it depends on the whole book. */
  examined: ReadonlySet<string> | undefined;
  writes: Draft[];
  photos: Photo[];
  /** By how many bytes the book and the history grow, except for contacts that leave the trash. */
  grown: Bytes;
  /** The first contact, if it is in the book. */
  before: StoredContact | undefined;
  /** What the answer says besides the changed contacts; stored, so that a repeated request has the same answer. */
  facts?: ActFacts;
  /** Whether it is a change although no contact changes: a decision of the owner. */
  isDecision?: true;
  /** Writes what belongs to the change besides contacts; returns `conflicts` if pending conflicts have changed. */
  writeRest?: (book: WriteContext, revision: number) => Promise<Pick<Written, 'conflicts'> | void>;
};

/**
 * Plans a change of a book: reads its contacts and makes their new states. Leaves out contacts that already have the
 * requested state. A contact may be in several batches; its last delta counts. Throws version_conflict.
 */
export async function planChange(
  book: BookView,
  act: ChangeAct,
  batches: Iterable<Delta[]> | AsyncIterable<Delta[]>,
  target: number | null = null,
): Promise<Plan> {
  const { db, userId, revision, logStart, hasGroups } = book;
  const drafts = new Map<string, Draft>();
  const photos: Photo[] = [];
  const rest = createSlices();
  let before: StoredContact | undefined;
  for await (const batch of batches) {
    for (let next = 0; next < batch.length; next += WHOLE_AT_ONCE) {
      const deltas = batch.slice(next, next + WHOLE_AT_ONCE);
      const formers = await readFormers(book, deltas);
      for (const delta of deltas) {
        const former = formers.get(delta.id);
        if (drafts.size === 0) before = former && { id: former.id, ...pickState(former), version: former.version };
        drafts.set(delta.id, await inSlices(draftFor(book, delta, former), rest));
        if (delta.photos !== undefined) photos.push(...delta.photos);
      }
    }
  }
  const examined = new Set(drafts.keys());
  if (book.hasGroups || book.hasLists) await followLabels(book, drafts, target);
  if (book.hasGroups && target === null) await joinGroups(book, drafts);
  await labelDrafts(db, userId, drafts, { hasGroups, isUndo: target !== null });
  const writes = [...drafts.values()].filter(isWrite);
  const used = new Set(photos.length === 0 ? [] : writes.map(({ next }) => next?.photo));
  return {
    act,
    target,
    revision,
    logStart,
    examined: target !== null || writes.some((write) => dependsOnGroups(write, hasGroups)) ? undefined : examined,
    writes,
    photos: photos.filter(({ digest }) => used.has(digest)),
    grown: bytesOfWrites(writes, Math.ceil(writes.length / BATCH)),
    before,
  };
}

/** Plans a decision of the owner, which changes no contact. It is not written if it is about nothing. */
export async function planDecision(
  book: BookView,
  act: ChangeAct,
  facts: ActFacts,
  write?: NonNullable<Plan['writeRest']>,
): Promise<Plan> {
  const plan = { ...(await planChange(book, act, [])), facts };
  if (Object.values(facts).every((figure) => figure === 0)) return plan;
  return { ...plan, isDecision: true, ...(write && { writeRest: write }) };
}

/** Reads the contacts of deltas that were not read before. */
async function readFormers({ db, userId }: BookView, deltas: Delta[]): Promise<Map<string, Former>> {
  const unread = deltas.filter((delta) => delta.former === undefined && !('isNew' in delta)).map(({ id }) => id);
  const read = unread.length === 0 ? [] : await findContacts(db, userId, unread);
  return new Map([...deltas.flatMap(({ former }) => former ?? []), ...read].map((former) => [former.id, former]));
}

function* draftFor({ drafted, effort }: BookView, delta: Delta, former: Former | undefined): Generator<void, Draft> {
  const { id, versions } = delta;
  if (former !== undefined && versions?.includes(former.version) === false) throw versionConflict(former);
  if (!('edit' in delta)) {
    effort.examine(1);
    return yield* draftOf(delta, former);
  }
  const known = drafted.get(id);
  if (former !== undefined && known?.former?.version === former.version) return known;
  effort.examine(1, former?.card?.length);
  const draft = yield* draftOf(delta, former);
  drafted.set(id, draft);
  return draft;
}

/** Returns whether contacts outside of the plan may change what is written: a new contact may be a member of a group. */
function dependsOnGroups({ former, next }: Draft, hasGroups: boolean | number): boolean {
  return isGroup(former) || isGroup(next) || (former === undefined && Boolean(hasGroups));
}
