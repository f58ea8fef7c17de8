import type { Import, ImportCounts, ImportOutcome } from '@contactbook/contract/transfer';
import { useMemo, useState } from 'react';
import { backToContacts } from '../book/openCard.ts';
import { useAppDispatch } from '../redux.ts';
import { notePlace } from '../ui/holdPage.ts';
import { asSent, type ReviewCounts } from './choice.ts';
import { CountFilters } from './CountFilters.tsx';
import { ImportFrame } from './ImportFrame.tsx';
import { applyImport } from './applyImport.ts';
import './import-review.css';
import { LeftOut } from './LeftOut.tsx';
import { ImportReviewFoot } from './ImportReviewFoot.tsx';
import { ImportReviewRows } from './ImportReviewRows.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import { SearchField } from './SearchField.tsx';
import { SaveUnreadable } from './SaveUnreadable.tsx';
import { useChoice } from './useChoice.ts';
import { importing } from '../words/en.ts';
import { useWords, wordsOf } from '../words/words.ts';

/** Says what the file would change, or shows the effect of each row and lets the user choose which are applied. */
export function ImportReview({
  found,
  frame,
  onCancel,
  onChanged,
}: {
  found: Import;
  frame: { fileName: string; facts: string };
  onCancel: () => void;
  /** Called when the import's state may have changed. */
  onChanged: () => void;
}) {
  const words = useWords(importing);
  const { id, counts: byOutcome, additions = 0, onlyClashes = 0, state, leftOut } = found;
  const counts = useMemo(
    (): ReviewCounts => ({ ...byOutcome, additions, onlyClashes }),
    [byOutcome, additions, onlyClashes],
  );
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [q, setQ] = useState('');
  const { choice, choose, dropExceptions } = useChoice(found);
  const [isApplying, setIsApplying] = useState(state === 'applying');
  const filter = useMemo(() => ({ outcome, q }), [outcome, q]);
  const recounted = useRecounted(counts, dropExceptions);
  // A choice was made in the rows.
  const [isClose, setIsClose] = useState(found.choice !== undefined);

  async function apply() {
    if (isApplying) return;
    setIsApplying(true);
    const isStillHere = notePlace();
    const { error } = await dispatch(applyImport({ id, choice: asSent(choice) }));
    setIsApplying(false);
    if (error?.status === 409) recounted.tell();
    // If the user has opened something else, the screen does not navigate.
    if (error === undefined && isStillHere()) backToContacts();
    else onChanged();
  }

  const notes = (
    <>
      {counts.unreadable > 0 && <SaveUnreadable id={id} fileName={frame.fileName} count={counts.unreadable} />}
      {leftOut !== undefined && leftOut.length > 0 && <LeftOut columns={leftOut} />}
    </>
  );
  if (!isClose) {
    return (
      <ImportFrame {...frame}>
        <ImportSummary
          key={recounted.times}
          {...{ id, counts, onCancel, notes }}
          recounted={recounted.words}
          isBusy={isApplying}
          onApply={() => void apply()}
          onLookCloser={() => setIsClose(true)}
        />
      </ImportFrame>
    );
  }
  return (
    <ImportFrame
      key="rows" // The title takes the focus.
      {...frame}
      side={
        <>
          <CountFilters counts={counts} chosen={outcome} onChoose={setOutcome} />
          <div className="import-aside">
            <p>{counts.new > 0 ? words.untilAdd : words.untilChange}</p>
            {notes}
          </div>
        </>
      }
    >
      <SearchField text={q} onSearch={setQ} total={totalOf(counts)} />
      {recounted.words !== '' && (
        <p className="import-recounted" role="status">
          {recounted.words}
        </p>
      )}
      <ImportReviewRows
        key={`${outcome} ${q} ${recounted.times}`}
        {...{ id, filter, counts, choice }}
        fileName={frame.fileName}
        onChoose={choose}
      />
      <ImportReviewFoot
        {...{ choice, counts, onCancel }}
        onChoose={choose}
        isBusy={isApplying}
        onApply={() => void apply()}
      />
    </ImportFrame>
  );
}

function totalOf(counts: ImportCounts): number {
  return counts.new + counts.same + counts.changed + counts.unreadable;
}

/**
 * Follows the counts of an import, which the server updates when the book has changed. Returns the message about the
 * change and how often it happened. `tell` reports a change even if the counts are the same.
 */
function useRecounted(counts: ReviewCounts, onRecounted: () => void) {
  const [recounted, setRecounted] = useState({ counts, words: '', times: 0 });
  const isOther = JSON.stringify(counts) !== JSON.stringify(recounted.counts);
  const tell = (before: ReviewCounts) => {
    setRecounted(({ times }) => ({ counts, words: changedMessage(before, counts), times: times + 1 }));
    onRecounted();
  };
  if (isOther) tell(recounted.counts);
  return { ...recounted, tell: () => tell(counts) };
}

function changedMessage(before: ImportCounts, now: ImportCounts): string {
  const kinds = ['new', 'same', 'changed'] as const;
  const different = kinds.reduce((sum, kind) => sum + Math.max(0, now[kind] - before[kind]), 0);
  const words = wordsOf(importing);
  return different === 0 ? words.recounted : words.different(different);
}
