import type { BookAct } from '@contactbook/contract/changes';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Panel } from '../ui/Panel.tsx';
import { BookHistory, goBackButtonId } from './BookHistory.tsx';
import historySheet from './history.css?url';
import { goBackTo } from './historyActs.ts';
import { HistoryAct } from './HistoryAct.tsx';
import { HistoryList } from './HistoryList.tsx';
import { momentOf } from './historyMoments.ts';
import { type PastPoint, readBookHistory } from './historyReads.ts';
import { isNothing, PastDifference } from './PastDifference.tsx';
import { PastTimeForm } from './PastTimeForm.tsx';
import { useHistoryPages } from './useHistoryPages.ts';
import { usePast } from './usePast.ts';
import { fetchSheet } from '../ui/fetchSheet.tsx';

const SHEET = fetchSheet(historySheet);

/** What is looked back to: an earlier book, when that was, and the id of what asked for it, where the focus returns. */
type Look = { point: PastPoint; atMs: number; askedById: string };

/** What happened to the book; and, when asked for, how an earlier one differs, with the way back there. */
export default function BookHistoryPanel({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const timeId = useId();
  const [look, setLook] = useState<Look | null>(null);
  const returnToId = useRef<string>(undefined);
  const read = useCallback(
    async (before?: number) => {
      const answer = await dispatch(readBookHistory(before));
      return readBookHistory.fulfilled.match(answer) ? answer.payload : undefined;
    },
    [dispatch],
  );
  const history = useHistoryPages<BookAct>(read);
  const view = usePast(look?.point ?? null);

  useEffect(() => {
    if (look !== null || returnToId.current === undefined) return;
    document.getElementById(returnToId.current)?.focus();
    returnToId.current = undefined;
  }, [look]);

  function stay() {
    returnToId.current = look?.askedById;
    setLook(null);
  }

  async function goBack() {
    if (view.past !== undefined && (await dispatch(goBackTo(view.past)))) setLook(null);
  }

  if (look === null) {
    return (
      <Panel
        onClose={onClose}
        title="History"
        subtitle="What happened to your book"
        footer={
          <PastTimeForm
            id={timeId}
            onLook={(atMs) => setLook({ point: { by: 'atMs', value: atMs }, atMs, askedById: timeId })}
          />
        }
      >
        {SHEET}
        <HistoryList history={history}>
          {(acts, hasMore) => (
            <BookHistory
              {...{ acts, hasMore }}
              onGoBack={({ revision, atMs }) =>
                setLook({ point: { by: 'revision', value: revision }, atMs, askedById: goBackButtonId(revision) })
              }
            />
          )}
        </HistoryList>
      </Panel>
    );
  }
  const canGo = view.past !== undefined && view.failure === undefined && !isNothing(view.past);
  return (
    <Panel
      onClose={onClose}
      title={momentOf(look.atMs)}
      subtitle="What going back would change"
      footer={
        <>
          <button type="button" className={buttons.ghost} onClick={stay}>
            Stay as it is
          </button>
          {canGo && <HistoryAct className={buttons.primary} label="Go back" onAct={goBack} />}
        </>
      }
    >
      {SHEET}
      <PastDifference view={view} />
    </Panel>
  );
}
