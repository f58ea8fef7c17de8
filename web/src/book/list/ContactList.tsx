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
  useRef,
  useState,
} from 'react';
import { useSelector } from 'react-redux';
import styles from './ContactList.module.css';
import { ContactRow, type RowHandlers } from './ContactRow.tsx';
import { selectSavingIds } from '../contactsSlice.ts';
import { selectCardEdit } from '../draftSelectors.ts';
import { bookIn, editBegun } from '../draftsSlice.ts';
import { IndexTabs } from './IndexTabs.tsx';
import { markFound } from './marker.ts';
import { createRowLayout } from './rowLayout.ts';
import { Rows } from './Rows.tsx';
import { alsoFound, type Entry, indexOfContact, type SearchResult } from '../search/bookView.ts';
import { type AppDispatch, useAppDispatch } from '../../redux.ts';
import { useIsWide } from './useIsWide.ts';
import { useIsBeside } from '../useIsBeside.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';
import { COVERED_PX, MARGIN_PX, useVisibleRows } from './useVisibleRows.ts';
import { contactsPage } from '../../words/en/contactsPage.ts';
import { useWords } from '../../words/words.ts';

const WIDE_HEIGHTS = { row: 56, heading: 0 };
const NARROW_HEIGHTS = { row: 64, heading: 28 };
/** Extra height of a row in edit on small screens, where its fields are stacked. */
const NARROW_EDIT_EXTRA_PX = 168 - NARROW_HEIGHTS.row;
/** Extra height of a row in edit beside an open contact, where it has two lines. */
const BESIDE_EDIT_EXTRA_PX = 50;
/** Height of the hint below a row in edit: one line, or two on small screens. */
const WIDE_HINT_PX = 24;
const NARROW_HINT_PX = 44;
const FOLLOW_AFTER_MS = 120;

export type ContactListHandle = {
  /** Moves the focus to the row, or to the nearest one if it does not exist, and scrolls to it. */
  focusRow: (index: number) => void;
  /** Moves the focus to the contact's row, or out of the list if it is not shown. */
  focusContact: (id: string) => void;
};

type ContactListProps = Pick<RowHandlers, 'onDelete' | 'onHistory'> & {
  shown: SearchResult;
  filter: string;
  editedIds: string[];
  /** Contacts with unsaved text. */
  draftedIds: string[];
  /** Additions that are not in the book yet. */
  pending: Contact[];
  /** The contact that is shown in full, and the function that shows one; undefined if the server has no cards. */
  shownId: string | null;
  onOpen: ((id: string) => void) | undefined;
  /** Called when the up arrow leaves the first row. */
  onLeaveUp: () => void;
  ref: Ref<ContactListHandle>;
};

