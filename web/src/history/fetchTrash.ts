import { apiThunk } from '../redux.ts';

type Page = { limit: number; before?: string | undefined };

/** Fetches the deleted contacts that can be restored, the latest first. With limit 0, fetches only their number. */
export const fetchTrash = apiThunk('trash/fetch', (api, { limit, before }: Page) => api.trash(limit, before));
