import { beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../api.ts';
import { add, change, removeContact } from '../book/edits.ts';
import { addContact, deleteContact, updateContact } from '../book/acts.ts';
import { fetchContacts } from '../book/refreshBook.ts';
import { setFilter } from '../book/filterSlice.ts';
import { labelShown } from '../book/shownLabelSlice.ts';
import { sessionEnded } from '../redux.ts';
import { logIn, logOut, refreshUser, signUp } from '../users/authSlice.ts';
import { entryFailure } from '../users/entry.ts';
import { ann, createTestStore, eden, rosie, silentStorage } from './testing-store.ts';
import { createStore } from './store.ts';
import { RESTORE_TIMEOUT_MS, restoreToken } from './tokenStorage.ts';

beforeEach(() => vi.unstubAllGlobals());

test.each([
  ['sign-up', signUp({ ...ann, password: 'colibri' })],
  ['log-in', logIn({ email: ann.email, password: 'colibri' })],
])('%s stores user and token, and the token becomes the bearer header', async (_name, thunk) => {
  const { store, calls, kept } = createTestStore({ answers: [{ user: ann, token: 't1' }, []] });
  await store.dispatch(thunk);
  expect(store.getState().auth).toEqual({ user: ann, token: 't1', isLoggedIn: true, isRefreshingUser: false });
  expect(kept).toEqual(['t1']);
  await store.dispatch(fetchContacts());
  expect(calls[1]).toMatchObject({ method: 'GET', path: '/contacts', authorization: 'Bearer t1' });
});

test('a refused log-in logs no one in, with the error message text as the rejection value', async () => {
  const { store } = createTestStore({ answers: [400] });
  const { error } = await store.dispatch(logIn({ email: 'a@b.c', password: 'wrong' }));
  expect(error?.message).toBe('Refused with 400');
  expect(store.getState().auth.isLoggedIn).toBe(false);
});

test('logging out ends the session immediately, and clears user, token and book when it is done', async () => {
  const { store, calls, kept } = createTestStore({ answers: [{ user: ann, token: 't1' }, [rosie], {}] });
  await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri' }));
  await store.dispatch(fetchContacts());
  store.dispatch(setFilter('Rosie'));
  store.dispatch(labelShown('Family'));
  const done = store.dispatch(logOut());
  expect(store.getState().auth).toMatchObject({ isLoggedIn: false, token: 't1' });
  await done;
  expect(store.getState()).toMatchObject({
    auth: { user: { name: null, email: null }, token: null, isLoggedIn: false },
    contacts: { items: [] },
    filter: '',
    shownLabel: null,
  });
  expect(kept.at(-1)).toBeNull();
  await store.dispatch(fetchContacts());
  expect(calls.at(-1)).toMatchObject({ path: '/contacts', authorization: undefined });
});

test('a failed log-out leaves the person logged in', async () => {
  const { store } = createTestStore({ answers: [{ user: ann, token: 't1' }, 500] });
  await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri' }));
  await store.dispatch(logOut());
  expect(store.getState().auth).toMatchObject({ user: ann, token: 't1', isLoggedIn: true });
});

test('the refresh at start fetches the user of the stored token', async () => {
  const { store, calls } = createTestStore({ token: 'kept', answers: [ann] });
  const done = store.dispatch(refreshUser());
  expect(store.getState().auth.isRefreshingUser).toBe(true);
  await done;
  expect(calls).toMatchObject([{ method: 'GET', path: '/users/current', authorization: 'Bearer kept' }]);
  expect(store.getState().auth).toEqual({ user: ann, token: 'kept', isLoggedIn: true, isRefreshingUser: false });
});

test('without a kept token the refresh is rejected with no value, and no call is made', async () => {
  const { store, calls } = createTestStore({});
  expect(await store.dispatch(refreshUser())).toBeUndefined();
  expect(calls).toEqual([]);
  expect(store.getState().auth.isRefreshingUser).toBe(false);
});

test.each([
  ['answers the first call of the same person, and no later one', 'kept', ['Olena', 'Ann'], 1],
  ['is cut off where somebody else is logged in by then', 'other', ['Ann', 'Ann'], 2],
])('what the page has asked for already %s', async (_what, askedBy, names, calls) => {
  const network = createTestStore({ answers: [ann, ann] });
  const cutOff = new AbortController();
  const answers = new Map([['/users/current', Promise.resolve(Response.json({ ...ann, name: 'Olena' }))]]);
  const api = createApi('', { token: askedBy, answers, cutOff });
  const store = createStore(api, { ...silentStorage, read: async () => 'kept' }, 'kept');
  const seenNames: (string | null)[] = [];
  for (let call = 0; call < 2; call++) {
    await store.dispatch(refreshUser());
    seenNames.push(store.getState().auth.user.name);
  }
  expect([seenNames, network.calls.length, cutOff.signal.aborted]).toEqual([names, calls, askedBy !== 'kept']);
});

test('a refresh that fails because the server is down keeps the token for the next start', async () => {
  const { store, kept } = createTestStore({ token: 'kept', answers: [500] });
  const refreshed = await store.dispatch(refreshUser());
  expect(refreshed?.error?.message).toBe('Refused with 500');
  expect(store.getState().auth).toMatchObject({ token: 'kept', isLoggedIn: false, isRefreshingUser: false });
  expect(kept).toEqual([]);
});

test('a session that was ended elsewhere logs out and clears the book', async () => {
  const { store, kept } = createTestStore({ token: 'kept', answers: [ann, [rosie], 401] });
  await store.dispatch(refreshUser());
  await store.dispatch(fetchContacts());
  await store.dispatch(deleteContact({ id: '1' }));
  expect(store.getState()).toMatchObject({ auth: { isLoggedIn: false, token: null }, contacts: { items: [] } });
  expect(kept).toEqual([null]);
});

test('a session that another window has ended is ended here, and clears the book', async () => {
  const { store, calls } = createTestStore({ token: 'kept', answers: [ann, [rosie]] });
  await store.dispatch(refreshUser());
  await store.dispatch(fetchContacts());
  store.dispatch(sessionEnded());
  expect(store.getState()).toMatchObject({ auth: { isLoggedIn: false, token: null }, contacts: { items: [] } });
  expect(calls).toHaveLength(2);
});

test('the answer to a call of the former person never reaches the next one', async () => {
  const { store } = createTestStore({ answers: [{ user: ann, token: 't1' }] });
  await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri' }));
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (url !== '/contacts')
      return Promise.resolve(Response.json({ user: { name: 'Bob', email: 'b@b.c' }, token: 't2' }));
    signal!.addEventListener('abort', () => late.reject(new Error('cut off')));
    return late.promise;
  });
  const fetched = store.dispatch(fetchContacts());
  await store.dispatch(logOut());
  await store.dispatch(logIn({ email: 'b@b.c', password: 'colibri' }));
  late.resolve(Response.json([rosie]));
  await fetched;
  expect(store.getState().contacts.items).toEqual([]);
});

