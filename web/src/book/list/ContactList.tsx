import type { Contact } from '@contactbook/contract/contacts';
import { nanoid } from '@reduxjs/toolkit';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { useSelector } from 'react-redux';
import styles from './ContactList.module.css';
import { ContactRow, type RowHandlers } from './ContactRow.tsx';
import { selectSavingIds } from '../contactsSlice.ts';
import { selectCardEdit } from '../draftSelectors.ts';
import { bookIn, editBegun } from '../draftsSlice.ts';
import { FIRST_STATE, keyAction, listReducer } from './listState.ts';
import { markFound } from './marker.ts';
import { Rows } from './Rows.tsx';
import { alsoFound, type SearchEntry, indexOfContact, type SearchResult } from '../search/bookView.ts';
import { type Thunk, useAppDispatch } from '../../redux.ts';
import { HideOnError } from '../../ui/HideOnError.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.ts';
import { useIsBeside } from '../useIsBeside.ts';
import { useListLayout } from './useListLayout.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';
import { COVERED_PX, MARGIN_PX, useVisibleRows } from './useVisibleRows.ts';
import { contactsPage } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

const IndexTabs = lazyWithRetry(() => import('./IndexTabs.tsx'));

/** Time in milliseconds after which the row that the arrow keys have reached is shown in full. */
const FOLLOW_AFTER_MS = 120;

export type ContactListHandle = {
  /** Moves the focus to the row, or to the nearest one if it does not exist, and scrolls to it. */
  focusRow: (index: number) => void;
  /** Moves the focus to the contact's row, or out of the list if it is not shown. */
  focusContact: (id: string) => void;
  /** Scrolls to the contact's row, if it is shown. The focus stays. */
  revealContact: (id: string) => void;
};

type ContactListProps = Pick<RowHandlers, 'onDelete' | 'onHistory'> & {
  shown: SearchResult;
  filter: string;
  editedIds: string[];
  /** Contacts with unsaved text. */
  draftedIds: string[];
  /** Additions that are not in the book yet. */
  pending: Contact[];
  /** The ids of selected contacts; undefined while no part of the screen selects contacts, so there are no boxes. */
  picked: ReadonlySet<string> | undefined;
  /** The contact that was just added. */
  addedId: string | null;
  /** The contact that is shown in full, and the function that shows one; undefined if the server has no cards. */
  shownId: string | null;
  onOpen: ((id: string) => void) | undefined;
  /** Called when the up arrow leaves the first row. */
  onLeaveUp: () => void;
  ref: Ref<ContactListHandle>;
};

