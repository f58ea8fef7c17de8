import type { ImportCounts, ImportOutcome } from '@contactbook/contract/transfer';
import { inDigits } from '../words/plural.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const OUTCOMES = ['new', 'same', 'changed', 'unreadable'] as const;

/**
 * Shows the number of rows by outcome. A button filters the rows by its outcome, and shows all again when pressed
 * twice.
 */
export function CountFilters({
  counts,
  chosen,
  onChoose,
}: {
  counts: ImportCounts;
  chosen: ImportOutcome | undefined;
  onChoose: (outcome: ImportOutcome | undefined) => void;
}) {
  const words = useWords(importing);
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <div className="import-filters" role="group" aria-label={words.show}>
      <Filter
        words={words.all}
        count={total}
        isChosen={chosen === undefined}
        onPress={() => onChoose(undefined)}
        isAll
      />
      {OUTCOMES.map((outcome) => (
        <Filter
          key={outcome}
          words={words[outcome]}
          count={counts[outcome]}
          isChosen={chosen === outcome}
          onPress={() => onChoose(chosen === outcome ? undefined : outcome)}
        />
      ))}
    </div>
  );
}

function Filter({
  words,
  count,
  isChosen,
  onPress,
  isAll = false,
}: {
  words: string;
  count: number;
  isChosen: boolean;
  onPress: () => void;
  isAll?: boolean;
}) {
  return (
    <button
      type="button"
      className={isAll ? 'import-filter import-filter-all' : 'import-filter'}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <span>{words}</span> <span className="import-filter-count">{inDigits(count)}</span>
    </button>
  );
}
