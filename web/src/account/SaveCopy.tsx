import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useArchive } from './useArchive.ts';

const DOWN = 'M12 4.5v10M7.5 10.5l4.5 4.5 4.5-4.5M4.5 19.5h15';

/** Saves all of the user's data as one file. */
export function SaveCopy() {
  const { save, isBusy } = useArchive();
  return (
    <div className="rows-row">
      <div className="rows-words">
        <p className="rows-kind">My data</p>
        <p className="rows-value">Everything kept of you</p>
      </div>
      <button
        type="button"
        className={`${buttons.quiet} rows-button`}
        aria-label="Save a copy of my data"
        aria-busy={isBusy}
        onClick={() => void save()}
      >
        <Icon path={DOWN} />
        Save a copy
      </button>
    </div>
  );
}
