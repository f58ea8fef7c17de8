import type { ContactAct, ContactSelection } from '@contactbook/contract/labels';
import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import type { ShownBook } from '../book/Book.tsx';
import { selectBusyControl, selectItems } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { JOIN } from '../ui/laterPictures.ts';
import { moveBetween } from '../ui/moveBetween.ts';
import { TAKE } from '../ui/pictures.ts';
import { showToast } from '../ui/toasts.ts';
import { selecting } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { BookChanged, type Differences, differencesOf } from './BookChanged.tsx';
import { actOnContacts, controlOf } from '../book/acts.ts';
import { LabelMenu } from './LabelMenu.tsx';
import { MoreMenu, type Settable } from './MoreMenu.tsx';
import './selecting.css';
import { labelName, type LabelsProps } from './shownLabel.ts';
import { usePicking } from './usePicking.ts';
import { usePickKeys } from './usePickKeys.ts';
import { usePickPresses } from './usePickPresses.ts';
import { useSayDone } from '../book/useSayDone.ts';

const SetField = lazyWithRetry(() => import('./SetField.tsx'));

/** Selected contacts, as an act takes them, and their number. */
export type Selected = { contacts: ContactSelection; count: number };

/** From two contacts up to this many can be merged by hand. */
const MERGE_MAX = 20;

