import type { DuplicateLane, Duplicates } from '@contactbook/contract/duplicates';
import buttons from '../ui/buttons.module.css';
import { useBusy } from '../ui/useBusy.ts';
import { duplicates } from '../words/en.ts';
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
  const { isBusy, run } = useBusy();
  const texts = { same: words.sameText, choose: words.chooseText, perhaps: words.perhapsText };

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
          <button type="button" className={buttons.quiet} aria-busy={isBusy} onClick={() => void run(onMergeAll)}>
            {words.mergeAll(counts.same)}
          </button>
          <p>{words.mergeAllText}</p>
        </div>
      )}
    </>
  );
}
