import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import buttons from '../ui/buttons.module.css';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { Panel } from '../ui/Panel.tsx';
import { selectItems } from './contactsSlice.ts';
import { selectFilter } from './filterSlice.ts';
import { selectShownLabel } from './shownLabelSlice.ts';
import { type PrintChoice, PrintPaper } from './PrintPaper.tsx';
import './print.css';
import { fieldNames, printing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Another screen that prints itself: the recovery codes. */
const OTHER_PAPER = '.account-codes';

/** The phone list on paper, which the browser's own command prints too, and the panel with its choices. */
export default function BookPrint({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [choice, setChoice] = useState<PrintChoice>({ isFiltered: true, numbers: true, emails: true, paper: 'A4' });
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // The browser prints what is in the page when the event has been handled.
    const begin = () => document.querySelector(OTHER_PAPER) === null && flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin, { signal });
    // Not `afterprint`: iOS fires it before it reads the page. The page gets no presses or keys while it is printed.
    for (const act of ['pointerdown', 'keydown']) window.addEventListener(act, end, { capture: true, signal });
    return () => ended.abort();
  }, []);
  return (
    <>
      {isOpen && <PrintPanel choice={choice} onChange={setChoice} onClose={onClose} />}
      {isPrinting && createPortal(<PrintPaper choice={choice} />, document.body)}
    </>
  );
}

function PrintPanel({
  choice,
  onChange,
  onClose,
}: {
  choice: PrintChoice;
  onChange: (choice: PrintChoice) => void;
  onClose: () => void;
}) {
  const words = useWords(printing);
  const { email } = useWords(fieldNames);
  const total = useSelector(selectItems).length;
  const label = useSelector(selectShownLabel);
  const filter = useSelector(selectFilter).trim();
  const shown = [label === FAVOURITE_LABEL ? words.favourites : label, filter].filter(Boolean).join(', ');
  const isFiltered = shown !== '' && choice.isFiltered;
  return (
    <Panel
      title={words.title}
      subtitle={words.subtitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {words.cancel}
          </button>
          <button type="button" className={buttons.primary} data-focus-first onClick={() => window.print()}>
            {words.print}
          </button>
        </>
      }
    >
      <div className="print-choices">
        {shown !== '' && (
          <fieldset className="print-group">
            <legend>{words.who}</legend>
            <ChoiceRow
              type="radio"
              name="print-who"
              checked={!isFiltered}
              onChange={() => onChange({ ...choice, isFiltered: false })}
            >
              {words.all(total)}
            </ChoiceRow>
            <ChoiceRow
              type="radio"
              name="print-who"
              checked={isFiltered}
              onChange={() => onChange({ ...choice, isFiltered: true })}
            >
              <Isolated text={words.found(shown)} name={shown} />
            </ChoiceRow>
          </fieldset>
        )}
        <fieldset className="print-group">
          <legend>{words.what}</legend>
          {(['numbers', 'emails'] as const).map((part) => (
            <ChoiceRow
              key={part}
              type="checkbox"
              checked={choice[part]}
              onChange={({ target }) => onChange({ ...choice, [part]: target.checked })}
            >
              {part === 'emails' ? email.several : words[part]}
            </ChoiceRow>
          ))}
        </fieldset>
        <fieldset className="print-group">
          <legend>{words.paper}</legend>
          {(['A4', 'Letter'] as const).map((paper) => (
            <ChoiceRow
              key={paper}
              type="radio"
              name="print-paper"
              checked={choice.paper === paper}
              onChange={() => onChange({ ...choice, paper })}
            >
              {paper}
            </ChoiceRow>
          ))}
        </fieldset>
      </div>
    </Panel>
  );
}
