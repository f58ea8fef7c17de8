import type { ImportRow } from '@contactbook/contract/transfer';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Notice } from '../ui/Notice.tsx';
import sheets from '../ui/sheet.module.css';
import { readRows } from './calls.ts';
import type { ReviewCounts } from './choice.ts';
import { byField } from './importMessages.ts';
import { importing } from '../words/en.ts';
import { inDigits } from '../words/plural.ts';
import { useWords, wordsOf } from '../words/words.ts';

/** So many changed contacts are named. */
const NAMED_MAX = 3;
const CHANGED = { outcome: 'changed', q: '' } as const;

/** Says in a sentence what the file would change, with one button that imports it. */
export function ImportSummary({
  id,
  counts,
  recounted,
  notes,
  isBusy,
  onApply,
  onLookCloser,
  onCancel,
}: {
  id: string;
  counts: ReviewCounts;
  /** The message that the book has changed. */
  recounted: string;
  notes: ReactNode;
  isBusy: boolean;
  onApply: () => void;
  onLookCloser: () => void;
  onCancel: () => void;
}) {
  const words = useWords(importing);
  const changed = useChangedRows(id, counts);
  const updated = counts.changed - counts.onlyClashes;
  const isNothing = counts.new + updated === 0;
  const closer = (
    <button type="button" className={isNothing ? buttons.primary : buttons.quiet} onClick={onLookCloser}>
      {words.closer}
    </button>
  );
  return (
    <div className={sheets.sheet}>
      <Notice picture="fresh" title={countsText(counts)} text={changesText(counts, changed)}>
        {isNothing ? (
          closer
        ) : (
          <>
            <button type="button" className={buttons.primary} aria-busy={isBusy} onClick={onApply}>
              {words.import}
            </button>
            {closer}
          </>
        )}
        <button type="button" className={buttons.ghost} onClick={onCancel}>
          {words.cancel}
        </button>
      </Notice>
      <div className="import-summary-notes">
        {recounted !== '' && <p role="status">{recounted}</p>}
        {notes}
      </div>
    </div>
  );
}

/** Reads the changed rows that are named. */
function useChangedRows(id: string, counts: ReviewCounts): ImportRow[] {
  const dispatch = useAppDispatch();
  const [rows, setRows] = useState<ImportRow[]>([]);
  const isFew = counts.changed > 0 && counts.changed <= NAMED_MAX;
  useEffect(() => {
    if (!isFew) return undefined;
    const cutOff = new AbortController();
    const { signal } = cutOff;
    async function read() {
      const { body } = await dispatch(readRows({ id, after: 0, filter: CHANGED, signal }));
      if (!signal.aborted) setRows(body?.rows ?? []);
    }
    void read();
    return () => cutOff.abort();
  }, [dispatch, id, isFew]);
  return isFew ? rows : [];
}

/** Returns "2 new, 1 updated." */
function countsText(counts: ReviewCounts): string {
  const words = wordsOf(importing);
  const updated = counts.changed - counts.onlyClashes;
  const parts = [
    counts.new > 0 && words.newCount(inDigits(counts.new)),
    updated > 0 && words.updatedCount(inDigits(updated)),
    counts.unreadable > 0 && words.unreadableCount(inDigits(counts.unreadable)),
  ].filter((part) => part !== false);
  return parts.length === 0 ? words.someToDecide(counts.changed) : `${parts.join(', ')}.`;
}

/** Returns "Dana gets what is new. Paul has 1 field to decide." */
function changesText(counts: ReviewCounts, rows: ImportRow[]): string {
  const words = wordsOf(importing);
  const clashing = counts.changed - counts.additions;
  const until = clashing > 0 ? [words.mineUntil] : [];
  if (rows.length > 0) return [...rows.map(rowText), ...until].join(' ');
  const gets = counts.additions > 0 ? [words.get(counts.additions)] : [];
  const decides = clashing > 0 ? [words.someToDecide(clashing)] : [];
  return [...gets, ...decides, ...until].join(' ');
}

function rowText({ name, differences = [] }: ImportRow): string {
  const words = wordsOf(importing);
  const clashes = byField(differences.filter(({ removed }) => removed.length > 0)).length;
  return clashes === 0 ? words.getsNew(name) : words.toDecide(name, clashes);
}
