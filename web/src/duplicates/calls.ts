import type { Changes } from '@contactbook/contract/changes';
import type { DuplicateLane, Duplicates, MergeContacts } from '@contactbook/contract/duplicates';
import { perform, withList } from '../book/acts.ts';
import { callApi } from '../redux.ts';

/** A page of a lane, or contacts that the owner has chosen. */
export type DuplicatesPage = { lane: DuplicateLane; after?: string } | { ids: string };

/** Reads duplicates. The server may look through the whole book first. */
export const readDuplicates = (page: DuplicatesPage) =>
  callApi((api) =>
    api.personal<Duplicates>('GET', `/duplicates?${new URLSearchParams(page).toString()}`, { withinMs: null }),
  );

/** Stores that the contacts of a group are different people. */
export const keepApart = (id: string) =>
  perform(
    { kind: 'merge' },
    (api) => api.change<{ pairs: number }>('POST', `/duplicates/${encodeURIComponent(id)}/distinct`),
    () => ({}),
  );

/** Ends all decisions that contacts are different people. */
export const lookAgain = () =>
  perform(
    { kind: 'merge' },
    (api) => api.change<{ pairs: number }>('DELETE', '/duplicates/distinct'),
    () => ({}),
  );

export const mergeContacts = (payload: MergeContacts) =>
  perform({ kind: 'merge' }, (api) => api.change<Changes>('POST', '/contacts/merge', { payload }), withList);
