import type { DuplicateLane, Duplicates } from '@contactbook/contract/duplicates';
import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { duplicates } from '../words/en/duplicates.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';
import { LANES } from './useDuplicates.ts';

/** The lanes with their counts, and the button that merges all that need no decision. */
export function LaneTabs({
  lane,
  counts,
  onOpen,
  onMergeAll,
}: Pick<Duplicates, 'counts'> & {
  lane: DuplicateLane;
  onOpen: (lane: DuplicateLane) => void;
  onMergeAll: () => Promise<void>;
}) {
  const words = useWords(duplicates);
  const [isBusy, setIsBusy] = useState(false);
  const texts = { same: words.sameText, choose: words.chooseText, perhaps: words.perhapsText };

  async function mergeAll(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await onMergeAll();
    setIsBusy(false);
  }

  return (
    <>
      <div className="duplicates-lanes" role="group" aria-label={words.lanes}>
        {LANES.map((each) => (
          <button key={each} type="button" aria-pressed={each === lane} onClick={() => onOpen(each)}>
            <span>
              <strong>{words[each]}</strong>
              <small>{texts[each]}</small>
            </span>
            <span className="duplicates-count">{inDigits(counts[each])}</span>
          </button>
        ))}
      </div>
      {counts.same > 0 && (
        <div className="duplicates-all">
          <button type="button" className={buttons.quiet} aria-busy={isBusy} onClick={() => void mergeAll()}>
            {words.mergeAll(counts.same)}
          </button>
          <p>{words.mergeAllText}</p>
        </div>
      )}
    </>
  );
}
