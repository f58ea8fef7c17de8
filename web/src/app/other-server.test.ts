import { beforeEach, describe, expect, test, vi } from 'vitest';
import { change, removeContact } from '../book/edits.ts';
import { fetchContacts } from '../book/refreshBook.ts';
import { logIn, logOut } from '../users/authSlice.ts';
import { ann, createTestStore, eden, rosie } from './testing-store.ts';

// Other servers implement only part of the contract.

beforeEach(() => vi.unstubAllGlobals());

test('another server may refuse a password with 401: no session has ended where none was', async () => {
  const { store, kept } = createTestStore({ answers: [401] });
  await store.dispatch(logIn({ email: 'a@b.c', password: 'wrong' }));
  expect(kept).toEqual([]);
});

describe.each([
  ['204 without a body', () => new Response(null, { status: 204 })],
  ['200 with an empty body', () => new Response('')],
  ['200 with text', () => new Response('OK')],
  ['200 with JSON of its own', () => Response.json({ message: 'Done' })],
])('another server may answer %s', (_what, done) => {
  test('to a log-out, and the session is over', async () => {
    const { store } = createTestStore({ answers: [{ user: ann, token: 't1' }, done()] });
    await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri' }));
    await store.dispatch(logOut());
    expect(store.getState().auth).toMatchObject({ token: null, isLoggedIn: false });
  });

  test('to a deletion and to an edit, and they are done', async () => {
    const renamed = { ...eden, name: 'Eden Jones' };
    const { store } = createTestStore({ answers: [[rosie, eden], done(), done()] });
    await store.dispatch(fetchContacts());
    expect(await store.dispatch(removeContact('1'))).toBe(true);
    expect(await store.dispatch(change(renamed))).toBe(true);
    expect(store.getState().contacts.items).toEqual([renamed]);
  });
});

test('a body that is needed and does not come is a failure', async () => {
  const { store } = createTestStore({ answers: [new Response(''), new Response('')] });
  await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri' }));
  expect(store.getState().auth.isLoggedIn).toBe(false);
  await store.dispatch(fetchContacts());
  expect(store.getState().contacts).toMatchObject({ hasLoaded: false, isLoading: false });
});
