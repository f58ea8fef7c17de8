import type { BookDiff } from '@contactbook/contract/changes';
import { useEffect, useId, useRef, useState } from 'react';
import { goBack } from '../book/acts.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Panel } from '../ui/Panel.tsx';
import { BookHistory, goBackButtonId } from './BookHistory.tsx';
import './history.css';
import { HistoryButton } from './HistoryButton.tsx';
import { HistoryList } from './HistoryList.tsx';
import { momentOf } from './historyMoments.ts';
import { bookHistoryReader } from './historyPages.ts';
import type { DiffBase } from './historyThunks.ts';
import { isNothing, BookDiffView } from './BookDiffView.tsx';
import { DiffTimeForm } from './DiffTimeForm.tsx';
import { useBookDiff } from './useBookDiff.ts';
import { usePages } from '../book/usePages.ts';
import { bookHistory } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The earlier book to compare with, its time, and the id of the control that gets the focus back. */
type DiffRequest = { base: DiffBase; atMs: number; askedById: string };

/** The changes of the book. On request, compares with an earlier book, with a button that goes back to it. */
export default function BookHistoryPanel({ onClose }: { onClose: () => void }) {
  const words = useWords(bookHistory);
  const dispatch = useAppDispatch();
  const timeId = useId();
  const [request, setRequest] = useState<DiffRequest | null>(null);
  const returnToId = useRef<string>(undefined);
  const history = usePages(bookHistoryReader.read, bookHistoryReader.readOn);
  const bookDiff = useBookDiff(request?.base ?? null);

  useEffect(() => {
    if (request !== null || returnToId.current === undefined) return;
    document.getElementById(returnToId.current)?.focus();
    returnToId.current = undefined;
  }, [request]);

  function stay() {
    returnToId.current = request?.askedById;
    setRequest(null);
  }

  /** Fails if the book has changed since this comparison. */
  async function goThere({ revision, now }: BookDiff) {
    const { error } = await dispatch(goBack({ revision, now }));
    if (error === undefined) setRequest(null);
  }

  if (request === null) {
    return (
      <Panel
        onClose={onClose}
        title={words.title}
        subtitle={words.subtitle}
        footer={
          <DiffTimeForm
            id={timeId}
            onLook={(atMs) => setRequest({ base: { by: 'atMs', value: atMs }, atMs, askedById: timeId })}
          />
        }
      >
        <HistoryList history={history}>
          {(changes, hasMore) => (
            <BookHistory
              {...{ changes, hasMore }}
              onGoBack={({ revision, atMs }) =>
                setRequest({ base: { by: 'revision', value: revision }, atMs, askedById: goBackButtonId(revision) })
              }
            />
          )}
        </HistoryList>
      </Panel>
    );
  }
  const { diff } = bookDiff;
  return (
    <Panel
      onClose={onClose}
      title={momentOf(request.atMs)}
      subtitle={words.wouldChange}
      footer={
        <>
          <button type="button" className={buttons.ghost} onClick={stay}>
            {words.stay}
          </button>
          {diff !== undefined && !isNothing(diff) && (
            <HistoryButton className={buttons.primary} label={words.goBack} onPress={() => goThere(diff)} />
          )}
        </>
      }
    >
      <BookDiffView bookDiff={bookDiff} />
    </Panel>
  );
}
