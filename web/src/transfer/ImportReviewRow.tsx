import type { ImportRow } from '@contactbook/contract/transfer';
import type { MouseEvent } from 'react';
import { Avatar } from '../card/photo/Avatar.tsx';
import { inDigits } from '../words/plural.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Chosen, chosenKind, type FieldSides } from './choice.ts';
import { Difference } from './Difference.tsx';
import { rowLabel } from './importMessages.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

type ImportReviewRowProps = {
  row: ImportRow;
  index: number;
  count: number;
  isTabStop: boolean;
  isOpen: boolean;
  isTaken: boolean;
  fileName: string;
  /** The sides that are chosen for single fields. */
  sides: FieldSides | undefined;
  onFocus: (index: number) => void;
  onOpen: (row: number) => void;
  onTake: (kind: Chosen, row: number, isToBeTaken: boolean, sides?: FieldSides) => void;
};

/** One row of the file: its contact, its effect on the book, and whether it is selected. */
export function ImportReviewRow(props: ImportReviewRowProps) {
  const { row, index, count, isTabStop, isOpen, isTaken, fileName, sides, onFocus, onOpen, onTake } = props;
  const { line, name, number, outcome, text = '', differences = [] } = row;
  const words = useWords(importing);
  const label = rowLabel(row);

  /** A click anywhere in the row acts on its checkbox or its chevron. */
  function onClick({ target }: MouseEvent) {
    if (target instanceof HTMLElement && target.closest('label, button') !== null) return;
    if (outcome === 'new') onTake('new', row.row, !isTaken);
    else if (outcome === 'changed') onOpen(row.row);
  }

  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className="import-item"
      data-open={isOpen}
      data-outcome={outcome}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys */}
      <div
        className="import-row"
        role="group"
        aria-label={outcome === 'new' && isTaken ? words.chosen(label) : label}
        // A row is a focus stop: Space selects it, Enter opens it, arrow keys leave it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isTabStop ? 0 : -1}
        data-index={index}
        onClick={onClick}
        onFocus={() => onFocus(index)}
      >
        <span className="import-line">
          <span className="import-line-word">{words.line} </span>
          {inDigits(line)}
        </span>
        {outcome === 'unreadable' ? (
          <>
            <span className="import-tile">
              <Icon name="warning" />
            </span>
            <span className="import-why">
              <span className="import-reason">{words.rowRefused(row)}</span>
              {text !== '' && (
                <code className="import-text" dir="auto">
                  {text.trim().replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ⏎ ' : space))}
                </code>
              )}
            </span>
          </>
        ) : (
          <>
            <Avatar name={name} />
            <span className="import-name">
              <bdi translate="no">{name}</bdi>
            </span>
            <span className="import-number">
              <bdi>{number}</bdi>
            </span>
          </>
        )}
        <span className="import-outcome">{words[outcome]}</span>
        {outcome === 'new' && (
          <label className="import-tick">
            <input
              type="checkbox"
              aria-label={words.add(name)}
              tabIndex={-1}
              checked={isTaken}
              onChange={() => onTake('new', row.row, !isTaken)}
            />
          </label>
        )}
        {outcome === 'changed' && (
          <button
            type="button"
            className="import-chevron"
            aria-label={words.wouldChange(name)}
            aria-expanded={isOpen}
            tabIndex={-1}
            onClick={() => onOpen(row.row)}
          >
            <Icon name="right" />
          </button>
        )}
      </div>
      {isOpen && (
        <Difference
          row={row.row}
          name={name}
          differences={differences}
          isTaken={isTaken}
          place={{ fileName, line }}
          sides={sides}
          onTake={(isToBeTaken, chosen) => onTake(chosenKind(row) ?? 'changed', row.row, isToBeTaken, chosen)}
        />
      )}
    </div>
  );
}
