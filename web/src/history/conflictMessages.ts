import type { Conflict } from '../book/conflictsSlice.ts';

/**
 * Maximum length in UTF-16 units; longer names are cut here and shown in full below. The closing quote follows the
 * ellipsis.
 */
const MAX_TITLE_NAME = 20;

export function titleOf({ base, wanted, current }: Conflict): { text: string; name: string } {
  const { name } = (base ?? current ?? wanted)!; // a conflict has at least one of them
  const short = name.length > MAX_TITLE_NAME ? `${name.slice(0, MAX_TITLE_NAME).trimEnd()}…\u2060` : name;
  return { text: `“${short}” was ${current === null ? 'deleted' : 'changed'} meanwhile`, name: short };
}

/** Returns the text that explains which change came first, and asks for a decision. */
export function textOf({ operation, wanted, current }: Conflict): string {
  const isUndo = operation === 'undo';
  if (wanted === null) {
    return isUndo ? 'Undoing would delete it. This is what it says now:' : 'It is still in your book. It now says:';
  }
  if (current === null) {
    return `It is no longer in your book. ${isUndo ? 'Undoing would have made it:' : 'You were about to save:'}`;
  }
  return isUndo
    ? 'It has been edited since the change that you want to undo. Choose what it should say.'
    : 'It was changed elsewhere while you edited it. Choose what it should say.';
}

export function wantedLabel({ operation }: Conflict): string {
  return operation === 'undo' ? 'As it was' : 'Yours';
}

export function putBackLabel({ operation }: Conflict): string {
  return operation === 'undo' ? 'Put it back like this' : 'Put it back with your changes';
}
