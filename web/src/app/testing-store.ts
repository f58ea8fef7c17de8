import { vi } from 'vitest';
import { createApi } from '../api.ts';
import { createStore } from './store.ts';

// Thunks read the current place from the page. These tests run without a browser, so the place never changes.
Object.assign(globalThis, {
  window: Object.assign(globalThis, { location: { href: '/contacts' }, history: { state: null } }),
  document: { activeElement: null },
});

type Call = { method: string; path: string; authorization: string | undefined; body: unknown };

export const ann = { name: 'Ann', email: 'ann@example.com' };
export const rosie = { id: '1', name: 'Rosie Simpson', number: '459-12-56' };
export const eden = { id: '2', name: 'Eden Clements', number: '645-17-79' };

/**
 * Creates the real store over a fake network, which gives these answers in order, an object as JSON and a number as a
 * status; `calls` lists what was sent.
 */
export function createTestStore({ token = null as string | null, answers = [] as (object | number)[] }) {
  const calls: Call[] = [];
  const kept: (string | null)[] = [];
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
    const { Authorization: authorization } = headers as Record<string, string>;
    calls.push({ method: method!, path: url, authorization, body: typeof body === 'string' ? JSON.parse(body) : body });
    const answer = answers.shift() ?? 500;
    if (answer instanceof Response) return Promise.resolve(answer);
    if (typeof answer !== 'number') return Promise.resolve(Response.json(answer));
    return Promise.resolve(Response.json({ message: `Refused with ${answer}` }, { status: answer }));
  });
  const storage = {
    ...silentStorage,
    read: async () => token,
    write: async (next: string | null) => void kept.push(next),
  };
  return { store: createStore(createApi(''), storage, token), calls, kept };
}

/** A storage that no other window writes to. */
export const silentStorage = { write: async () => {}, watch: () => {} };
