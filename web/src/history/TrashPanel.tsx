import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Panel } from '../ui/Panel.tsx';
import { Question } from '../ui/Question.tsx';
import { eraseAll, restoreAll, restoreOne } from './trashThunks.ts';
import sheet from './trash.css?url';
import { TrashList } from './TrashList.tsx';
import { eraseWarning } from './trashMessages.ts';
import { useTrash } from './useTrash.ts';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { trashPanel } from '../words/en/trashPanel.ts';
import { useWords } from '../words/words.ts';

const SHEET = fetchSheet(sheet);

/** Lists the deleted contacts. They can be restored one by one or all together, or erased for good. */
export default function TrashPanel({
  onClose,
  onCounted,
}: {
  onClose: () => void;
  /** Called with the number of contacts after each read of the trash. */
  onCounted: (total: number) => void;
}) {
  const words = useWords(trashPanel);
  const dispatch = useAppDispatch();
  const reading = useTrash(onCounted);
  const { trash, readAgain, drop } = reading;
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const keptFocus = useFocusKept(trash?.contacts);
  const isEmpty = trash === undefined || trash.contacts.length === 0;

  /** Runs one operation at a time. After a failure the trash is read again, since it may have changed. */
  async function run(name: string, operation: () => Promise<boolean>) {
    if (busy !== null) return;
    setBusy(name);
    const isDone = await operation();
    setBusy(null);
    if (!isDone) readAgain();
  }

  async function restore(id: string) {
    const isDone = await dispatch(restoreOne(id));
    if (isDone) drop(id);
    return isDone;
  }

  async function empty() {
    const isDone = await dispatch(eraseAll());
    if (isDone) setIsAsking(false);
    readAgain();
    return true;
  }

  return (
    <>
      {SHEET}
      <Panel
        title={words.title}
        subtitle={trash === undefined ? '\u00A0' : words.kept(trash.keptDays)}
        onClose={onClose}
        footer={
          isEmpty ? undefined : (
            <>
              <button type="button" className={`${buttons.danger} trash-button`} onClick={() => setIsAsking(true)}>
                {words.eraseAll}
              </button>
              <button
                type="button"
                className={`${buttons.quiet} trash-button`}
                aria-busy={busy === 'all'}
                onClick={() => void run('all', () => dispatch(restoreAll()))}
              >
                {words.restoreAll}
              </button>
            </>
          )
        }
      >
        <div {...keptFocus}>
          <TrashList {...reading} busyId={busy} onRestore={(id) => void run(id, () => restore(id))} />
        </div>
      </Panel>
      {isAsking && trash !== undefined && (
        <Question
          title={words.eraseTitle}
          cancel={words.keep}
          confirm={words.eraseAll}
          isBusy={busy === 'empty'}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void run('empty', empty)}
        >
          {eraseWarning(trash.total)}
        </Question>
      )}
    </>
  );
}

/**
 * Returns props for the element around the rows. When a focused row is removed, the focus goes to the button of the row
 * at its place, else to the last row's button, else to the close button.
 */
function useFocusKept(rows: unknown) {
  const body = useRef<HTMLDivElement>(null);
  const place = useRef(0);

  useLayoutEffect(() => {
    if (rows === undefined || document.activeElement !== document.body) return;
    const restoreButtons = restoreButtonsIn(body.current);
    const close = body.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('button');
    (restoreButtons[place.current] ?? restoreButtons.at(-1) ?? close)?.focus();
  }, [rows]);

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const index = restoreButtonsIn(body.current).indexOf(target);
    if (index !== -1) place.current = index;
  }

  return { ref: body, onFocus };
}

function restoreButtonsIn(body: HTMLElement | null): HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>('.trash-restore') ?? [])];
}
