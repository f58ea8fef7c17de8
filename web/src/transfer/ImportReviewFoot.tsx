import buttons from '../ui/buttons.module.css';
import { inDigits } from '../words/plural.ts';
import {
  actText,
  changedText,
  type Choice,
  decidedByFile,
  type ReviewCounts,
  takenOf,
  withAllChanged,
} from './choice.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The footer: the choice for changed rows, the cancel button, and the button that applies the import. */
export function ImportReviewFoot({
  choice,
  counts,
  isBusy,
  onChoose,
  onCancel,
  onApply,
}: {
  choice: Choice;
  counts: ReviewCounts;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
  onCancel: () => void;
  onApply: () => void;
}) {
  const words = useWords(importing);
  const isAllTaken =
    takenOf(choice.additions, counts.additions) === counts.additions &&
    decidedByFile(choice, counts) === counts.changed - counts.additions;
  const act = actText(choice, counts);
  const takeAll = counts.changed === 1 ? words.takeIt : words.takeAll(inDigits(counts.changed));
  return (
    <div className="import-foot">
      <div className="import-foot-inner">
        {counts.changed > 0 && (
          <div className="import-foot-changed">
            <p>{changedText(choice, counts)}</p>
            <button
              type="button"
              className={`${buttons.ghost} import-link`}
              onClick={() => onChoose(withAllChanged(choice, !isAllTaken))}
            >
              {isAllTaken ? words.keepMine : takeAll}
            </button>
          </div>
        )}
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          {words.cancel}
        </button>
        <button
          type="button"
          className={`${buttons.primary} import-act`}
          disabled={act === undefined}
          aria-busy={isBusy}
          onClick={onApply}
        >
          {act ?? words.nothing}
        </button>
        <p role="status" className="unseen">
          {act ?? words.nothing}
        </p>
      </div>
    </div>
  );
}
