import type { ImportDifference } from '@contactbook/contract/transfer';
import { diffRange } from '../contacts/search/diffRange.ts';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import sheet from './difference.css?url';
import { fieldLabel } from './importMessages.ts';

// All rows wait for it, rather than an opened one by itself.
const SHEET = fetchSheet(sheet);

/** What of a contact the file has otherwise, field by field, and which of the two shall be. */
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
  return (
    <div className="import-difference">
      {SHEET}
      <p className="import-difference-head" aria-hidden="true">
        <span>In your book</span>
        <span>In the file</span>
      </p>
      <dl>
        {differences.map(({ field, mine, theirs }, place) => (
          // A field may differ in several of its entries.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className="import-field">
            <dt>{fieldLabel(field)}</dt>
            <dd className={mine === '' ? 'import-none' : 'import-mine'}>
              <span className="import-unseen">In your book: </span>
              {mine === '' ? 'none' : <Old text={mine} />}
            </dd>
            <dd>
              <span className="import-unseen">In the file: </span>
              {theirs === '' ? <span className="import-none">none</span> : <New before={mine} after={theirs} />}
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
            {isTheirs ? 'Take the file’s' : 'Keep mine'}
          </label>
        ))}
      </div>
    </div>
  );
}

function Old({ text }: { text: string }) {
  return (
    <del>
      <bdi>{text}</bdi>
    </del>
  );
}

/** The words that are new in it are marked. */
function New({ before, after }: { before: string; after: string }) {
  const words = after.split(/(\s+)/);
  const { start, added } = diffRange(before.split(/(\s+)/), words);
  return (
    <bdi>
      {words.slice(0, start).join('')}
      <mark>{added.join('')}</mark>
      {words.slice(start + added.length).join('')}
    </bdi>
  );
}
