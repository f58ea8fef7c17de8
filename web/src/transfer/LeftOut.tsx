import type { Import } from '@contactbook/contract/transfer';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Lists what the import leaves out of a table, and numbers that a spreadsheet has rounded. All else becomes fields or notes. */
export function LeftOut({ columns }: { columns: NonNullable<Import['leftOut']> }) {
  const words = useWords(importing);
  return (
    <details className="import-left-out">
      <summary>{words.leftOut}</summary>
      <ul>
        {columns.map(({ title, column, samples, why }) => (
          <li key={`${why} ${title}`}>
            <bdi>{why === 'above' ? words.aboveTitles : column === undefined ? title : words.column(column)}</bdi>:{' '}
            <bdi>{samples.join(', ')}</bdi>
            {why === 'damaged' && ` (${words.roundedNumbers})`}
          </li>
        ))}
      </ul>
    </details>
  );
}
