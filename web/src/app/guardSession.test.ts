import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { messages, openTestBook, rosie } from './testing-store.ts';
import { guardSession } from './guardSession.ts';

beforeEach(() => vi.unstubAllGlobals());

/** Opens a book whose token another window of the browser may replace. */
async function openGuarded() {
  const book = await openTestBook([rosie]);
  const stored = { read: async (): Promise<string | null> => 't1', tell: (): void => undefined };
  guardSession(book.store, {
    read: () => stored.read(),
    write: async () => {},
    watch: (onWritten) => void (stored.tell = onWritten),
  });
  return {
    ...book,
    /** Another window writes the token, or the storage fails. */
    writeElsewhere: (read: () => Promise<string | null>) => {
      stored.read = read;
      stored.tell();
    },
    isLoggedIn: () => book.store.getState().auth.isLoggedIn,
  };
}
const soon = (check: () => void) => vi.waitFor(check, { interval: 1 });
const visibility = () => document.documentElement.style.visibility;
const show = (type: 'pagehide' | 'pageshow', persisted = true) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

test('a log-out in another window ends the session here, and clears the book', async () => {
  const { store, writeElsewhere } = await openGuarded();
  writeElsewhere(async () => null);
  await soon(() => expect(store.getState()).toMatchObject({ auth: { token: null }, contacts: { items: [] } }));
  expect(messages()).toEqual(['You were logged out. Please log in again.']);
});

test('another person’s log-in leaves this book, if the server says that its session lives', async () => {
  const { network, writeElsewhere, names, isLoggedIn } = await openGuarded();
  writeElsewhere(async () => 'the token of another person');
  await soon(() => expect(network.sent('GET /changes?since=10')).toHaveLength(1));
  expect([names(), isLoggedIn(), network.sent('GET /contacts').length]).toEqual([['Rosie Simpson'], true, 1]);
});

test('a log-in of the same person that ended this session ends it here', async () => {
  const { network, writeElsewhere, isLoggedIn } = await openGuarded();
  network.on('GET /changes?since=*', (call) => call.refuse(401));
  writeElsewhere(async () => 'another token');
  await soon(() => expect(isLoggedIn()).toBe(false));
});

test('a storage that fails is no log-out', async () => {
  const { network, writeElsewhere, isLoggedIn } = await openGuarded();
  writeElsewhere(() => Promise.reject(new Error('forbidden')));
  await soon(() => expect(network.sent('GET /changes?since=10')).toHaveLength(1));
  expect(isLoggedIn()).toBe(true);
});

test('a page that is kept by the browser shows nothing of the book until its session is checked', async () => {
  const { network, writeElsewhere } = await openGuarded();
  const asked = network.next('GET /changes?since=10');
  show('pagehide');
  expect(visibility()).toBe('hidden');
  show('pageshow');
  const call = await asked;
  expect(visibility()).toBe('hidden');
  call.answer({ revision: 10, contacts: [], gone: [] });
  await soon(() => expect(visibility()).toBe(''));

  show('pagehide', false);
  expect(visibility(), 'a page that is not kept').toBe('');
  show('pagehide');
  writeElsewhere(async () => null);
  show('pageshow');
  await soon(() => expect(visibility()).toBe(''));
  expect(messages()).toHaveLength(1);
});

test('a page that comes back while the server does not answer is shown all the same', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { network } = await openGuarded();
  void network.next('GET /changes?since=10');
  show('pagehide');
  show('pageshow');
  await vi.advanceTimersByTimeAsync(999);
  expect(visibility()).toBe('hidden');
  await vi.advanceTimersByTimeAsync(1);
  expect(visibility()).toBe('');
});
