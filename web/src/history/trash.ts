import { apiThunk } from '../redux.ts';

/** What left the book and can come back, the last that left it first. */
export const fetchTrash = apiThunk('trash/fetch', (api) => api.trash());
