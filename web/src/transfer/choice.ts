import type { ImportChoice, ImportCounts } from '@contactbook/contract/transfer';
import { contactCount, inDigits } from '../ui/counts.ts';

/** The outcomes that a person chooses about. */
export type Chosen = 'new' | 'changed';
/** Whether rows of an outcome are taken, and the places of those for which it is the other way round. */
type Half = { all: boolean; except: ReadonlySet<number> };
export type Choice = Record<Chosen, Half>;

const NONE: ReadonlySet<number> = new Set();
/** What is new is added, and what is in the book stays, unless somebody says otherwise. */
export const FIRST_CHOICE: Choice = { new: { all: true, except: NONE }, changed: { all: false, except: NONE } };

export function isTaken(choice: Choice, outcome: Chosen, row: number): boolean {
  const { all, except } = choice[outcome];
  return all !== except.has(row);
}

export function withRow(choice: Choice, outcome: Chosen, row: number, isToBeTaken: boolean): Choice {
  const { all, except } = choice[outcome];
  const next = new Set(except);
  if (isToBeTaken === all) next.delete(row);
  else next.add(row);
  return { ...choice, [outcome]: { all, except: next } };
}

export function withAll(choice: Choice, outcome: Chosen, all: boolean): Choice {
  return { ...choice, [outcome]: { all, except: NONE } };
}

/** Where rows have other outcomes than they had, what was said of single ones counts no more. */
export function withoutExceptions({ new: { all: added }, changed: { all: changed } }: Choice): Choice {
  return { new: { all: added, except: NONE }, changed: { all: changed, except: NONE } };
}

/** How many rows of this outcome are taken. */
export function takenOf({ all, except }: Half, count: number): number {
  return all ? count - except.size : except.size;
}

/** As the call takes it. */
export function asSent(choice: Choice): ImportChoice {
  return {
    new: choice.new.all,
    changed: choice.changed.all,
    except: [...choice.new.except, ...choice.changed.except],
  };
}

/** What the button says that it does; undefined where it does nothing. */
export function actText(choice: Choice, counts: ImportCounts): string | undefined {
  const added = takenOf(choice.new, counts.new);
  const changed = takenOf(choice.changed, counts.changed);
  if (added === 0) return changed === 0 ? undefined : `Change ${inDigits(changed)}`;
  return changed === 0 ? `Add ${contactCount(added)}` : `Add ${inDigits(added)}, change ${inDigits(changed)}`;
}

/** What becomes of those that the file has otherwise. */
export function changedText(choice: Choice, { changed }: ImportCounts): string {
  const taken = takenOf(choice.changed, changed);
  if (taken === changed) return `${inDigits(changed)} changed ${changed === 1 ? 'takes' : 'take'} the file’s values.`;
  if (taken > 0)
    return `${inDigits(taken)} of ${inDigits(changed)} changed ${taken === 1 ? 'takes' : 'take'} the file’s values.`;
  return changed === 1
    ? '1 changed stays as it is in your book.'
    : `${inDigits(changed)} changed stay as they are in your book.`;
}
