import type { Changes } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { Import, ImportApplied, ImportChoice } from '@contactbook/contract/transfer';
import { type Api, ApiError } from '../api.ts';
import { apiThunk } from '../redux.ts';

/** Reads the changes of the book since a revision. */
export const catchUp = apiThunk('contacts/catchUp', (api, since: number) => api.changesSince(since));

/** Undoes or restores. Each is a change of the book, and can be undone too. */
export const undoChange = apiThunk('contacts/undo', (api, revision: number) => api.undo(revision));
export const restoreContact = apiThunk('contacts/restore', (api, { id, revision }: { id: string; revision: number }) =>
  api.restoreContact(id, revision),
);
export const restoreTrashed = apiThunk('contacts/restoreTrashed', (api, id: string) => api.restoreTrashed(id));
export const restoreTrash = apiThunk('contacts/restoreTrash', (api) => api.restoreTrash());
export const goBack = apiThunk('contacts/goBack', (api, { revision, now }: { revision: number; now: number }) =>
  api.goBack(revision, now),
);

/** Applies an import as the user chose. If the answer is lost, asks the server whether the import was applied. */
export const applyImport = apiThunk(
  'contacts/import',
  async (api, { id, choice }: { id: string; choice: ImportChoice }) => {
    try {
      return await api.personal<ImportApplied>('POST', `/imports/${id}/apply`, { payload: choice, withinMs: null });
    } catch (error) {
      const applied = isUnanswered(error) ? await findApplied(api, id) : undefined;
      if (applied === undefined) throw error;
      return { body: applied, revision: applied.revision };
    }
  },
);

/** Number of attempts while the connection may return. */
const FIND_TIMES = 15;
const FIND_EVERY_MS = 2000;

async function findApplied(api: Api, id: string): Promise<ImportApplied | undefined> {
  for (let time = 0; time < FIND_TIMES; time++) {
    try {
      const { state, applied } = (await api.personal<Import>('GET', `/imports/${id}`)).body;
      if (state !== 'applying') return applied;
    } catch (error) {
      if (!isUnanswered(error)) return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, FIND_EVERY_MS));
  }
  return undefined;
}

/** Returns whether no answer came from the server, which includes errors that a gateway answers for it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status === 502 || error.status === 504);
}

/** These are not changes of the book: they erase the trash, or a contact's history, for good. */
export const emptyTrash = apiThunk('contacts/emptyTrash', (api) => api.emptyTrash());
export const eraseHistory = apiThunk('contacts/eraseHistory', (api, id: string) => api.eraseHistory(id));

/**
 * Returns the contacts after these changes; contacts that are known to be newer are kept. Returns the same array if
 * nothing differs.
 */
export function withChanges(items: Contact[], { revision, contacts, gone }: Changes): Contact[] {
  const fresh = new Map(contacts.map((contact) => [contact.id, contact]));
  const goneIds = new Set(gone);
  let isSame = true;
  const kept: Contact[] = [];
  for (const contact of items) {
    const changed = fresh.get(contact.id);
    fresh.delete(contact.id);
    if (goneIds.has(contact.id) && (contact.version ?? 0) <= revision) {
      isSame = false;
    } else if (changed !== undefined && (changed.version ?? 0) > (contact.version ?? 0)) {
      isSame = false;
      kept.push(changed);
    } else {
      kept.push(contact);
    }
  }
  return isSame && fresh.size === 0 ? items : [...kept, ...fresh.values()];
}
