import { apiThunk } from '../redux.ts';

type Page = { limit: number; before?: string | undefined };

/** The deleted contacts that can be restored, the latest first; with limit 0 only how many there are. */
export const fetchTrash = apiThunk('trash/fetch', (api, { limit, before }: Page) => api.trash(limit, before));
