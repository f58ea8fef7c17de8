import type { BookEvent } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSync } from '../app/startSync.ts';
import type { FakeNetwork, SentCall } from '../app/testing-network.ts';
import { messages, openTestBook } from '../app/testing-store.ts';
import { selectIsWaiting } from '../book/contactsSlice.ts';
import { isOffline } from '../connection.ts';
import { sessionEnded } from '../redux.ts';

beforeEach(() => vi.unstubAllGlobals());

const BOOK: Contact[] = ['Anna', 'Borys', 'Clara'].map((name, index) => ({
  id: name,
  name,
  number: '1',
  version: index + 1,
}));
const DANYLO: Contact = { id: 'Danylo', name: 'Danylo', number: '1', version: 11 };

/** Opens a window of a session, which follows the changes of the book until the test ends. */
async function openWindow(network?: FakeNetwork) {
  const opened = await openTestBook(BOOK, network && { network });
  // Before the first list nothing is followed, so this list comes again.
  startSync(opened.store, opened.api);
  opened.store.dispatch({ type: 'the first event after the list' });
  const close = () => void opened.store.dispatch(sessionEnded(null));
  onTestFinished(close);
  return { ...opened, close };
}

/** Answers a call for events with a stream. */
function openStream(call: SentCall) {
  let send: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  call.signal.addEventListener('abort', () => send.error(call.signal.reason));
  call.answer(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
  const write = (text: string) => send.enqueue(new TextEncoder().encode(text));
  return {
    /** Sends an event; the last character comes by itself, as a slow network may deliver it. */
    say(event: BookEvent) {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      write(text.slice(0, -1));
      write(text.slice(-1));
    },
    beat: () => write(':\n\n'),
    end: () => send.close(),
    breakOff: () => send.error(new Error('cut')),
  };
}
const changesSince10 = (network: FakeNetwork, changes: object) =>
  network.on('GET /changes?since=10', (call) => call.answer({ revision: 11, contacts: [], gone: [], ...changes }));
const soon = (check: () => void) => vi.waitFor(check, { interval: 1 });

test('a change that the stream reports comes into the book, without a message and without the whole list', async () => {
  const { network, names } = await openWindow();
  const call = await network.next('GET /events');
  expect(call.authorization).toBe('Bearer t1');
  const stream = openStream(call);
  changesSince10(network, { contacts: [DANYLO], gone: ['Borys'] });
  stream.say({ revision: 11 });
  await soon(() => expect(names()).toEqual(['Anna', 'Clara', 'Danylo']));
  expect(network.sent('GET /contacts')).toHaveLength(1);
  expect(messages()).toEqual([]);
});

test('a revision that this window has already is not read again', async () => {
  const { network } = await openWindow();
  const stream = openStream(await network.next('GET /events'));
  stream.say({ revision: 10 });
  stream.say({ revision: 11 });
  await soon(() => expect(network.sent('GET /changes?since=10')).toHaveLength(1));
});

test('a change that comes while another one is read is read after it', async () => {
  const { network, names } = await openWindow();
  const stream = openStream(await network.next('GET /events'));
  const slow = network.next('GET /changes?since=10');
  stream.say({ revision: 11 });
  const first = await slow;
  stream.say({ revision: 12 });
  stream.say({ revision: 13 });
  network.on('GET /changes?since=11', (call) =>
    call.answer({ revision: 13, contacts: [], gone: ['Anna', 'Borys', 'Danylo'] }),
  );
  first.answer({ revision: 11, contacts: [DANYLO], gone: [] });
  await soon(() => expect(names()).toEqual(['Clara']));
  expect(network.calls.filter(({ path }) => path.startsWith('/changes'))).toHaveLength(2);
});

test('a change whose read fails is read again until it is there, and the app says that it waits', async () => {
  const { store, network, names } = await openWindow();
  const stream = openStream(await network.next('GET /events'));
  const isWaiting = () => selectIsWaiting(store.getState());
  const reads = [network.next('GET /changes?since=10'), network.next('GET /changes?since=10')];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  stream.say({ revision: 11 });
  (await reads[0]!).refuse(500);
  await vi.waitFor(() => expect(isWaiting()).toBe(true));
  await vi.advanceTimersByTimeAsync(500);
  (await reads[1]!).lose();
  await vi.advanceTimersByTimeAsync(0);
  expect([isWaiting(), names()]).toEqual([true, ['Anna', 'Borys', 'Clara']]);
  changesSince10(network, { contacts: [DANYLO] });
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect([isWaiting(), names().at(-1)]).toEqual([false, 'Danylo']));
});

