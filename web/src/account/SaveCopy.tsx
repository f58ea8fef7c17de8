import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { useArchive } from './useArchive.ts';

const DOWN = 'M12 4.5v10M7.5 10.5l4.5 4.5 4.5-4.5M4.5 19.5h15';

/** Saves all of the user's data as one file. */
export function SaveCopy() {
  const words = useWords(account);
  const { save, isBusy } = useArchive();
  return (
    <div className="rows-row account-row">
      <div className="rows-words">
        <p className="rows-kind">{words.data}</p>
        <p className="rows-value">{words.everything}</p>
      </div>
      <button
        type="button"
        className={`${buttons.icon} rows-button account-press`}
        aria-label={words.saveData}
        aria-busy={isBusy}
        onClick={() => void save()}
      >
        <Icon path={DOWN} />
      </button>
    </div>
  );
}
