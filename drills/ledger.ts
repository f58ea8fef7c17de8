import type { ChangeAct, HistoryEntry } from '@contactbook/contract/changes';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';

export type Write =
  | { kind: 'add'; draft: ContactDraft }
  | { kind: 'edit'; id: string; draft: ContactDraft }
  | { kind: 'delete'; id: string };

/** What a book turned out to be: sentences about what is not as it was promised. */
export type Audit = {
  /** Acknowledged, and not there. */
  lost: string[];
  /** Nothing that anybody asked for: half-written, or a revision that did not move with its book. */
  wrong: string[];
  /** Writes without an answer that were done all the same. */
  doneAfterAll: number;
};

export type Ledger = {
  readonly acknowledged: number;
  readonly doubts: number;
  /** The server answered that it is done, on the contact of this id, and which revision the book has by it. */
  promised: (write: Write, id: string, revision: number) => void;
  /** No answer came, or one that promises nothing. */
  doubted: (write: Write) => void;
  /** Compares with the book as it now is; `revision` counts its changes since it was empty. */
  audit: (book: Contact[], revision: number) => Audit;
  /** Compares each promise with what the log, oldest entry first, says of it; in sentences about what is missing. */
  missingIn: (log: HistoryEntry[]) => string[];
  /** As it was after so many promises; of use where they came one after another. */
  after: (count: number) => Ledger;
};

/** Keeps what one person was promised, and what they cannot know. A contact in doubt may not be written again. */
export function createLedger(): Ledger {
  const kept = new Map<string, ContactDraft>();
  const deleted = new Set<string>();
  const doubts: Write[] = [];
  const promises: Parameters<Ledger['promised']>[] = [];
  let acknowledged = 0;

  return {
    get acknowledged() {
      return acknowledged;
    },
    get doubts() {
      return doubts.length;
    },
    promised(write, id, revision) {
      acknowledged++;
      promises.push([write, id, revision]);
      if (write.kind !== 'delete') kept.set(id, write.draft);
      else if (kept.delete(id)) deleted.add(id);
    },
    doubted(write) {
      doubts.push(write);
    },
    audit(book, revision) {
      const rest = new Map(book.map((contact) => [contact.id, contact]));
      const expected = new Map(kept);
      const isDone = (write: Write) => settle(write, rest, expected);
      const doneAfterAll = doubts.filter(isDone).length;
      const lost: string[] = [];
      const wrong: string[] = [];
      for (const [id, draft] of expected) {
        const found = rest.get(id);
        rest.delete(id);
        if (found === undefined || textOf(found) !== textOf(draft)) {
          lost.push(`${textOf(draft)} was promised, and there is ${textOrNone(found)}`);
        }
      }
      for (const contact of rest.values()) {
        if (deleted.has(contact.id)) lost.push(`the deletion of ${textOf(contact)} was promised, and it is there`);
        else wrong.push(`nobody wrote ${textOf(contact)}`);
      }
      if (revision !== acknowledged + doneAfterAll) {
        wrong.push(`the book was changed ${acknowledged + doneAfterAll} times, and its revision is ${revision}`);
      }
      return { lost, wrong, doneAfterAll };
    },
    missingIn(log) {
      const entries = new Map(log.map((entry) => [entry.revision, entry]));
      return promises.flatMap(([write, id, revision]) => {
        const entry = entries.get(revision);
        if (entry !== undefined && entry.id === id && tells(entry, write)) return [];
        return [`change ${revision}, to ${write.kind} a contact, was promised, and the log has ${saying(entry)}`];
      });
    },
    after(count) {
      const former = createLedger();
      for (const promise of promises.slice(0, count)) former.promised(...promise);
      return former;
    },
  };
}

/** Whether a write without an answer was done; what it leaves is then taken out of both sides. */
function settle(write: Write, rest: Map<string, Contact>, expected: Map<string, ContactDraft>): boolean {
  const found = write.kind === 'add' ? rest.values().find((contact) => isOf(contact, write.draft)) : rest.get(write.id);
  const isDone = write.kind === 'delete' ? found === undefined : found !== undefined && isOf(found, write.draft);
  if (isDone && found !== undefined) rest.delete(found.id);
  if (isDone && write.kind !== 'add') expected.delete(write.id);
  return isDone;
}

const ACT_OF: Record<Write['kind'], ChangeAct> = { add: 'added', edit: 'edited', delete: 'deleted' };

function tells({ act, after }: HistoryEntry, write: Write): boolean {
  if (act !== ACT_OF[write.kind]) return false;
  return write.kind === 'delete' ? after === null : after !== null && textOf(after) === textOf(write.draft);
}

function saying(entry: HistoryEntry | undefined): string {
  if (entry === undefined) return 'nothing';
  return entry.after === null ? entry.act : `${entry.act} ${textOf(entry.after)}`;
}

/** The book that a log, oldest entry first, leads to; throws in words where an entry does not follow from those before. */
export function replay(log: HistoryEntry[]): Map<string, ContactDraft> {
  const book = new Map<string, ContactDraft>();
  for (const { id, revision, before, after } of log) {
    const present = book.get(id);
    if (textOrNone(present) !== textOrNone(before)) {
      throw new Error(`change ${revision} begins with ${textOrNone(before)}, and there was ${textOrNone(present)}`);
    }
    if (after === null) book.delete(id);
    else book.set(id, after);
  }
  return book;
}

function textOrNone(draft: ContactDraft | null | undefined): string {
  return draft ? textOf(draft) : 'nothing';
}

function isOf(contact: Contact, draft: ContactDraft): boolean {
  return textOf(contact) === textOf(draft);
}

function textOf({ name, number }: ContactDraft): string {
  return `"${name}, ${number}"`;
}
