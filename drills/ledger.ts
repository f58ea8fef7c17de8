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

export type Faults = {
  /** A message for each write that was acknowledged and not kept. */
  lost: string[];
  /** Messages about unrequested effects, or a history that contradicts the book. */
  wrong: string[];
};
/** `doneAfterAll` is the number of writes without an answer that took effect. */
export type Audit = Faults & { doneAfterAll: number };

/** Undefined for a contact that is not in the book. */
type State = ContactState | undefined;
/** States by contact id. */
type Book = Map<string, ContactState>;
type Change = { kind: Write['kind']; id: string; revision: number; before: State; after: State };

/**
 * Tracks what one user was promised, and which writes are in doubt for lack of an answer. An erased contact is in
 * neither book nor trash and has no history. Until the next audit, contacts in doubt are not written.
 */
export function createLedger() {
  const [book, trash, erased]: [Book, Book, Set<string>] = [new Map(), new Map(), new Set()];
  // These are reset by each audit.
  let [changes, erasures, doubts]: [Change[], string[], Write[]] = [[], [], []];
  let seen: { book: Book; revision: number } = { book: new Map(), revision: 0 };
  /** `doubts` are writes without an answer; `revision` is the latest that was promised. */
  const counts = { acknowledged: 0, doubts: 0, revision: 0 };

  function make(id: string, state: State): void {
    const previous = book.get(id);
    book.delete(id);
    trash.delete(id);
    if (state !== undefined) book.set(id, state);
    else if (previous !== undefined) trash.set(id, previous);
  }

  function erase(id: string): void {
    trash.delete(id);
    erased.add(id);
  }

  /** Returns whether a change without an answer took effect; if so, it counts as acknowledged, like such an erasure. */
  function isDone({ kind, after, ...write }: Write, shown: Book, thrown: Book): boolean {
    const { id = [...shown.keys()].find((each) => !book.has(each) && isSame(shown.get(each), after)) } = write;
    if (id === undefined) return false;
    if (kind === 'erase') {
      if (!thrown.has(id)) erase(id);
      return false;
    }
    if (!isSame(shown.get(id), after)) return false;
    make(id, after);
    return true;
  }

  return {
    book,
    trash,
    counts,
    /** Returns the revision at the last audit, and the contacts whose erasure was acknowledged since. */
    lastLook: () => ({ revision: seen.revision, erased: erasures }),
    /** Records an acknowledged write, with the id of the contact that it added and its revision. */
    promised({ kind, after, ...write }: Write, newId = '', revision = 0): void {
      const { id = newId } = write;
      counts.acknowledged++;
      counts.revision = Math.max(counts.revision, revision);
      if (kind === 'erase') {
        erasures.push(id);
        return erase(id);
      }
      changes.push({ kind, id, revision, before: book.get(id), after });
      make(id, after);
    },
    /** Records a write without an answer, or with one that guarantees nothing. */
    doubted(write: Write): void {
      counts.doubts++;
      doubts.push(write);
    },
    /** Returns to this revision. It requires that writes came one after the other and that nothing was erased. */
    rewind(point: number): void {
      for (const { id, before } of changes.filter((change) => change.revision > point).toReversed()) {
        make(id, before);
        if (before === undefined) trash.delete(id);
      }
      changes = changes.filter((change) => change.revision <= point);
    },
    /** Compares the expected state with the observed one, which is the base from then on. */
    audit(found: Observed): Audit {
      const [shown, thrown] = [asBook(found.contacts), asBook(found.trash)];
      const doneAfterAll = doubts.filter((doubt) => isDone(doubt, shown, thrown)).length;
      const ids = new Set([...book.keys(), ...trash.keys(), ...shown.keys(), ...thrown.keys()]);
      const other = new Set(
        [...ids].filter((id) => !isSame(book.get(id), shown.get(id)) || !isSame(trash.get(id), thrown.get(id))),
      );
      const remaining = changes.filter(({ id }) => !erased.has(id));
      const audit: Audit = { lost: [], wrong: [], doneAfterAll };

      const back = erasures.filter((id) => other.delete(id) || found.leftover.includes(id));
      audit.lost.push(...back.map((id) => `erasing ${id} was promised, and it is not gone`));
      // A contact that differs from the expected state is a loss of its last change.
      for (const change of remaining.toReversed()) {
        const isOther = other.delete(change.id);
        const entry = found.log.find(({ revision }) => revision === change.revision);
        if (!isOther && isLogged(entry, change)) continue;
        const there = isOther ? 'other than it left it' : 'as it left it';
        audit.lost.push(
          `change ${change.revision}, to ${change.kind}, was promised: the log has ${said(entry)}, and the contact is ${there}`,
        );
      }
      const nobodys = [...other].filter((id) => !seen.book.has(id) && !book.has(id) && !trash.has(id));
      if (other.size > nobodys.length) {
        audit.lost.push(`${other.size - nobodys.length} contacts are other than at the last look`);
      }
      audit.wrong.push(
        ...nobodys.map((id) => `nobody wrote ${textOf(shown.get(id) ?? thrown.get(id))}`),
        ...unlike('revision', found.revision, seen.revision + changes.length + doneAfterAll),
        ...unlike('number of changes in the log', found.log.length, remaining.length + doneAfterAll),
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

/** Returns whether the history contains this change as it was made. */
function isLogged(logged: BookAct | undefined, { kind, id, before, after }: Change): boolean {
  const entry = logged?.entry;
  if (logged === undefined || logged.act !== actOf(kind) || logged.contacts !== 1 || entry?.id !== id) return false;
  return isSame(entry.before, before) && isSame(entry.after, after);
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
