import { apiThunk } from '../redux.ts';

/** An earlier book: right after a change, or at a time. */
export type PastPoint = { by: 'revision' | 'atMs'; value: number };

export const readContactHistory = apiThunk(
  'history/contact',
  (api, { id, before }: { id: string; before: number | undefined }) => api.contactHistory(id, before),
);
export const readBookHistory = apiThunk('history/book', (api, before: number | undefined) => api.bookHistory(before));
export const lookBack = apiThunk('history/lookBack', (api, { by, value }: PastPoint) => api.lookBack(by, value));