/** Selects contacts by keys and presses, and shows what can be done with those that are selected. */
export function Selecting({
  book,
  labels,
  label,
  onExport,
}: LabelsProps & { book: ShownBook; onExport: (selected: Selected) => void }) {
  const words = useWords(selecting);
  const dispatch = useAppDispatch();
  const sayDone = useSayDone();
  const [, navigate] = useLocation();
  const picking = usePicking({ ...book, label });
  const { picked, selection, end, pickAll } = picking;
  const bar = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<{ differences: Differences; act: ContactAct }>();
  const [setField, setSetField] = useState<Settable>();
  const count = picked.size;
  const items = useSelector(selectItems);
  const busy = useSelector(selectBusyControl);
  const people = useMemo(() => items.filter(({ id }) => picked.has(id)), [items, picked]);

  // An act is made once the one before is answered, on what is selected then.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(picking);
  useLayoutEffect(() => void (latest.current = picking));
  function act(what: ContactAct): Promise<boolean> {
    if (controlOf(what) === busy) return Promise.resolve(false);
    const acting = queue.current.then(() => latest.current.picked.size > 0 && actNow(what));
    queue.current = acting;
    return acting;
  }

  /** Makes one change of the selected contacts; returns false if it has failed. */
  async function actNow(what: ContactAct): Promise<boolean> {
    setChanged(undefined);
    const { body, error } = await dispatch(actOnContacts({ contacts: latest.current.selection, act: what }));
    if (body !== undefined) {
      flushSync(() => latest.current.moveOn(body.revision, body));
      if (body.counts.changed > 0) sayDone(textOf(what, body.counts.changed), body.revision);
      else showToast('warning', words.nothingChanges);
      if (what.do === 'delete') recoverFocus(book);
      return true;
    }
    // The message stands above the list.
    if (error.problem.code === 'book_changed' && error.problem.changes !== undefined) {
      const { changes } = error.problem;
      setChanged({ differences: differencesOf(changes, latest.current.picked), act: what });
      flushSync(() => latest.current.moveOn(changes.revision, changes));
      return true;
    }
    return false;
  }
  function textOf(what: ContactAct, number: number): string {
    if (what.do === 'label') return words.labelled(number, labelName(what.label));
    if (what.do === 'unlabel') return words.unlabelled(number, labelName(what.label));
    return what.do === 'delete' ? words.deleted(number) : words.changed(number);
  }
  const remove = () => void act({ do: 'delete' });

  /** Ends the selection. The focus goes from the toolbar to the first contact that was selected. */
  function leave() {
    const [first] = picked;
    flushSync(end);
    if (document.activeElement === document.body && first !== undefined) book.list.current?.focusContact(first);
  }

  usePickKeys(picking, {
    onEnd: leave,
    onDelete: remove,
    onLabel: () => bar.current?.querySelector<HTMLElement>('.pick-label summary')?.click(),
    onMoved: (index) => book.list.current?.focusRow(index),
  });
  usePickPresses(picking);
  const { onPick } = book;
  // The list draws its boxes from now on, since their presses are handled here.
  useEffect(() => {
    onPick(new Set());
    return () => onPick(undefined);
  }, [onPick]);
  if (count === 0) return null;

  const mergeable = count >= 2 && count <= MERGE_MAX;
  return (
    <>
      <div className="pick-place">
        {/* Its first button is the tab stop. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div ref={bar} className="pick-bar" role="toolbar" aria-label={words.toolbar} onKeyDown={moveInBar}>
          <div className="pick-head">
            <Tool icon={<Icon name="cross" />} word={words.end} look="pick-end" isFirst onPress={leave} />
            <strong className="pick-count">{words.count(count)}</strong>
            <Tool icon={<Icon name="search" />} word={words.find} look="pick-find" onPress={showFilter} />
            {count < book.shown.length && (
              <button type="button" className="pick-all" tabIndex={-1} onClick={pickAll}>
                {words.all(book.shown.length)}
              </button>
            )}
          </div>
          <div className="pick-tools">
            <LabelMenu {...{ labels, people, busy }} onAct={act} />
            {mergeable && (
              <Tool
                icon={<Icon path={JOIN} />}
                word={words.merge}
                look="pick-short"
                onPress={() => navigate(`${DUPLICATES_SCREEN}?ids=${[...picked].join(',')}`)}
              />
            )}
            <Tool
              icon={<Icon path={TAKE} />}
              word={words.export}
              look="pick-short"
              onPress={() => onExport({ contacts: selection, count })}
            />
            <Tool
              icon={<Icon name="bin" />}
              word={words.delete}
              look="pick-delete"
              isBusy={busy === 'delete'}
              onPress={remove}
            />
            <MoreMenu onSet={setSetField} />
          </div>
        </div>
        {changed !== undefined && (
          <BookChanged
            differences={changed.differences}
            here={count}
            onGoOn={() => void act(changed.act)}
            onClose={() => setChanged(undefined)}
          />
        )}
      </div>
      <output className="unseen">{words.count(count)}</output>
      {setField !== undefined && (
        <SetField
          property={setField}
          contacts={selection}
          onSet={(value) => act({ do: 'set', property: setField, value })}
          onClose={() => setSetField(undefined)}
        />
      )}
    </>
  );
}

function Tool({
  icon,
  word,
  look = '',
  isFirst = false,
  isBusy = false,
  onPress,
}: {
  icon: ReactNode;
  word: string;
  look?: string;
  /** Whether the button is the tab stop of the toolbar. */
  isFirst?: boolean;
  /** Whether its act is not answered yet. */
  isBusy?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={`pick-tool ${look}`}
      tabIndex={isFirst ? 0 : -1}
      title={word}
      aria-busy={isBusy}
      onClick={onPress}
    >
      {icon}
      <span className="pick-word">{word}</span>
    </button>
  );
}

/** The filter stands behind the toolbar until it has the focus. */
function showFilter(): void {
  document.querySelector<HTMLElement>('search input')?.focus();
}

/** Gives the focus of a row that was deleted to the first one. */
function recoverFocus({ list }: ShownBook): void {
  requestAnimationFrame(() => document.activeElement === document.body && list.current?.focusRow(0));
}

/** The arrow keys move between the buttons. */
function moveInBar(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const isInMenu = event.target instanceof Element && event.target.closest('.menu-panel') !== null;
  if (step === undefined || isInMenu) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, summary')].filter(
    (stop) => stop.closest('.menu-panel') === null && stop.getClientRects().length > 0,
  );
  event.preventDefault();
  moveBetween(stops, step);
}
