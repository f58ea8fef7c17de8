import type { BookAct, BookDiff, ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { actOf, type Write } from './writes.ts';

/** The observed state of a book; `log`, newest first, and `past` cover the time since the last audit. */
export type Observed = {
  contacts: Contact[];
  trash: Contact[];
  revision: number;
  log: BookAct[];
  past: Pick<BookDiff, 'counts' | 'added' | 'removed' | 'changed'> | undefined;
  /** Erased contacts that still have a history. */
  leftover: string[];
};

export type Audit = {
  /** A message for each write that was acknowledged and not kept. */
  lost: string[];
  /** Messages about unrequested effects: half-done writes, or a history that contradicts the book. */
  wrong: string[];
  /** Number of writes without an answer that took effect. */
  doneAfterAll: number;
};

/** Undefined for a contact that is not in the book. */
type State = ContactState | undefined;
/** States by contact id. */
type Book = Map<string, ContactState>;
type Effect = Map<string, State>;
type Change = { kind: Write['kind']; revision: number; before: Effect; after: Effect };

/**
 * Tracks what one user was promised, and which writes are in doubt for lack of an answer. A change is atomic. An erased
 * contact is in neither book nor trash and has no history. Until the next audit, contacts in doubt are not written, nor
 * the whole book while any write is in doubt.
 */
export function createLedger() {
  const [book, trash, erased]: [Book, Book, Set<string>] = [new Map(), new Map(), new Set()];
  // These are reset by each audit.
  let [changes, erasures, doubts]: [Change[], string[][], { write: Write; after: Effect }[]] = [[], [], []];
  let seen: { book: Book; revision: number } = { book: new Map(), revision: 0 };
  /** `doubts` are writes without an answer; `revision` is the latest that was promised. */
  const counts = { acknowledged: 0, doubts: 0, revision: 0 };

  /** Returns the state of each contact that the write changes, after it; `newId` is the id of an added one. */
  function effectOf({ kind, id, draft, revision = 0 }: Write, newId = ''): Effect {
    if (kind === 'add' || kind === 'edit') return new Map([[id ?? newId, draft]]);
    if (kind === 'delete') return new Map([[id!, undefined]]);
    if (kind === 'undo') return backTo(changes.find((change) => change.revision === revision)?.before ?? new Map());
    if (kind === 'take out') return id === undefined ? new Map(trash) : new Map([[id, trash.get(id)]]);
    if (kind === 'erase') return new Map();
    const ids = kind === 'restore' ? [id!] : [...book.keys(), ...trash.keys()];
    return backTo(new Map(ids.map((each) => [each, stateAt(each, revision)])));
  }

  function backTo(states: Effect): Effect {
    return new Map([...states].filter(([id, state]) => !erased.has(id) && !isSame(state, book.get(id))));
  }

  /** Returns a contact's state at a revision since the last audit, or at revision 0, when every book was empty. */
  function stateAt(id: string, point: number): State {
    if (point === 0) return undefined;
    const next = changes.find((change) => change.revision > point && change.before.has(id));
    return next === undefined ? book.get(id) : next.before.get(id);
  }

  function make(effect: Effect): void {
    for (const [id, state] of effect) {
      const previous = book.get(id);
      book.delete(id);
      trash.delete(id);
      if (state !== undefined) book.set(id, state);
      else if (previous !== undefined) trash.set(id, previous);
    }
  }

  function erase(ids: string[]): void {
    for (const id of ids) {
      trash.delete(id);
      erased.add(id);
    }
  }

  /** Determines whether a write without an answer took effect; if so, it counts as acknowledged. */
  function resolve({ write, after }: (typeof doubts)[number], found: Observed, shown: Book) {
    if (write.kind === 'erase') {
      const kept = new Set(found.trash.map(({ id }) => id));
      // The trash is erased in batches, without a revision.
      erase([...trash.keys()].filter((id) => (write.id ?? id) === id && !kept.has(id)));
      return 'not done';
    }
    const added = found.contacts.find((contact) => !book.has(contact.id) && isSame(contact, after.get('')));
    const effect: Effect = write.kind === 'add' && added ? new Map([[added.id, added]]) : after;
    const done = [...effect].filter(([id, state]) => isSame(shown.get(id), state) && !(id === '')).length;
    if (done === 0) return 'not done';
    make(effect);
    return done === effect.size ? 'done' : 'half';
  }

  return {
    book,
    trash,
    counts,
    isCertain: () => doubts.length === 0,
    /** Returns the revision at the last audit, and the contacts whose erasure was acknowledged since. */
    lastLook: () => ({ revision: seen.revision, erased: erasures.flat() }),
    /** Returns how many contacts the write would change, based on the acknowledged writes. */
    reachOf: (write: Write) => (write.kind === 'erase' ? trash.size : effectOf(write).size),
    /** Records an acknowledged write, with the id of the contact that it added and its revision. */
    promised(write: Write, newId = '', after = 0): void {
      counts.acknowledged++;
      counts.revision = Math.max(counts.revision, after);
      if (write.kind === 'erase') {
        erasures.push(write.id === undefined ? [...trash.keys()] : [write.id]);
        return erase(erasures.at(-1)!);
      }
      const effect = effectOf(write, newId);
      const before = new Map(Array.from(effect.keys(), (id) => [id, book.get(id)]));
      changes.push({ kind: write.kind, revision: after, before, after: effect });
      make(effect);
    },
    /** Records a write without an answer, or with one that guarantees nothing. */
    doubted(write: Write): void {
      counts.doubts++;
      doubts.push({ write, after: effectOf(write) });
    },
    /** Returns to this revision. It requires that writes came one after the other and that nothing was erased. */
    rewind(point: number): void {
      for (const { before } of changes.filter((change) => change.revision > point).toReversed()) {
        make(before);
        for (const [id, state] of before) if (state === undefined) trash.delete(id);
      }
      changes = changes.filter((change) => change.revision <= point);
    },
    /** Compares the expected state with the observed one, which is the base from then on. */
    audit(found: Observed): Audit {
      const [shown, thrown] = [asBook(found.contacts), asBook(found.trash)];
      const outcomes = doubts.map((doubt) => resolve(doubt, found, shown));
      const doneAfterAll = outcomes.filter((outcome) => outcome !== 'not done').length;
      const ids = new Set([...book.keys(), ...trash.keys(), ...shown.keys(), ...thrown.keys()]);
      const other = new Set(
        [...ids].filter((id) => !isSame(book.get(id), shown.get(id)) || !isSame(trash.get(id), thrown.get(id))),
      );
      const remaining = changes.map(
        (change) => [change, [...change.after.keys()].filter((id) => !erased.has(id))] as const,
      );
      const logged = remaining.filter(([, left]) => left.length > 0).length + doneAfterAll;
      const audit: Audit = { lost: [], wrong: [], doneAfterAll };

      for (const kept of erasures) {
        const back = kept.filter((id) => other.delete(id) || found.leftover.includes(id)).length;
        if (back > 0) audit.lost.push(`erasing ${kept.length} contacts was promised, and ${back} are not gone`);
      }
      // A contact that differs from the expected state is a loss of its last change.
      for (const [change, left] of remaining.toReversed()) {
        const others = left.filter((id) => other.delete(id)).length;
        const entry = found.log.find(({ revision: each }) => each === change.revision);
        if (others === 0 && (left.length === 0 || isLogged(entry, change, left))) continue;
        audit.lost.push(
          `change ${change.revision}, to ${change.kind}, was promised: the log has ${said(entry)}, and ${others} of ${left.length} contacts are other`,
        );
      }
      const nobodys = [...other].filter((id) => !seen.book.has(id) && !book.has(id) && !trash.has(id));
      if (other.size > nobodys.length) {
        audit.lost.push(`${other.size - nobodys.length} contacts are other than at the last look`);
      }
      audit.wrong.push(
        ...nobodys.map((id) => `nobody wrote ${textOf(shown.get(id) ?? thrown.get(id))}`),
        ...outcomes.filter((outcome) => outcome === 'half').map(() => 'a write without an answer was done by half'),
        ...unlike('revision', found.revision, seen.revision + changes.length + doneAfterAll),
        ...unlike('number of changes in the log', found.log.length, logged),
        ...faultsOfPast(found.past, new Map([...seen.book].filter(([id]) => !erased.has(id))), shown),
      );

      seen = { book: shown, revision: found.revision };
      [changes, erasures, doubts, counts.revision] = [[], [], [], found.revision];
      for (const [mine, theirs] of [[book, shown] as const, [trash, thrown] as const]) {
        mine.clear();
        for (const [id, state] of theirs) mine.set(id, state);
      }
      return audit;
    },
  };
}

/** Returns whether the history contains this change as it was made, ignoring erased contacts. */
function isLogged(logged: BookAct | undefined, { kind, before, after }: Change, left: string[]): boolean {
  if (logged === undefined || logged.act !== actOf(kind) || logged.contacts !== left.length) return false;
  const { entry } = logged;
  if (entry === undefined) return left.length > 1;
  const [id = ''] = left;
  return entry.id === id && isSame(entry.before, before.get(id)) && isSame(entry.after, after.get(id));
}

function said(logged: BookAct | undefined): string {
  return logged === undefined ? 'nothing' : `"${logged.act}", ${textOf(logged.entry?.after)}`;
}

/** Returns messages if the server's difference between two revisions is not that of the two books. */
function faultsOfPast(past: Observed['past'], old: Book, now: Book): string[] {
  if (past === undefined) return ['the past cannot be looked at'];
  const changed = [...old].filter(([id, state]) => now.has(id) && !isSame(state, now.get(id))).length;
  const stated = [...past.added, ...past.changed.map((each) => ({ ...each.former, id: each.id }))];
  return [
    ...unlike('number of changed contacts', past.counts.changed, changed),
    ...unlike('number of removed contacts', past.counts.added, [...old.keys()].filter((id) => !now.has(id)).length),
    ...unlike('number of added contacts', past.counts.removed, [...now.keys()].filter((id) => !old.has(id)).length),
    ...stated.filter((each) => !isSame(each, old.get(each.id))).map((each) => `the log had ${textOf(each)} once`),
  ];
}

function unlike(what: string, found: number, due: number): string[] {
  return found === due ? [] : [`the ${what} is ${found}, and ${due} by what was done`];
}

function asBook(contacts: Contact[]): Book {
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

function isSame(one: State | null, other: State | null): boolean {
  return textOf(one) === textOf(other);
}

function textOf(state: State | null): string {
  return state ? `"${state.name}, ${state.number}"` : 'nothing';
}
