import { beforeEach, expect, test, vi } from 'vitest';

/** A history of the browser: going back takes a moment, and stored states are copies. */
function createHistory() {
  const entries = [{ path: '/book/contacts', state: null as unknown }];
  let at = 0;
  const pending: (() => void)[] = [];
  const page = Object.assign(new EventTarget(), {
    location: {
      get pathname() {
        return entries[at]!.path;
      },
    },
    history: {
      get state() {
        return structuredClone(entries[at]!.state);
      },
      pushState(state: unknown, _: string, path: string) {
        entries.splice(at + 1, Infinity, { path, state: structuredClone(state) });
        at++;
      },
      replaceState: (state: unknown, _: string, path = entries[at]!.path) =>
        void (entries[at] = { path, state: structuredClone(state) }),
      go: (steps: number) =>
        void pending.push(() => {
          at += steps;
          page.dispatchEvent(new Event('popstate'));
        }),
    },
  });
  return {
    page,
    entries,
    /** Ends all going back that was begun. */
    arrive() {
      for (let next = pending.shift(); next !== undefined; next = pending.shift()) next();
    },
    count: () => at + 1,
  };
}

let browser: ReturnType<typeof createHistory>;
beforeEach(() => {
  browser = createHistory();
  const { page } = browser;
  vi.stubGlobal('window', page);
  vi.stubGlobal('history', page.history);
  vi.stubGlobal('location', page.location);
  vi.stubGlobal('document', { baseURI: 'https://example.org/book/' });
  return () => vi.unstubAllGlobals();
});

const { closeOpen, openOver, replaceOpen, shownPlace } = await import('./place.ts');
const shown = (): object => {
  const { path, state } = shownPlace();
  const { key: _key, under: _under, held: _held, scrollTop: _scrollTop, ...opened } = state;
  return { path, ...opened };
};

test('while the browser goes back, the place below a panel is shown and can be closed', () => {
  openOver({ isNew: false }, '/contacts/1');
  openOver({ account: 'account' });
  openOver({ account: 'devices' });
  expect(shown()).toEqual({ path: '/contacts/1', account: 'devices' });
  closeOpen();
  expect(shown()).toEqual({ path: '/contacts/1', account: 'account' });
  closeOpen();
  expect(shown()).toEqual({ path: '/contacts/1', isNew: false });
  closeOpen();
  expect(shown()).toEqual({ path: '/contacts' });
  expect(closeOpen(), 'nothing more is open').toBe(false);
  browser.arrive();
  expect(browser.count()).toBe(1);
  expect(shown()).toEqual({ path: '/contacts' });
});

test('an entry is the same after a reload, and when the place in the list is stored in it', () => {
  openOver({ panel: 'trash' });
  closeOpen();
  window.history.replaceState({ ...(window.history.state as object), scrollTop: 7 }, '');
  expect(shown()).toEqual({ path: '/contacts' });
  closeOpen();
  browser.arrive();
  expect(browser.count()).toBe(1);
  expect(window.history.state).toBeNull();
});

test('a panel that is opened while another one is closing appears after that', () => {
  openOver({ panel: 'trash' });
  closeOpen();
  openOver({ panel: 'history' });
  browser.arrive();
  expect(shown()).toEqual({ path: '/contacts', panel: 'history' });
  expect(browser.count()).toBe(2);
  closeOpen();
  browser.arrive();
  expect(browser.count()).toBe(1);
});

test('another contact takes the place of the one that is open', () => {
  openOver({ isNew: false }, '/contacts/1');
  replaceOpen({ isNew: false }, '/contacts/2');
  expect(shown()).toEqual({ path: '/contacts/2', isNew: false });
  closeOpen();
  browser.arrive();
  expect(shown()).toEqual({ path: '/contacts' });
  expect(browser.count()).toBe(1);
});

test('both entries of a place that is held are left', () => {
  openOver({ account: 'connect' });
  window.history.pushState({ ...(window.history.state as object), held: 1 }, '', '/book/contacts');
  closeOpen();
  browser.arrive();
  expect(browser.count()).toBe(1);
});
