import { onlyAdds } from '@contactbook/contract/additions';
import type { ImportDifference } from '@contactbook/contract/transfer';
import { diffRange } from '../book/search/diffRange.ts';
import './difference.css';
import { fieldLabel } from './importMessages.ts';
import { importing } from '../words/en/importing.ts';
import { useWords } from '../words/words.ts';

/** The fields of a contact that would change, with the removed and added values, and the choice between the two. */
export function Difference({
  row,
  name,
  differences,
  isTaken,
  onTake,
}: {
  row: number;
  name: string;
  differences: ImportDifference[];
  isTaken: boolean;
  onTake: (isToBeTaken: boolean) => void;
}) {
  const words = useWords(importing);
  const takeWords = onlyAdds(differences) ? words.addIt : words.takeTheirs;
  return (
    <div className="import-difference">
      <p className="import-difference-head" aria-hidden="true">
        <span>{words.mine}</span>
        <span>{words.theirs}</span>
      </p>
      <dl>
        {differences.map(({ field, mine, theirs, removed = [mine].filter(Boolean), added = [theirs] }, place) => (
          // A field may differ in several of its entries.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className="import-field">
            <dt>{fieldLabel(field)}</dt>
            <dd className={mine === '' ? 'import-none' : 'import-mine'}>
              <span className="import-unseen">{words.mine}: </span>
              {removed.length === 0 ? <Kept text={mine} /> : <Old texts={removed} />}
            </dd>
            <dd>
              <span className="import-unseen">{words.theirs}: </span>
              {[...new Set(added)].map((text) => (
                <New key={text} before={removed} after={text} />
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
              checked={isTaken === isTheirs}
              onChange={() => onTake(isTheirs)}
            />
            {isTheirs ? takeWords : words.keepMine}
          </label>
        ))}
      </div>
    </div>
  );
}

/** A value that is kept whatever is chosen. */
function Kept({ text }: { text: string }) {
  const { none } = useWords(importing);
  return text === '' ? none : <bdi>{text}</bdi>;
}

function Old({ texts }: { texts: string[] }) {
  return [...new Set(texts)].map((text) => (
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
