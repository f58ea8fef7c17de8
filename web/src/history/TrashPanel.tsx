import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { emptyTrash, restoreTrash, restoreTrashed } from '../book/acts.ts';
import { type CallThunk, useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Panel } from '../ui/Panel.tsx';
import { Question } from '../ui/Question.tsx';
import './trash.css';
import { TrashList } from './TrashList.tsx';
import { TrashSearch } from './TrashSearch.tsx';
import { eraseWarning } from './trashMessages.ts';
import { trashReader } from './historyPages.ts';
import { usePages } from '../book/usePages.ts';
import { useTrashSearch } from './useTrashSearch.ts';
import { trashPanel } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Lists the deleted contacts. They can be restored one by one or all together, or erased for good. */
export default function TrashPanel({
  text = '',
  onClose,
  onCounted,
}: {
  /** Text to search for. */
  text?: string | undefined;
  onClose: () => void;
  /** Called with the number of contacts after each read of the trash. */
  onCounted: (total: number) => void;
}) {
  const words = useWords(trashPanel);
  const dispatch = useAppDispatch();
  const reading = usePages(trashReader.read, trashReader.readOn);
  const { value: trash, read, setValue } = reading;
  const search = useTrashSearch(text, reading);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const keptFocus = useFocusKept(trash?.contacts);
  const isEmpty = trash === undefined || trash.contacts.length === 0;

  const total = trash?.total;
  useEffect(() => {
    if (total !== undefined) onCounted(total);
  }, [total, onCounted]);

  /** Runs one act at a time. After a failure the trash is read again, since it may have changed. */
  async function run(name: string, act: CallThunk<unknown>, onDone?: () => void) {
    if (busy !== null) return;
    setBusy(name);
    const { error } = await dispatch(act);
    setBusy(null);
    if (error === undefined) onDone?.();
    else void read();
  }

  function restore(id: string) {
    const contacts = trash?.contacts.filter((each) => each.id !== id) ?? [];
    void run(id, restoreTrashed(id), () => trash && setValue({ ...trash, contacts }));
  }

  function empty() {
    void run('empty', emptyTrash(), () => {
      setIsAsking(false);
      // The book has not changed.
      void read();
    });
  }

  return (
    <>
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
                onClick={() => void run('all', restoreTrash())}
              >
                {words.restoreAll}
              </button>
            </>
          )
        }
      >
        <div {...keptFocus}>
          {!isEmpty && <TrashSearch text={search.text} onChange={search.setText} />}
          <TrashList {...{ reading, search }} busyId={busy} onRestore={restore} />
        </div>
      </Panel>
      {isAsking && trash !== undefined && (
        <Question
          title={words.eraseTitle}
          cancel={words.keep}
          confirm={words.eraseAll}
          isBusy={busy === 'empty'}
          onCancel={() => setIsAsking(false)}
          onConfirm={empty}
        >
          {eraseWarning(trash.total)}
        </Question>
      )}
    </>
  );
}

/**
 * Returns props for the element around the rows. When a focused row is removed, the focus goes to the row that followed
 * it, else to the last one, else to the close button.
 */
function useFocusKept(rows: unknown) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef<{ focused?: string; ids: string[] }>({ ids: [] });

  useLayoutEffect(() => {
    const { focused = '', ids } = last.current;
    const now = restoreButtonsIn(body.current);
    last.current = { focused, ids: [...now.keys()] };
    if (rows === undefined || document.activeElement !== document.body) return;
    const next = ids.slice(ids.indexOf(focused)).find((id) => now.has(id));
    const close = body.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('button');
    (now.get(next ?? '') ?? [...now.values()].at(-1) ?? close)?.focus();
  }, [rows]);

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const focused = target.dataset['contact'];
    if (focused !== undefined) last.current = { focused, ids: [...restoreButtonsIn(body.current).keys()] };
  }

  return { ref: body, onFocus };
}

/** Returns the button of each row by the id of its contact, in their order. */
function restoreButtonsIn(body: HTMLElement | null): Map<string, HTMLElement> {
  const restoreButtons = body?.querySelectorAll<HTMLElement>('.trash-restore') ?? [];
  return new Map([...restoreButtons].map((button) => [button.dataset['contact'] ?? '', button]));
}
