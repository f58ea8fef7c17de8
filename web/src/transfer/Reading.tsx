import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import sheets from '../ui/sheet.module.css';
import { readText } from '../ui/sizes.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Progress is announced in this many steps. */
const STEPS = 4;

/** Shows the progress of reading the file, with a cancel button. */
export function Reading({
  contacts,
  read,
  total,
  onCancel,
}: {
  contacts: number;
  read: number;
  total: number;
  onCancel: () => void;
}) {
  const share = total === 0 ? 0 : Math.min(1, read / total);
  const texts = useWords(importing);
  const words = texts.read(contacts);
  const [told, setTold] = useState({ step: 0, words: '' });
  const step = Math.floor(share * STEPS);
  if (step !== told.step) setTold({ step, words });
  return (
    <div className={`${sheets.sheet} import-reading`}>
      <h2>{texts.reading}</h2>
      <p className="import-reading-text">{texts.readingText}</p>
      <div
        className="import-bar"
        role="progressbar"
        aria-label={texts.reading}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
      >
        <div className="import-bar-done" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="import-bar-words">
        <span>
          {words
            .split(/(\d+(?:\D\d+)*)/)
            .map((text, place) => (place === 1 ? <strong key={text}>{text}</strong> : text))}
        </span>
        <span>{readText(read, total)}</span>
      </p>
      <p role="status" className="unseen">
        {told.words}
      </p>
      <button type="button" className={buttons.quiet} onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
