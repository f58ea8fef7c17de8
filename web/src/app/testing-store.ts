import type { Contact } from '@contactbook/contract/contacts';
import { createApi } from '../api.ts';
import { fetchContacts } from '../book/refreshBook.ts';
import { markOnline, probeServer } from '../connection.ts';
import { removeToast, shownToasts } from '../ui/toasts.ts';
import { sessionBegun } from '../users/authSlice.ts';
import { createStore } from './store.ts';
import { createFakeNetwork, type FakeNetwork } from './testing-network.ts';

openPage();

export const ann = { name: 'Ann', email: 'ann@example.com' };
export const bob = { name: 'Bob', email: 'bob@example.com' };
export const rosie = { id: '1', name: 'Rosie Simpson', number: '459-12-56' };
export const eden = { id: '2', name: 'Eden Clements', number: '645-17-79' };

/**
 * Creates the real store over a fake network, which gives these answers in order, an object as JSON and a number as a
 * status; `calls` lists what was sent.
 */
export function createTestStore({ token = null as string | null, answers = [] as (object | number)[] }) {
  const kept: (string | null)[] = [];
  const network = createFakeNetwork((call) => {
    const answer = answers.shift() ?? 500;
    if (typeof answer === 'number') call.refuse(answer);
    else call.answer(answer);
  });
  markOnline(); // an earlier test may have left the network
  const storage = {
    ...silentStorage,
    read: async () => token,
    write: async (next: string | null) => void kept.push(next),
  };
  return { store: createStore(createApi(''), storage, token), calls: network.calls, kept };
}

/** A storage that no other window writes to. */
export const silentStorage = { read: async () => null, write: async () => {}, watch: () => {} };

/**
 * Opens the book of Ann with these contacts, in the real store over a fake network. With `revision` null, its server
 * keeps no history.
 */
export async function openTestBook(
  items: Contact[],
  { revision = 10, network = createBookNetwork() }: { revision?: number | null; network?: FakeNetwork } = {},
) {
  openPage();
  await comeOnline(network);
  for (const { id } of shownToasts()) removeToast(id);
  const api = createApi('');
  const store = createStore(api, silentStorage, 't1');
  store.dispatch(sessionBegun({ user: ann, token: 't1', by: 'logIn' }));
  for (const { id } of shownToasts()) removeToast(id);
  const reading = store.dispatch(fetchContacts());
  (await network.next('GET /contacts')).answer(items, revision === null ? {} : { revision });
  await reading;
  return {
    store,
    api,
    network,
    /** Returns the names of the contacts in the book, in its order. */
    names: () => store.getState().contacts.items.map(({ name }) => name),
    /** Takes the network away, or brings it back, and lets the app notice it. */
    goOffline: async () => {
      network.setDown(true);
      await probeServer();
    },
    goOnline: () => comeOnline(network),
  };
}

/** Creates a network whose server has no changes to tell, unless a test says so. */
function createBookNetwork() {
  const network = createFakeNetwork();
  network.on('GET /changes?since=*', (call) =>
    call.answer({ revision: Number(call.path.split('=')[1]), contacts: [], gone: [] }),
  );
  return network;
}

/** The app reads the current place from the page, and follows its events. These tests run without a browser. */
function openPage(): void {
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  const dispatchEvent = events.dispatchEvent.bind(events);
  const page = { location: { href: '/contacts' }, history: { state: null }, addEventListener, dispatchEvent };
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  const documentElement = { style: { visibility: '' } };
  Object.assign(globalThis, {
    window: Object.assign(globalThis, page),
    document: Object.assign(new EventTarget(), { activeElement: null, visibilityState: 'visible', documentElement }),
  });
}

async function comeOnline(network: FakeNetwork): Promise<void> {
  network.setDown(false);
  await probeServer();
}

/** Shows another screen, or writes in a field of it. */
export function goTo(href: string, { isWriting = false, state = null as object | null } = {}): void {
  const field = isWriting ? { matches: () => true } : null;
  Object.assign(globalThis.window, { location: { href }, history: { state } });
  Object.assign(globalThis.document, { activeElement: field });
}

/** Returns the words of the messages on the screen, oldest first. */
export const messages = (): string[] => openToasts().map(({ words }) => words);

/** Presses the button of a message. */
export function pressInMessage(words: string, label: string): void {
  const action = openToasts()
    .find((toast) => toast.words === words)
    ?.actions.find((each) => each.label === label);
  if (action === undefined) throw new Error(`No button ${label} in “${words}” among ${JSON.stringify(openToasts())}`);
  action.onAction();
}

/** Returns the labels of the buttons of a message. */
export const buttonsOf = (words: string): string[] =>
  openToasts()
    .find((toast) => toast.words === words)
    ?.actions.map(({ label }) => label) ?? [];

const openToasts = () => shownToasts().filter(({ isLeaving }) => !isLeaving);
