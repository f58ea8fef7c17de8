import { useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { useBusy } from '../ui/useBusy.ts';
import { readFile } from './download.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Downloads the unreadable rows as a file of the same format, so that they can be corrected and imported again. */
export function SaveUnreadable({ id, fileName, count }: { id: string; fileName: string; count: number }) {
  const words = useWords(importing);
  const dispatch = useAppDispatch();
  const { isBusy, run } = useBusy();
  const [hasFailed, setHasFailed] = useState(false);

  async function save() {
    const { body } = await dispatch(readFile({ path: `/imports/${id}/unreadable` }));
    setHasFailed(body === undefined);
    if (body !== undefined) saveFile(body, `unreadable-${fileName}`);
  }

  return (
    <>
      <button
        type="button"
        className={`${buttons.ghost} import-link`}
        aria-busy={isBusy}
        onClick={() => void run(save)}
      >
        <Icon name="bring" />
        {words.save(count)}
      </button>
      {hasFailed && <p role="alert">{words.saveFailed}</p>}
    </>
  );
}