/** Renders the visible rows, with one tab stop among them, and the index tabs beside them. */
export function ContactList(props: ContactListProps) {
  const { shown, filter, editedIds, draftedIds, pending, shownId, onOpen, onDelete, onHistory, onLeaveUp, ref } = props;
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const isWide = useIsWide();
  const savingIds = new Set([...useSelector(selectSavingIds), ...pending.map(({ id }) => id)]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [openExtra, setOpenExtra] = useState(0);
  const [followedId, setFollowedId] = useState<string | null>(null);
  const [hintedIds, setHintedIds] = useState<string[]>([]);
  const wantsFocus = useRef<string | null>(null);

  const { length: count, groups } = shown;
  const editedPlaces = useMemo(
    () => editedIds.map((id) => ({ id, index: indexOfContact(shown, id) })),
    [shown, editedIds],
  );
  const activePlace = useMemo(() => indexOfContact(shown, activeId), [shown, activeId]);
  const openPlace = useMemo(() => indexOfContact(shown, openId), [shown, openId]);
  const activeIndex = Math.max(0, activePlace);

  const isBeside = useIsBeside() && shownId !== null;
  const layout = useMemo(() => {
    const hint = isWide ? WIDE_HINT_PX : NARROW_HINT_PX;
    const edit = isWide ? (isBeside ? BESIDE_EDIT_EXTRA_PX : 0) : NARROW_EDIT_EXTRA_PX;
    const tall = editedPlaces.map(({ id, index }) => ({
      index,
      extra: edit + (hintedIds.includes(id) ? hint : 0),
    }));
    if (openPlace !== -1) tall.push({ index: openPlace, extra: openExtra });
    return createRowLayout(count, groups, isWide ? WIDE_HEIGHTS : NARROW_HEIGHTS, tall);
  }, [count, groups, isWide, isBeside, editedPlaces, hintedIds, openPlace, openExtra]);
  const { first, last, top, height, look, isTopCovered } = useVisibleRows(list, layout);
  useScrollAnchor(list, { shown, layout, filter, tallIds: [...editedIds, openId] }, look);
  /** Measures the only row whose height is variable. The rows below are moved accordingly. */
  useLayoutEffect(() => {
    const open = openId === null ? null : list.current?.querySelector<HTMLElement>('[data-open=true]');
    setOpenExtra(open ? open.offsetHeight - (isWide ? WIDE_HEIGHTS : NARROW_HEIGHTS).row : 0);
  }, [openId, isWide]);
  const onHint = useCallback(
    (id: string, hasHint: boolean) =>
      setHintedIds((ids) => (hasHint === ids.includes(id) ? ids : [...ids, id].filter((one) => hasHint || one !== id))),
    [],
  );

  function scrollTo(index: number, place: 'nearest' | 'start') {
    const listTop = list.current!.getBoundingClientRect().top + window.scrollY;
    const rowTop = listTop + layout.topOf(index) - COVERED_PX - MARGIN_PX;
    const rowBottom = listTop + layout.topOf(index) + layout.heightOf(index) + MARGIN_PX;
    if (place === 'start' || rowTop < window.scrollY) window.scrollTo({ top: rowTop });
    else if (rowBottom > window.scrollY + window.innerHeight) window.scrollTo({ top: rowBottom - window.innerHeight });
    look();
  }

  /** Scrolls the open row into view, since it may extend below the window. */
  useLayoutEffect(() => {
    if (openPlace !== -1) scrollTo(openPlace, 'nearest');
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId, openExtra]);

  function focusRow(index: number) {
    const entry = shown.at(Math.min(Math.max(index, 0), count - 1));
    if (entry === undefined) onLeaveUp();
    else focusContact(entry.contact.id);
  }

  function focusContact(id: string) {
    if (indexOfContact(shown, id) === -1) return onLeaveUp();
    wantsFocus.current = id;
    setActiveId(id);
    giveFocus();
  }

  /**
   * Focuses the row immediately if it is rendered, otherwise as soon as it is. The row with the tab stop is always
   * rendered.
   */
  function giveFocus() {
    const id = wantsFocus.current;
    const row = id && list.current?.querySelector<HTMLElement>(`li:not([hidden]) [data-row="${CSS.escape(id)}"]`);
    if (!row) return;
    wantsFocus.current = null;
    scrollTo(indexOfContact(shown, id), 'nearest');
    row.focus({ preventScroll: true });
  }
  useLayoutEffect(giveFocus);
  /** Results of a new filter start at the first row. */
  useLayoutEffect(() => {
    if (isTopCovered()) scrollTo(0, 'start');
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter]);
  useImperativeHandle(ref, () => ({ focusRow, focusContact }));

  const onEdit = useCallback(
    (contact: Contact) => {
      const { id, name, number } = contact;
      // A contact is edited in one place at a time.
      if (dispatch(isInForm(id))) return onOpen?.(id);
      // Opening another row saves the one before.
      for (const form of list.current!.querySelectorAll('form')) form.requestSubmit();
      // A row in edit has its own height.
      setOpenId((open) => (open === id ? null : open));
      const edit = { place: 'row', id, key: nanoid(), state: 'open' } as const;
      dispatch(editBegun({ ...edit, base: contact, draft: { name, number } }));
    },
    [dispatch, onOpen],
  );

  const openRow = useCallback(
    (id: string | null) => {
      if (onOpen === undefined) setOpenId(id);
      // Additions have no card yet.
      else if (id !== null && !pending.some((contact) => contact.id === id)) onOpen(id);
    },
    [onOpen, pending],
  );

  /** Shows the contact that the arrow keys reach, after a short rest. */
  useEffect(() => {
    if (onOpen === undefined || shownId === null || followedId === null || followedId === shownId) return undefined;
    const timer = setTimeout(() => onOpen(followedId), FOLLOW_AFTER_MS);
    return () => clearTimeout(timer);
    // Only the arrow keys change `followedId`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [followedId]);

  function onKeyDown(event: KeyboardEvent) {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const screenful = Math.max(1, Math.floor(window.innerHeight / WIDE_HEIGHTS.row) - 3);
    const target = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      Home: 0,
      End: count - 1,
      PageDown: activeIndex + screenful,
      PageUp: Math.max(0, activeIndex - screenful),
    }[event.key];
    const contact = shown.at(activeIndex)?.contact;
    const canChange = isOnRow && contact !== undefined && !savingIds.has(contact.id);
    if (target === -1) onLeaveUp();
    else if (target !== undefined) {
      focusRow(target);
      setFollowedId(shown.at(Math.min(target, count - 1))?.contact.id ?? null);
    } else if (isOnRow && contact !== undefined && onOpen !== undefined && event.key === 'Enter') openRow(contact.id);
    else if (canChange && (event.key === 'Enter' || event.key === 'F2')) onEdit(contact);
    else if (canChange && event.key === 'Delete') onDelete(contact.id, contact.version);
    else return;
    event.preventDefault();
  }

  const kept = [activeIndex, ...editedPlaces.map(({ index }) => index)];
  const indexes = indexesToDraw(first, Math.min(last, count - 1), kept, count);
  const entries = indexes.map((index) => shown.at(index)!);
  useLayoutEffect(() => markFound(list.current!.children, entries, filter));
  const starts = new Map(groups.map(({ start, letter }) => [start, letter]));

  /** Passes constant props to spare rows, so that a keystroke changes little in them. */
  function rowOf([key, entry]: [number, Entry], place: number) {
    const index = indexes[place] ?? -1;
    const isSpare = index < 0;
    const id = isSpare ? '' : entry.contact.id;
    return (
      <ContactRow
        key={key}
        {...{ words, entry, index, onEdit, onDelete, onHistory, onHint }}
        count={isSpare ? 0 : count}
        top={layout.topOf(index)}
        letter={starts.get(index)}
        also={isSpare ? undefined : alsoFound(entry, filter)}
        isTabStop={index === activeIndex}
        isEdited={editedIds.includes(id)}
        isOpen={openId === id}
        isSaving={savingIds.has(id)}
        isShown={shownId === id}
        isDrafted={draftedIds.includes(id)}
        onOpen={openRow}
        onFocus={setActiveId}
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
      <IndexTabs groups={groups} topRow={top} windowHeight={height} onChoose={(start) => scrollTo(start, 'start')} />
    </>
  );
}

/** Returns whether the contact is edited in full. */
const isInForm = (id: string) => (_: AppDispatch, getState: () => unknown) =>
  selectCardEdit(id)(bookIn(getState)) !== undefined;

/** Returns the indexes of the visible rows, and of those that must stay rendered, in order. */
function indexesToDraw(first: number, last: number, kept: number[], count: number): number[] {
  const rows = new Set(kept.filter((index) => index >= 0 && index < count));
  for (let index = first; index <= last; index++) rows.add(index);
  return [...rows].toSorted((one, other) => one - other);
}