/** Renders the visible rows, with one tab stop among them, and the index tabs beside them. */
export function ContactList(props: ContactListProps) {
  const { shown, filter, editedIds, draftedIds, pending, picked, addedId, shownId, onOpen } = props;
  const { onDelete, onHistory, onLeaveUp, ref } = props;
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const { length: count, groups, similar } = shown;

  // The state: which row is active, open or followed (listState.ts), and which contacts are being saved.
  const [state, send] = useReducer(listReducer, FIRST_STATE);
  const { activeId, openId, openExtra, followedId } = state;
  const savingIds = new Set([...useSelector(selectSavingIds), ...pending.map(({ id }) => id)]);
  const activeIndex = Math.max(
    0,
    useMemo(() => indexOfContact(shown, activeId), [shown, activeId]),
  );

  // The place of each row, and the rows in the window.
  const isBeside = useIsBeside() && shownId !== null;
  const { layout, openPlace, editedPlaces, rowPx } = useListLayout(shown, editedIds, state, isBeside);
  const { first, last, top, height, look, isTopCovered } = useVisibleRows(list, layout);
  useScrollAnchor(list, { shown, layout, filter, tallIds: [...editedIds, openId] }, look);

  function scrollTo(index: number, place: 'nearest' | 'start' = 'nearest') {
    const listTop = list.current!.getBoundingClientRect().top + window.scrollY;
    const rowTop = listTop + layout.topOf(index) - COVERED_PX - MARGIN_PX;
    const rowBottom = listTop + layout.topOf(index) + layout.heightOf(index) + MARGIN_PX;
    if (place === 'start' || rowTop < window.scrollY) window.scrollTo({ top: rowTop });
    else if (rowBottom > window.scrollY + window.innerHeight) window.scrollTo({ top: rowBottom - window.innerHeight });
    look();
  }

  // What happens in a row.
  const onFocus = useCallback((id: string) => send({ type: 'focused', id }), []);
  const onHint = useCallback((id: string, hasHint: boolean) => send({ type: 'hinted', id, hasHint }), []);
  const onEdit = useCallback(
    (contact: Contact) => {
      const { id, name, number } = contact;
      // A contact is edited in one place at a time.
      if (dispatch(isInForm(id))) return onOpen?.(id);
      // Opening another row saves the one before.
      for (const form of list.current!.querySelectorAll('form')) form.requestSubmit();
      send({ type: 'edited', id });
      const edit = { place: 'row', id, key: nanoid(), state: 'open' } as const;
      dispatch(editBegun({ ...edit, base: contact, draft: { name, number } }));
    },
    [dispatch, onOpen],
  );
  const openRow = useCallback(
    (id: string | null) => {
      if (onOpen === undefined) send({ type: 'opened', id });
      else if (id !== null) onOpen(id);
    },
    [onOpen],
  );

  // What happens on the keyboard.
  const { focusRow, focusContact } = useRowFocus(list, shown, { onActive: onFocus, onLeave: onLeaveUp, scrollTo });
  function revealContact(id: string) {
    const index = indexOfContact(shown, id);
    if (index === -1) return;
    onFocus(id);
    scrollTo(index);
  }
  useImperativeHandle(ref, () => ({ focusRow, focusContact, revealContact }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const contact = shown.at(activeIndex)?.contact;
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined;
    const screenful = Math.max(1, Math.floor(window.innerHeight / rowPx) - 3);
    const action = keyAction(
      event.key,
      { index: activeIndex, count, screenful },
      {
        isOnRow: isOnRow && contact !== undefined,
        canOpen: onOpen !== undefined,
        canChange: contact !== undefined && !savingIds.has(contact.id),
      },
    );
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'leaveUp') onLeaveUp();
    else if (typeof action === 'object') {
      focusRow(action.moveTo);
      send({ type: 'followed', id: shown.at(action.moveTo)?.contact.id ?? null });
    } else if (contact === undefined) return;
    else if (action === 'open') openRow(contact.id);
    else if (action === 'edit') onEdit(contact);
    else onDelete(contact.id, contact.version);
  }

  // What follows from the state.
  /** Shows the contact that the arrow keys have reached, after a short rest. */
  useEffect(() => {
    if (onOpen === undefined || shownId === null || followedId === null || followedId === shownId) return undefined;
    const timer = setTimeout(() => onOpen(followedId), FOLLOW_AFTER_MS);
    return () => clearTimeout(timer);
    // Only the arrow keys change `followedId`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [followedId]);
  /** Measures the only row whose height is variable. The rows below are moved accordingly. */
  useLayoutEffect(() => {
    const open = openId === null ? null : list.current?.querySelector<HTMLElement>('[data-open=true]');
    send({ type: 'measured', extra: open ? open.offsetHeight - rowPx : 0 });
  }, [openId, rowPx]);
  /** Scrolls the open row into view, since it may extend below the window. */
  useLayoutEffect(() => {
    if (openPlace !== -1) scrollTo(openPlace);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId, openExtra]);
  /** Results of a new filter start at the first row. */
  useLayoutEffect(() => {
    if (isTopCovered()) scrollTo(0, 'start');
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter]);

  // What is drawn.
  const kept = [activeIndex, ...editedPlaces.map(({ index }) => index)];
  const indexes = indexesToDraw(first, Math.min(last, count - 1), kept, count);
  const entries = indexes.map((index) => shown.at(index)!);
  const rowsBelow = indexes.map((index) => similar?.at(index));
  useLayoutEffect(() => markFound(list.current!.children, entries, filter, rowsBelow));
  const starts = new Map(groups.map(({ start, letter }) => [start, letter]));

  /** Passes constant props to spare rows, so that a keystroke changes little in them. */
  function rowOf([key, entry]: [number, SearchEntry], place: number) {
    const index = indexes[place] ?? -1;
    const isSpare = index < 0;
    const id = isSpare ? '' : entry.contact.id;
    return (
      <ContactRow
        key={key}
        {...{ words, entry, index, onEdit, onDelete, onHistory, onHint, onFocus }}
        count={isSpare ? 0 : count}
        top={layout.topOf(index)}
        letter={index === similar?.headed ? words.similar(similar.at(index)?.shared) : starts.get(index)}
        isHeaded={index === similar?.headed}
        reason={similar?.at(index)?.reason}
        also={isSpare ? undefined : (similar?.at(index) ?? { also: alsoFound(entry, filter) }).also}
        isTabStop={index === activeIndex}
        isEdited={editedIds.includes(id)}
        isOpen={openId === id}
        isSaving={savingIds.has(id)}
        isShown={shownId === id}
        isDrafted={draftedIds.includes(id)}
        isNew={addedId !== null && addedId === id}
        isPicked={picked?.has(id)}
        onOpen={openRow}
      />
    );
  }

  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        style={{ height: layout.height }}
        hidden={count === 0}
        // WebKit removes the list role from a list without markers.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        aria-label={words.title}
        onKeyDown={onKeyDown}
      >
        <Rows {...{ entries, filter, rowOf }} kept={[activeId, ...editedIds]} />
      </ul>
      <HideOnError>
        <IndexTabs groups={groups} topRow={top} windowHeight={height} onChoose={(start) => scrollTo(start, 'start')} />
      </HideOnError>
    </>
  );
}

/** Returns whether the contact is edited in full. */
const isInForm =
  (id: string): Thunk<boolean> =>
  (_dispatch, getState) =>
    selectCardEdit(id)(bookIn(getState)) !== undefined;

/** Returns the indexes of the visible rows, and of those that must stay rendered, in order. */
function indexesToDraw(first: number, last: number, kept: number[], count: number): number[] {
  const rows = new Set(kept.filter((index) => index >= 0 && index < count));
  for (let index = first; index <= last; index++) rows.add(index);
  return [...rows].toSorted((one, other) => one - other);
}
