import type { Import } from '@contactbook/contract/transfer';
import { importing } from '../words/en/importing.ts';
import { useWords } from '../words/words.ts';

/** Lists the columns of a table that the import does not use. All others become fields or notes. */
export function LeftOut({ columns }: { columns: NonNullable<Import['leftOut']> }) {
  const words = useWords(importing);
  return (
    <details className="import-left-out">
      <summary>{words.leftOut}</summary>
      <ul>
        {columns.map(({ title, column, samples }) => (
          <li key={title}>
            <bdi>{column === undefined ? title : words.column(column)}</bdi>: <bdi>{samples.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