test('fetching replaces the contacts and clears the error; any operation under way counts as loading', async () => {
  const { store } = createTestStore({ answers: [500, [rosie, eden]] });
  await store.dispatch(fetchContacts());
  expect(store.getState().contacts).toMatchObject({ error: 'Refused with 500', isLoading: false, items: [] });
  const done = store.dispatch(fetchContacts());
  expect(store.getState().contacts.isLoading).toBe(true);
  await done;
  expect(store.getState().contacts).toMatchObject({ items: [rosie, eden], error: null, isLoading: false });
});

test('the added contact is appended, the updated one replaced, the deleted one removed', async () => {
  const renamed = { id: '1', name: 'Rosie Jones', number: '1' };
  const { store, calls } = createTestStore({ answers: [[rosie], eden, { ...renamed, extra: 'dropped' }, { id: '1' }] });
  await store.dispatch(fetchContacts());
  await store.dispatch(addContact({ name: eden.name, number: eden.number }));
  expect(store.getState().contacts.items).toEqual([rosie, eden]);
  await store.dispatch(updateContact(renamed));
  expect(store.getState().contacts.items).toEqual([renamed, eden]);
  await store.dispatch(deleteContact({ id: '1' }));
  expect(store.getState().contacts.items).toEqual([eden]);
  expect(calls.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/contacts', { name: eden.name, number: eden.number }],
    ['PATCH', '/contacts/1', { name: 'Rosie Jones', number: '1' }],
    ['DELETE', '/contacts/1', undefined],
  ]);
});

test.each([
  ['add', addContact({ name: 'Ann', number: '1' })],
  ['update', updateContact(rosie)],
  ['delete', deleteContact({ id: '1' })],
])('a failed %s leaves the contacts as they were and stores the payload', async (_name, thunk) => {
  const { store } = createTestStore({ answers: [[rosie], 500] });
  await store.dispatch(fetchContacts());
  const done = store.dispatch(thunk as ReturnType<typeof updateContact>);
  expect(store.getState().contacts.isLoading).toBe(true);
  await done;
  expect(store.getState().contacts).toMatchObject({ items: [rosie], error: 'Refused with 500', isLoading: false });
});

test('a list that was read before a change does not undo it on the screen', async () => {
  const { store } = createTestStore({ answers: [[rosie]] });
  await store.dispatch(fetchContacts());
  const early = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'GET' ? early.promise : Promise.resolve(Response.json(eden)),
  );
  const read = store.dispatch(fetchContacts());
  await store.dispatch(addContact({ name: eden.name, number: eden.number }));
  early.resolve(Response.json([rosie]));
  await read;
  expect(store.getState().contacts.items).toEqual([rosie, eden]);
});

