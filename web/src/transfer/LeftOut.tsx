import type { Import } from '@contactbook/contract/transfer';

/** Lists the columns of a table that the import does not use. All others become fields or notes. */
export function LeftOut({ columns }: { columns: NonNullable<Import['leftOut']> }) {
  return (
    <details className="import-left-out">
      <summary>Left out of this table</summary>
      <ul>
        {columns.map(({ title, samples }) => (
          <li key={title}>
            <bdi>{title}</bdi>: <bdi>{samples.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
