import type { Import, ImportChoice, ImportColumns, ImportOutcome } from '@contactbook/contract/transfer';
import { callApi } from '../redux.ts';

/** Number of rows in one request. */
export const PAGE_ROWS = 100;

/** Filters the rows of an import by their outcome and by the search text `q`. */
export type RowFilter = { outcome: ImportOutcome | undefined; q: string };

/** Reads all running and waiting imports, without their rows. */
export const readImports = () => callApi((api) => api.personal<Import[]>('GET', '/imports'));

export const readImport = (id: string) => callApi((api) => api.personal<Import>('GET', `/imports/${id}`));

/** Reads the rows after the given row of the file. */
export const readRows = ({ id, after, filter: { outcome, q }, signal }: ReadRows) =>
  callApi((api) => {
    const query = new URLSearchParams({ after: String(after), limit: String(PAGE_ROWS) });
    if (outcome !== undefined) query.set('outcome', outcome);
    if (q !== '') query.set('q', q);
    return api.personal<Import>('GET', `/imports/${id}?${query}`, { signal });
  });
type ReadRows = { id: string; after: number; filter: RowFilter; signal: AbortSignal };

/** Uploads a file. The answer arrives only after the server has read the whole file, which may take long. */
export const sendFile = ({ file, fileName, signal }: { file: Blob; fileName: string; signal: AbortSignal }) =>
  callApi((api) =>
    api.personal<Pick<Import, 'id'>>('POST', '/imports', {
      payload: file,
      headers: { 'Content-Type': typeOf(fileName), 'X-File-Name': encodeURIComponent(fileName) },
      withinMs: null,
      signal,
    }),
  );

export const nameColumns = ({ id, ...named }: { id: string } & ImportColumns) =>
  callApi((api) =>
    api.personal<Import>('PUT', `/imports/${id}/columns`, { payload: named, implied: {}, withinMs: null }),
  );

export const saveChoice = ({ id, choice }: { id: string; choice: ImportChoice }) =>
  callApi((api) => api.personal<Import>('PUT', `/imports/${id}/choice`, { payload: choice }));

export const forgetImport = (id: string) =>
  callApi((api) => api.personal<object>('DELETE', `/imports/${id}`, { implied: {} }));

/**
 * Returns the media type by file name, since the browser's own type depends on the installed software and often lacks
 * vCard.
 */
function typeOf(fileName: string): string {
  if (/\.(?:vcf|vcard)$/i.test(fileName)) return 'text/vcard';
  if (/\.json$/i.test(fileName)) return 'application/json';
  return /\.(?:csv|tsv|txt)$/i.test(fileName) ? 'text/csv' : 'application/octet-stream';
}