test('an answer that breaks off in the middle is a failure, and the book is unchanged', async () => {
  const { store } = createTestStore({ answers: [[rosie]] });
  await store.dispatch(fetchContacts());
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[{"id":"2","na', { status: 200 })));
  const { error } = await store.dispatch(fetchContacts());
  expect(error).toBeDefined();
  expect(store.getState().contacts).toMatchObject({ items: [rosie], isLoading: false });
});

test('a log-in is not cut off by the end of a log-out, nor ended by it', async () => {
  const { store } = createTestStore({ answers: [{ user: ann, token: 't1' }] });
  await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri' }));
  const left = Promise.withResolvers<Response>();
  const entered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    signal!.addEventListener('abort', () => entered.reject(new Error('cut off')));
    return url === '/users/logout' ? left.promise : entered.promise;
  });
  const leaving = store.dispatch(logOut());
  const entering = store.dispatch(logIn({ email: 'b@b.c', password: 'colibri' }));
  entered.resolve(Response.json({ user: { name: 'Bob', email: 'b@b.c' }, token: 't2' }));
  await entering;
  left.resolve(Response.json({}));
  await leaving;
  expect(store.getState().auth).toMatchObject({ user: { name: 'Bob' }, token: 't2', isLoggedIn: true });
});

test('a name that is in the book already is not sent, whatever its case and spaces', async () => {
  const { store, calls } = createTestStore({ answers: [[rosie, eden]] });
  await store.dispatch(fetchContacts());
  expect(await store.dispatch(add({ name: ' rosie  SIMPSON', number: '1' }))).toBe(false);
  expect(await store.dispatch(change({ ...eden, name: 'Rosie Simpson' }))).toBe(false);
  expect(calls).toHaveLength(1);
});

test.each(['Мар’яна', 'Марʼяна', 'мар`яна'])(
  "%s is the name of Мар'яна, whichever key wrote the apostrophe",
  async (name) => {
    const { store, calls } = createTestStore({ answers: [[{ ...rosie, name: "Мар'яна" }]] });
    await store.dispatch(fetchContacts());
    expect(await store.dispatch(add({ name, number: '1' }))).toBe(false);
    expect(calls).toHaveLength(1);
  },
);

test('a contact may keep its own name, or change the case of it', async () => {
  const { store } = createTestStore({ answers: [[rosie], { ...rosie, name: 'ROSIE SIMPSON' }] });
  await store.dispatch(fetchContacts());
  expect(await store.dispatch(change({ ...rosie, name: 'ROSIE SIMPSON' }))).toBe(true);
});

test('an edit says whether it is in the book', async () => {
  const { store } = createTestStore({ answers: [rosie, 500, rosie] });
  expect(await store.dispatch(add(rosie))).toBe(true);
  expect(await store.dispatch(add(eden))).toBe(false);
  expect(await store.dispatch(removeContact('1'))).toBe(true);
});

test('the filter is replaced by the new text in lower case', () => {
  const { store } = createTestStore({});
  store.dispatch(setFilter('Ann'));
  store.dispatch(setFilter('МАРІЯ'));
  expect(store.getState().filter).toBe('марія');
});

test('a kept token is restored, and a storage that fails is reported', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await restoreToken({ ...silentStorage, read: async () => 'kept' })).toBe('kept');
  expect(report).not.toHaveBeenCalled();
  expect(await restoreToken({ ...silentStorage, read: () => Promise.reject(new Error('forbidden')) })).toBeNull();
  expect(report).toHaveBeenCalledOnce();
});

test('after 5000 ms without an answer a time-out error is raised and the app continues logged out', async () => {
  vi.useFakeTimers();
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  report.mockClear();
  const restored = restoreToken({ ...silentStorage, read: () => new Promise(() => {}) });
  await vi.advanceTimersByTimeAsync(RESTORE_TIMEOUT_MS - 1);
  expect(report).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await restored).toBeNull();
  expect(String(report.mock.calls[0]?.[0])).toContain('5000 ms');
  vi.useRealTimers();
});

test.each([401, 403, 404])(
  'a page of a proxy with status %i says nothing about the session or a password',
  async (status) => {
    const page = () => new Response('<html>', { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    const { store, kept } = createTestStore({ token: 'kept', answers: [page(), page(), page()] });
    await store.dispatch(refreshUser());
    await store.dispatch(fetchContacts());
    expect([store.getState().auth.token, kept]).toEqual(['kept', []]);
    const { error } = await store.dispatch(logIn({ email: 'a@b.c', password: 'colibri1' }));
    expect(entryFailure('log-in', error!).reason).toBe('This is not the contacts server.');
  },
);
