import { onlyAdds } from '@contactbook/contract/additions';
import type { ClashSide } from '@contactbook/contract/clashes';
import type { ImportChoice, ImportCounts, ImportRow } from '@contactbook/contract/transfer';
import { inDigits } from '../words/plural.ts';
import { importing } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/**
 * The kinds of rows that the user chooses: new ones, changed ones that only add to their contact, and changed ones that
 * clash with it. What the last add is imported too; the choice is whether the file decides where they clash.
 */
export type Chosen = 'new' | 'additions' | 'changed';
/** Whether rows of a kind are selected by default, and the rows for which the opposite is chosen. */
type Half = { all: boolean; except: ReadonlySet<number> };
/** `fields` are the sides that are chosen for the fields of single rows. */
export type Choice = Record<Chosen, Half> & { fields: Record<number, FieldSides> };
export type FieldSides = Record<string, ClashSide>;
/** The numbers of changed rows that only add, and that only clash. The others do both. */
export type ReviewCounts = ImportCounts & { additions: number; onlyClashes: number };

const NONE: ReadonlySet<number> = new Set();
/** New rows and additions are selected at first; the file decides about clashes only if the user says so. */
export const FIRST_CHOICE: Choice = {
  new: { all: true, except: NONE },
  additions: { all: true, except: NONE },
  changed: { all: false, except: NONE },
  fields: {},
};

/** Returns the kind of a row; undefined if it cannot be selected. */
export function chosenKind({
  outcome,
  differences = [],
}: Pick<ImportRow, 'outcome' | 'differences'>): Chosen | undefined {
  if (outcome === 'new') return 'new';
  if (outcome !== 'changed') return undefined;
  return onlyAdds(differences) ? 'additions' : 'changed';
}

export function isTaken(choice: Choice, kind: Chosen, row: number): boolean {
  const { all, except } = choice[kind];
  return all !== except.has(row);
}

export function withRow(choice: Choice, kind: Chosen, row: number, isToBeTaken: boolean): Choice {
  const { all, except } = choice[kind];
  const next = new Set(except);
  if (isToBeTaken === all) next.delete(row);
  else next.add(row);
  return { ...choice, [kind]: { all, except: next } };
}

/** Sets the sides of a row's fields; undefined lets the file win all of them. */
export function withFields(choice: Choice, row: number, sides: FieldSides | undefined): Choice {
  const { [row]: _former, ...others } = choice.fields;
  return { ...choice, fields: sides === undefined ? others : { ...others, [row]: sides } };
}

export function withAll(choice: Choice, kind: Chosen, all: boolean): Choice {
  return { ...choice, [kind]: { all, except: NONE } };
}

/** Selects or deselects all changed rows. */
export function withAllChanged(choice: Choice, all: boolean): Choice {
  return withAll(withAll(choice, 'changed', all), 'additions', all);
}

/** Drops the exceptions for single rows, whose outcomes may have changed. */
export function withoutExceptions(choice: Choice): Choice {
  const of = (kind: Chosen): Half => ({ all: choice[kind].all, except: NONE });
  return { new: of('new'), additions: of('additions'), changed: of('changed'), fields: {} };
}

/** Returns how many rows of this kind are selected. */
export function takenOf({ all, except }: Half, count: number): number {
  return all ? count - except.size : except.size;
}

/** Returns how many contacts change. Rows that clash and add do so whatever is chosen. */
function takenChanged(choice: Choice, counts: ReviewCounts): number {
  const { additions, changed, onlyClashes } = counts;
  return (
    takenOf(choice.additions, additions) + Math.max(changed - additions - onlyClashes, decidedByFile(choice, counts))
  );
}

/** Returns how many rows the file decides about. */
export function decidedByFile(choice: Choice, { additions, changed }: ReviewCounts): number {
  return takenOf(choice.changed, changed - additions);
}

/** Converts the choice to the format of the API. */
export function asSent({ fields, ...choice }: Choice): ImportChoice {
  const kinds = { new: sentHalf(choice.new), additions: sentHalf(choice.additions), changed: sentHalf(choice.changed) };
  return Object.keys(fields).length === 0 ? kinds : { ...kinds, fields };
}

function sentHalf({ all, except }: Half) {
  return { all, except: [...except] };
}

/** Converts the stored choice; kinds that are missing in it have their initial value. */
export function fromStored(stored: ImportChoice = {}): Choice {
  const of = (kind: Chosen): Half => {
    const half = stored[kind];
    return half === undefined ? FIRST_CHOICE[kind] : { all: half.all, except: new Set(half.except) };
  };
  const { fields = {} } = stored;
  return { new: of('new'), additions: of('additions'), changed: of('changed'), fields };
}

/** Returns the label of the button that applies the import; undefined if nothing is selected. */
export function actText(choice: Choice, counts: ReviewCounts): string | undefined {
  const words = wordsOf(importing);
  const added = takenOf(choice.new, counts.new);
  const changed = takenChanged(choice, counts);
  if (added === 0) return changed === 0 ? undefined : words.change(inDigits(changed));
  return changed === 0 ? words.addAll(added) : words.addAndChange(inDigits(added), inDigits(changed));
}

/** Describes what happens to contacts that the file changes. */
export function changedText(choice: Choice, counts: ReviewCounts): string {
  const { additions, changed } = counts;
  const words = wordsOf(importing);
  const clashing = changed - additions;
  const added = takenOf(choice.additions, additions);
  const gets = additions === 0 ? [] : [added === 0 ? words.stay(additions) : words.get(added)];
  const taken = decidedByFile(choice, counts);
  if (clashing === 0) return gets.join(' ');
  const clashes =
    taken === 0
      ? words.keepsMine(clashing)
      : taken === clashing
        ? words.take(taken)
        : words.someTake(taken, inDigits(clashing));
  return [...gets, clashes].join(' ');
}
