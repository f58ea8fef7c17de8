import { callApi } from '../redux.ts';

/** Reads only the number of contacts in the trash. */
export const countTrash = () =>
  callApi(async (api) => {
    const { body, revision } = await api.trash(0);
    return { body: body.total, revision };
  });
