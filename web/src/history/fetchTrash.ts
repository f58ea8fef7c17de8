import { apiThunk } from '../redux.ts';

type Page = { limit: number; before?: string | undefined };

/** What left the book and can come back, the last that left it first; with limit 0 how much there is, alone. */
export const fetchTrash = apiThunk('trash/fetch', (api, { limit, before }: Page) => api.trash(limit, before));