test('after being offline the book catches up by what has changed alone', async () => {
  const { network, names, goOffline, goOnline } = await openWindow();
  const stream = openStream(await network.next('GET /events'));
  await goOffline();
  stream.breakOff();
  expect(names(), 'what was there can still be read').toEqual(['Anna', 'Borys', 'Clara']);
  changesSince10(network, { contacts: [DANYLO], gone: ['Anna'] });
  await goOnline();
  window.dispatchEvent(new Event('online'));
  await soon(() => expect(names()).toEqual(['Borys', 'Clara', 'Danylo']));
  expect(network.sent('GET /contacts'), 'the whole list is not read again').toHaveLength(1);
});

test('while the server is away the app says so, and the stream is asked for again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { network, names } = await openWindow();
  const stream = openStream(await network.next('GET /events'));
  network.setDown(true);
  stream.breakOff();
  await vi.waitFor(() => expect(isOffline()).toBe(true));
  network.setDown(false);
  changesSince10(network, { contacts: [DANYLO] });
  const again = network.next('GET /events');
  await vi.advanceTimersByTimeAsync(20_000);
  openStream(await again);
  await vi.waitFor(() => expect(isOffline()).toBe(false));
  await vi.waitFor(() => expect(names()).toContain('Danylo'));
});

test.each([
  ['break off', (call: SentCall) => call.lose(), 10_000],
  ['are refused', (call: SentCall) => call.refuse(404), 40_000],
  ['are not streams', (call: SentCall) => call.answer({}), 40_000],
])('where streams %s the book is asked about instead', async (_what, fail, withinMs) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { network, names } = await openWindow();
  network.on('GET /events', fail);
  await vi.waitFor(() => expect(network.sent('GET /events')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(0);
  changesSince10(network, { contacts: [DANYLO] });
  await vi.advanceTimersByTimeAsync(withinMs);
  expect(names()).toContain('Danylo');
});

test('a stream that is silent for too long is replaced', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { network } = await openWindow();
  const stream = openStream(await network.next('GET /events'));
  await vi.advanceTimersByTimeAsync(40_000);
  stream.beat();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(network.sent('GET /events'), 'a heartbeat is a sign of life').toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(network.sent('GET /events')).toHaveLength(2);
});

test.each([
  ['with Web Locks', navigator.locks],
  ['over plain http', undefined],
])('%s, all windows share one stream, which another one takes over', async (_where, locks) => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
  const first = await openWindow();
  const { network } = first;
  const stream = openStream(await network.next('GET /events'));
  const second = await openWindow(network);
  changesSince10(network, { contacts: [DANYLO] });
  stream.say({ revision: 11 });
  await soon(() =>
    expect([first.names(), second.names()]).toEqual([
      expect.arrayContaining(['Danylo']),
      expect.arrayContaining(['Danylo']),
    ]),
  );
  expect(network.sent('GET /events'), 'beside the first').toHaveLength(1);
  first.close();
  const next = openStream(await network.next('GET /events'));
  network.on('GET /changes?since=11', (call) => call.answer({ revision: 12, contacts: [], gone: ['Anna'] }));
  next.say({ revision: 12 });
  await soon(() => expect(second.names()).toEqual(['Borys', 'Clara', 'Danylo']));
});

test('a window that was still opening when something changed learns it from another window', async () => {
  const first = await openWindow();
  const { network } = first;
  const stream = openStream(await network.next('GET /events'));
  changesSince10(network, { contacts: [DANYLO] });
  stream.say({ revision: 11 });
  await soon(() => expect(first.names()).toContain('Danylo'));
  // Its list was read before the change, and the report of the change came before it listened.
  const second = await openWindow(network);
  await soon(() => expect(second.names()).toContain('Danylo'));
  expect(network.sent('GET /events')).toHaveLength(1);
});

test('the end of a session on the server ends it here, and its stream is not asked for again', async () => {
  const { network, store } = await openWindow();
  network.on('GET /changes?since=*', (call) => call.refuse(401));
  (await network.next('GET /events')).refuse(401);
  await soon(() => expect(store.getState().auth).toMatchObject({ isLoggedIn: false, token: null }));
  expect(messages()).toEqual(['You were logged out. Please log in again.']);
  expect(network.sent('GET /events')).toHaveLength(1);
});
