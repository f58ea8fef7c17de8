import { onlyAdds, onlyClashes } from '@contactbook/contract/additions';
import type { ShortValue } from '@contactbook/contract/clashes';
import type { ImportDifference } from '@contactbook/contract/transfer';
import { useState } from 'react';
import { diffRange } from '../book/search/diffRange.ts';
import buttons from '../ui/buttons.module.css';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import type { FieldSides } from './choice.ts';
import './difference.css';
import { byField } from './importMessages.ts';
import { fullText } from '../card/fields/valueTexts.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const ImportConflict = lazyWithRetry(() => import('./ImportConflict.tsx'));

/** The fields of a contact that would change, with the removed and added values, and the choice between the two. */
export function Difference({
  row,
  name,
  differences,
  place,
  isTaken,
  sides,
  onTake,
}: {
  row: number;
  name: string;
  differences: ImportDifference[];
  /** The file and the line of the row. */
  place: { fileName: string; line: number };
  isTaken: boolean;
  /** The sides that are chosen for single fields. */
  sides: FieldSides | undefined;
  onTake: (isToBeTaken: boolean, sides?: FieldSides) => void;
}) {
  const words = useWords(importing);
  const [isAsking, setIsAsking] = useState(false);
  const takeWords = onlyAdds(differences) ? words.addIt : words.takeTheirs;
  const keepWords = onlyAdds(differences) || onlyClashes(differences) ? words.keepMine : words.keepBoth;
  return (
    <div className="import-difference">
      <p className="import-difference-head" aria-hidden="true">
        <span>{words.mine}</span>
        <span>{words.theirs}</span>
      </p>
      <dl>
        {byField(differences).map(({ name: field, mine, removed, added }) => (
          <div key={field} className="import-field">
            <dt>{field}</dt>
            <dd className={mine.length === 0 ? 'import-none' : 'import-mine'}>
              <span className="unseen">{words.mine}: </span>
              {removed.length === 0 ? <KeptText texts={valuesInWords(mine)} /> : <Old texts={valuesInWords(removed)} />}
            </dd>
            <dd>
              <span className="unseen">{words.theirs}: </span>
              {valuesInWords(added).map((text) => (
                <New key={text} before={valuesInWords(removed)} after={text} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="import-choices" role="radiogroup" aria-label={name}>
        {[false, true].map((isTheirs) => (
          <label key={String(isTheirs)} className="import-choice">
            <input
              type="radio"
              name={`import-row-${row}`}
              checked={isTaken === isTheirs && (!isTheirs || sides === undefined)}
              onChange={() => onTake(isTheirs)}
            />
            {isTheirs ? takeWords : keepWords}
          </label>
        ))}
        {isTaken && sides !== undefined && (
          <label className="import-choice">
            <input type="radio" name={`import-row-${row}`} checked readOnly />
            {words.asChosen}
          </label>
        )}
        {!onlyAdds(differences) && (
          <button type="button" className={buttons.ghost} onClick={() => setIsAsking(true)}>
            {words.eachField}
          </button>
        )}
      </div>
      {isAsking && (
        <DialogErrorBoundary onClose={() => setIsAsking(false)}>
          <ImportConflict
            {...{ name, differences, place }}
            onChosen={(chosen) => {
              setIsAsking(false);
              onTake(true, chosen);
            }}
            onLater={() => setIsAsking(false)}
          />
        </DialogErrorBoundary>
      )}
    </div>
  );
}

/** A value that is kept whatever is chosen. */
function KeptText({ texts }: { texts: string[] }) {
  const { none } = useWords(importing);
  return texts.length === 0 ? none : <bdi>{texts.join(', ')}</bdi>;
}

/** Returns the values in words, each once. */
const valuesInWords = (values: ShortValue[]): string[] => [...new Set(values.map(fullText))];

function Old({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <del key={text} className="import-entry">
      <bdi>{text}</bdi>
    </del>
  ));
}

/** Marks an addition with a plus, and highlights the new words of a replacement. */
function New({ before, after }: { before: string[]; after: string }) {
  if (before.length === 0) {
    return (
      <ins className="import-entry import-added">
        <span aria-hidden="true">+ </span>
        <bdi>{after}</bdi>
      </ins>
    );
  }
  const words = after.split(/(\s+)/);
  const { start, added } = diffRange(before.join(' ').split(/(\s+)/), words);
  return (
    <bdi className="import-entry">
      {words.slice(0, start).join('')}
      <mark>{added.join('')}</mark>
      {words.slice(start + added.length).join('')}
    </bdi>
  );
}
