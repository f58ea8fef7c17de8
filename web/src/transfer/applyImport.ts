import type { ImportApplied, ImportChoice } from '@contactbook/contract/transfer';
import { perform } from '../book/acts.ts';

/** Applies an import as the user chose. */
export const applyImport = ({ id, choice }: { id: string; choice: ImportChoice }) =>
  perform(
    { kind: 'import' },
    (api) => api.change<ImportApplied>('POST', `/imports/${id}/apply`, { payload: choice }),
    (imported) => ({ revision: imported.revision, imported }),
  );
