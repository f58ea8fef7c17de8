import { groupBy } from '@contactbook/contract/groupBy';
import { cellValues, isRounded } from './cell-values.ts';
import type { Column, CellPart } from './column.ts';
import { unguarded } from './guarded-cells.ts';

/** Maximum length of a title in a note, since a title may be as long as a card. */
const TITLE_MAX = 100;

/** A cell that is not empty. */
export type Cell = { place: number; title: string; text: string; column: Column };
/** A text that the contact does not receive, and the index of its column. */
export type LeftOutCell = { place: number; text: string; why?: 'damaged' };

/**
 * The cells of a row, and what became of each. A cell is accounted for in three cases: its texts are in the contact, a
 * reader marked it as understood (a date, the label "Home"), or it is reported as left out. All other cells become
 * notes, so no cell is lost silently.
 */
export class RowCells {
  readonly leftOut: LeftOutCell[] = [];
  readonly #cells: Cell[];
  readonly #accounted = new Set<Cell>();

  constructor(cells: string[], columns: Column[], titles: string[]) {
    this.#cells = columns.flatMap((column, place) => {
      const text = unguarded(cells[place] ?? '').trim();
      const title = titles[place]?.slice(0, TITLE_MAX) || `Column ${place + 1}`;
      if (text === '') return [];
      const isDamaged = column.part === 'phone.value' && isRounded(text);
      if (isDamaged) this.leftOut.push({ place, text, why: 'damaged' });
      return [{ place, title, text, column: isDamaged ? { part: 'rest' } : column }];
    });
    for (const cell of this.of('leftOut')) this.leaveOut(cell);
  }

  of(...parts: CellPart[]): Cell[] {
    return this.#cells.filter(({ column }) => parts.includes(column.part));
  }

  texts(...parts: CellPart[]): string[] {
    return this.of(...parts).flatMap(valuesIn);
  }

  /** Returns the cells whose part begins with this kind, by entry. A car phone follows the usual numbers. */
  entries(kind: string): Cell[][] {
    const cells = this.#cells.filter(({ column }) => column.part.startsWith(`${kind}.`));
    const isLabelled = ({ column }: Cell) => column.label !== undefined;
    const ordered = [...cells.filter((cell) => !isLabelled(cell)), ...cells.filter(isLabelled)];
    return [...groupBy(ordered, ({ column }) => column.entry ?? '').values()];
  }

  /** Marks cells as understood: the contact contains their meaning in other words. */
  understand(...cells: Cell[]): void {
    for (const cell of cells) this.#accounted.add(cell);
  }

  leaveOut(cell: Cell, text = cell.text): void {
    this.understand(cell);
    this.leftOut.push({ place: cell.place, text });
  }

  /** Returns the cells that the contact does not contain. An address may stand within other words. */
  unsaid(contact: object): Cell[] {
    const said = new Set<string>();
    collectTexts(contact, said);
    const isSaid = (cell: Cell) =>
      cell.column.part === 'email.value'
        ? isRepeated(cell.text, contact)
        : valuesIn(cell).every((text) => said.has(text.toLowerCase()));
    return this.#cells.filter(
      (cell) => !this.#accounted.has(cell) && !said.has(cell.text.toLowerCase()) && !isSaid(cell),
    );
  }
}

export function valuesIn({ column, text }: Cell): string[] {
  return cellValues(column.part, text);
}

/** Collects all texts and keys in lower case. */
function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value.toLowerCase());
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    into.add(key.toLowerCase());
    collectTexts(inner, into);
  }
}

/** Returns the words of a text, for comparison. */
function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/mailto:/g, ' ')
    .split(/[\s,;|/()<>"]+|:::/)
    .filter((word) => word !== '');
}

/** Returns whether each word of the text is in the contact. */
export function isRepeated(text: string, contact: object): boolean {
  const said = new Set<string>();
  collectTexts(contact, said);
  const words = new Set([...said].flatMap(wordsIn));
  return wordsIn(text).every((word) => words.has(word));
}
