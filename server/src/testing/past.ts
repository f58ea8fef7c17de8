import type { BookAct, Trash } from '@contactbook/contract/changes';
import { type Answer, serverFor } from './server.ts';

type Asked = { get: (path: string) => Promise<Answer> };

/** Ann's empty book, on a server of its own if it has settings, with helpers for tests of the history. */
export async function aBook(settings?: Record<string, string>) {
  const server = await serverFor(settings);
  const ann = await server.signUp('Ann');
  const names = async () => (await ann.contacts()).map(({ name }) => name);
  return { server, ann, names, undo: (revision: number) => ann.post(`/changes/${revision}/undo`) };
}

/** Returns the revision that a change produced. */
export const revisionAfter = ({ headers }: Answer) => Number(headers['book-revision']);
export const actsOf = async (ann: Asked) => (await ann.get('/history')).json() as BookAct[];
export const trashOf = async (ann: Asked) => ((await ann.get('/trash')).json() as Trash).contacts;
