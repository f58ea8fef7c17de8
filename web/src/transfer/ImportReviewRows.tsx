import type { ImportCounts, ImportRow } from '@contactbook/contract/transfer';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { Notice } from '../ui/Notice.tsx';
import sheets from '../ui/sheet.module.css';
import { PAGE_ROWS, type RowFilter } from './calls.ts';
import { type Choice, type Chosen, chosenKind, type FieldSides, isTaken } from './choice.ts';
import { takenOf, withAll, withFields, withRow } from './choice.ts';
import './import-review-rows.css';
import { ImportReviewRow } from './ImportReviewRow.tsx';
import { PageOfRows } from './PageOfRows.tsx';
import { useRowPages } from './rowPages.ts';
import { fieldNames, importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Row heights without further lines, at this width and below it. */
const WIDE_PX = 768;
const WIDE_ROW_PX = 57;
const NARROW_ROW_PX = 75;

/** The rows of the file in pages. Pages near the window are rendered, and one row is the tab stop. */
export function ImportReviewRows({
  id,
  filter,
  counts,
  choice,
  fileName,
  onChoose,
}: {
  id: string;
  filter: RowFilter;
  counts: ImportCounts;
  choice: Choice;
  fileName: string;
  onChoose: (choice: Choice) => void;
}) {
  const words = useWords(importing);
  const list = useRef<HTMLDivElement>(null);
  const { pages, last, hasFailed, want } = useRowPages(id, filter);
  const [active, setActive] = useState(0);
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set());
  const wantsFocus = useRef(false);
  const rowPx = window.innerWidth < WIDE_PX ? NARROW_ROW_PX : WIDE_ROW_PX;
  const count = countOf(filter, counts, pages, last);
  const places = Array.from({ length: Math.max(1, Math.ceil(count / PAGE_ROWS)) }, (_, place) => place);

  /** Focuses the row as soon as it is rendered, which may need its page first. */
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (row) {
      wantsFocus.current = false;
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    } else {
      list.current?.children[Math.floor(active / PAGE_ROWS)]?.scrollIntoView({ block: 'nearest' });
    }
  });

  function focusRow(index: number) {
    wantsFocus.current = true;
    setActive(Math.max(0, Math.min(index, count - 1)));
  }

  function choose(kind: Chosen, row: number, isToBeTaken: boolean, sides?: FieldSides) {
    onChoose(withFields(withRow(choice, kind, row, isToBeTaken), row, sides));
  }

  function toggleOpen(row: number) {
    const next = new Set(openRows);
    if (!next.delete(row)) next.add(row);
    setOpenRows(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const row = pages.get(Math.floor(active / PAGE_ROWS))?.[active % PAGE_ROWS];
    const screenful = Math.max(1, Math.floor(window.innerHeight / rowPx) - 4);
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
      PageDown: active + screenful,
      PageUp: active - screenful,
    }[event.key];
    const isOnRow = event.target.dataset.index !== undefined;
    if (target === -1 && event.key === 'ArrowUp') document.querySelector<HTMLElement>('.import-search input')?.focus();
    else if (target !== undefined) focusRow(target);
    else if (row === undefined || !act(event.key, row, isOnRow)) return;
    event.preventDefault();
  }

  /** Handles a key of the row; returns whether it has an effect. */
  function act(key: string, found: ImportRow, isOnRow: boolean): boolean {
    const { row, outcome } = found;
    const kind = chosenKind(found);
    const isOpen = openRows.has(row);
    if (key === 'Escape' && isOpen) {
      toggleOpen(row);
      focusRow(active);
    } else if (!isOnRow) return false;
    else if (key === ' ' && outcome === 'new') choose('new', row, !isTaken(choice, 'new', row));
    else if (key === 'Enter' && outcome === 'changed') toggleOpen(row);
    else if (key === 'ArrowLeft' && isOpen && kind !== undefined) choose(kind, row, false);
    else if (key === 'ArrowRight' && isOpen && kind !== undefined) choose(kind, row, true);
    else return key === ' ';
    return true;
  }

  if (last === 0 && pages.get(0)!.length === 0) {
    return (
      <div className={sheets.sheet}>
        <Notice picture="nobody" title={words.noRows} text={words.tryRows} />
      </div>
    );
  }
  return (
    <div className={`${sheets.sheet} import-page`}>
      <Head {...{ counts, choice, onChoose }} hasNew={(filter.outcome ?? 'new') === 'new' && counts.new > 0} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows take the keys */}
      <div ref={list} role="list" aria-label={words.list} onKeyDown={onKeyDown}>
        {places.map((place) => (
          <PageOfRows
            key={place}
            rows={pages.get(place)}
            likelyPx={rowPx * Math.min(PAGE_ROWS, count - place * PAGE_ROWS)}
            isKept={Math.floor(active / PAGE_ROWS) === place}
            onWanted={() => want(place)}
          >
            {pages.get(place)?.map((row, index) => (
              <ImportReviewRow
                key={row.row}
                row={row}
                index={place * PAGE_ROWS + index}
                count={count}
                isTabStop={place * PAGE_ROWS + index === active}
                isOpen={openRows.has(row.row)}
                isTaken={isRowTaken(choice, row)}
                fileName={fileName}
                sides={choice.fields[row.row]}
                onFocus={setActive}
                onOpen={toggleOpen}
                onTake={choose}
              />
            ))}
          </PageOfRows>
        ))}
      </div>
      {hasFailed && (
        <p className="import-failed" role="alert">
          {words.rowsFailed}{' '}
          <button
            type="button"
            className={`${buttons.ghost} import-link`}
            onClick={() => want(Math.floor(active / PAGE_ROWS))}
          >
            {words.again}
          </button>
        </p>
      )}
    </div>
  );
}

function isRowTaken(choice: Choice, row: ImportRow): boolean {
  const kind = chosenKind(row);
  return kind !== undefined && isTaken(choice, kind, row.row);
}

/** The column headings, and one checkbox for all new rows. */
function Head({
  counts,
  choice,
  hasNew,
  onChoose,
}: {
  /** Whether new rows are shown. */
  hasNew: boolean;
  counts: ImportCounts;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const words = useWords(importing);
  const names = useWords(fieldNames);
  const taken = takenOf(choice.new, counts.new);
  const isAll = taken === counts.new;
  return (
    <div className="import-head">
      <span className="import-head-line">{words.line}</span>
      <span className="import-head-name">{names.name.one}</span>
      <span className="import-head-number">{names.phone.one}</span>
      <span className="import-head-outcome">{words.outcome}</span>
      {hasNew && (
        <label className="import-tick">
          <span className="import-head-words">{words.allNew}</span>
          <input
            type="checkbox"
            aria-label={words.addAllNew}
            checked={isAll}
            ref={(input) => {
              if (input !== null) input.indeterminate = !isAll && taken > 0;
            }}
            onChange={() => onChoose(withAll(choice, 'new', !isAll))}
          />
        </label>
      )}
    </div>
  );
}

/** Returns how many rows there are to show. For a search, that is the known rows and one more page. */
function countOf(
  { outcome, q }: RowFilter,
  counts: ImportCounts,
  pages: ReadonlyMap<number, ImportRow[]>,
  last: number | undefined,
): number {
  if (last !== undefined) return last * PAGE_ROWS + pages.get(last)!.length;
  if (q !== '') return (pages.size + 1) * PAGE_ROWS;
  return outcome === undefined ? counts.new + counts.same + counts.changed + counts.unreadable : counts[outcome];
}
