/** What the user does with the rows of the list. Each id is that of a contact. */
export type ListState = {
  /** The row with the tab stop. */
  activeId: string | null;
  /** The row that is open in its place, and its extra height in pixels. */
  openId: string | null;
  openExtra: number;
  /** The row that the arrow keys have reached. */
  followedId: string | null;
  /** Rows in edit with a hint below them. */
  hintedIds: string[];
};

export type ListEvent =
  | { type: 'focused'; id: string }
  | { type: 'followed'; id: string | null }
  | { type: 'opened'; id: string | null }
  | { type: 'measured'; extra: number }
  | { type: 'edited'; id: string }
  | { type: 'hinted'; id: string; hasHint: boolean };

export const FIRST_STATE: ListState = {
  activeId: null,
  openId: null,
  openExtra: 0,
  followedId: null,
  hintedIds: [],
};

/** Returns the same state if nothing changes, so that React renders nothing. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  const next = { ...state, ...changeBy(event, state) };
  return (Object.keys(next) as (keyof ListState)[]).every((key) => next[key] === state[key]) ? state : next; // its own keys
}

function changeBy(event: ListEvent, { openId, hintedIds }: ListState): Partial<ListState> {
  switch (event.type) {
    case 'focused':
      return { activeId: event.id };
    case 'followed':
      return { followedId: event.id };
    case 'opened':
      return { openId: event.id };
    case 'measured':
      return { openExtra: event.extra };
    case 'edited':
      // A row in edit has its own height.
      return openId === event.id ? { openId: null } : {};
    case 'hinted':
  }
  if (hintedIds.includes(event.id) === event.hasHint) return {};
  return { hintedIds: event.hasHint ? [...hintedIds, event.id] : hintedIds.filter((id) => id !== event.id) };
}

/** What a key does in the list: moves to a row, acts on the active one, or nothing. */
export type KeyAction = { moveTo: number } | 'leaveUp' | 'open' | 'edit' | 'delete' | undefined;

/** `isOnRow` tells whether the row itself has the focus, `canOpen` whether Enter shows the contact in full. */
export function keyAction(
  key: string,
  { index, count, screenful }: { index: number; count: number; screenful: number },
  { isOnRow, canOpen, canChange }: { isOnRow: boolean; canOpen: boolean; canChange: boolean },
): KeyAction {
  const target = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
    PageDown: index + screenful,
    PageUp: Math.max(0, index - screenful),
  }[key];
  if (target === -1) return 'leaveUp';
  if (target !== undefined) return { moveTo: Math.min(target, count - 1) };
  if (!isOnRow) return undefined;
  if (key === 'Enter' && canOpen) return 'open';
  if (!canChange) return undefined;
  if (key === 'Enter' || key === 'F2') return 'edit';
  return key === 'Delete' ? 'delete' : undefined;
}
