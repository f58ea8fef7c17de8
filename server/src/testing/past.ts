import type { BookAct, Trash } from '@contactbook/contract/changes';
import { type Answer, serverFor } from './server.ts';

type Asked = { get: (path: string) => Promise<Answer> };

/** Ann's empty book, on a server of its own where it has settings, and what its stories look at. */
export async function aBook(settings?: Record<string, string>) {
  const server = await serverFor(settings);
  const ann = await server.signUp('Ann');
  const names = async () => (await ann.contacts()).map(({ name }) => name);
  return { server, ann, names, undo: (revision: number) => ann.post(`/changes/${revision}/undo`) };
}

/** The revision that a change made. */
export const revisionAfter = ({ headers }: Answer) => Number(headers['book-revision']);
export const actsOf = async (ann: Asked) => (await ann.get('/history')).json() as BookAct[];
export const trashOf = async (ann: Asked) => ((await ann.get('/trash')).json() as Trash).contacts;
