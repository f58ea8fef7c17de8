import type { Import, ImportApplied, ImportChoice } from '@contactbook/contract/transfer';
import { type Answer, type Api, ApiError } from '../api.ts';
import { perform } from '../book/acts.ts';

/** Applies an import as the user chose. If the answer is lost, asks the server whether the import was applied. */
export const applyImport = ({ id, choice }: { id: string; choice: ImportChoice }) =>
  perform(
    { kind: 'import' },
    (api) =>
      api
        .personal<ImportApplied>('POST', `/imports/${id}/apply`, { payload: choice, withinMs: null })
        .catch((error: unknown) => appliedUnanswered(api, id, error)),
    (imported) => ({ revision: imported.revision, imported }),
  );

/** Number of attempts while the connection may return. */
const FIND_TIMES = 15;
const FIND_EVERY_MS = 2000;

/** Returns what an import whose answer was lost has changed. */
async function appliedUnanswered(api: Api, id: string, failure: unknown): Promise<Answer<ImportApplied>> {
  for (let time = 0; isUnanswered(failure) && time < FIND_TIMES; time++) {
    try {
      const { state, applied } = (await api.personal<Import>('GET', `/imports/${id}`)).body;
      if (applied !== undefined) return { body: applied, revision: applied.revision };
      if (state !== 'applying') break;
    } catch (error) {
      if (!isUnanswered(error)) break;
    }
    await new Promise((resolve) => setTimeout(resolve, FIND_EVERY_MS));
  }
  throw failure;
}

/** Returns whether no answer came from the server, which includes errors that a gateway answers for it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status === 502 || error.status === 504);
}
