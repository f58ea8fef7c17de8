import buttons from '../ui/buttons.module.css';
import { inDigits } from '../ui/counts.ts';
import { actText, changedText, type Choice, type LookCounts, takenChanged, withAllChanged } from './choice.ts';

/** The footer: the choice for changed rows, the cancel button, and the button that applies the import. */
export function LookFoot({
  choice,
  counts,
  isBusy,
  onChoose,
  onCancel,
  onApply,
}: {
  choice: Choice;
  counts: LookCounts;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
  onCancel: () => void;
  onApply: () => void;
}) {
  const isAllTaken = takenChanged(choice, counts) === counts.changed;
  const act = actText(choice, counts);
  const takeAll = counts.changed === 1 ? 'Take it' : `Take all ${inDigits(counts.changed)}`;
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
              {isAllTaken ? 'Keep mine' : takeAll}
            </button>
          </div>
        )}
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className={`${buttons.primary} import-act`}
          disabled={act === undefined}
          aria-busy={isBusy}
          onClick={onApply}
        >
          {act ?? 'Nothing to add'}
        </button>
        <p role="status" className="import-unseen">
          {act ?? 'Nothing to add'}
        </p>
      </div>
    </div>
  );
}
