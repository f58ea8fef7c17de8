import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deleteContact } from '../book/acts.ts';
import { bookInvalidated } from '../book/bookEvents.ts';
import { visitBook } from '../book/refreshBook.ts';
import type { createStore } from './store.ts';
import { createTestStore, rosie } from './testing-store.ts';

beforeEach(() => vi.unstubAllGlobals());

type Store = ReturnType<typeof createStore>;
test.each<[string, number, (store: Store) => unknown]>([
  ['no more right after it', 1, () => undefined],
  ['again once the window was left', 2, (store) => store.dispatch(bookInvalidated())],
  ['again after a change that failed', 2, (store) => store.dispatch(deleteContact({ id: '1' }))],
  ['again after half a minute', 2, () => vi.setSystemTime(30_000)],
  ['no more before that', 1, () => vi.setSystemTime(29_999)],
  ['again after the clock was put back', 2, () => vi.setSystemTime(-1)],
])('a visit of the book reads it, and %s', async (_when, reads, happens) => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  // The deletion fails; the third call is made only after that.
  const { store, calls } = createTestStore({ answers: [[rosie], 500] });
  await store.dispatch(visitBook());
  await happens(store);
  await store.dispatch(visitBook());
  expect(calls.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual(
    Array.from({ length: reads }, () => '/contacts'),
  );
});

test('two screens that open one after the other wait for one and the same list', async () => {
  const { store, calls } = createTestStore({ answers: [[rosie]] });
  await Promise.all([store.dispatch(visitBook()), store.dispatch(visitBook())]);
  expect(calls).toHaveLength(1);
  expect(store.getState().contacts).toMatchObject({ items: [rosie], isLoading: false });
});

test('a visit after a list that did not come asks for it again', async () => {
  const { store } = createTestStore({ answers: [500, [rosie]] });
  await store.dispatch(visitBook());
  await store.dispatch(visitBook());
  expect(store.getState().contacts.items).toEqual([rosie]);
});
