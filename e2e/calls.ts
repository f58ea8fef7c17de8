import type { Page, Request } from '@playwright/test';
import type { RunningServer } from './server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Observes and changes the web app's calls to the server. A `*` in a path stands for an id. */
export type Calls = {
  /** Answers with this status instead of the server. */
  refuse: (method: Method, path: string, status?: number, retryAfter?: string) => Promise<void>;
  /** Aborts the calls, as a network failure does. */
  lose: (method: Method, path: string) => Promise<void>;
  /** Lets the server do what one call asks for, and loses its answer. */
  loseAnswer: (method: Method, path: string) => Promise<void>;
  /** Answers with this body instead of the server. */
  answer: (method: Method, path: string, body: unknown) => Promise<void>;
  /** Holds the calls until the returned function is called. */
  hold: (method: Method, path: string) => Promise<() => void>;
  /** Simulates a server without a history. */
  forget: () => Promise<void>;
  /** Stops changing the calls. */
  allow: () => Promise<void>;
  /** Returns the parsed bodies of the calls so far. */
  sent: (method: Method, path: string) => unknown[];
};

export function watchCalls(page: Page, { apiUrl }: RunningServer): Calls {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));

  async function each(method: Method, path: string, handle: (route: Route) => Promise<void>): Promise<void> {
    await page.route(apiUrl + path, (route) =>
      route.request().method() === method ? handle(route) : route.fallback(),
    );
  }

  return {
    refuse: (method, path, status = 500, retryAfter) =>
      each(method, path, (route) =>
        route.fulfill({
          status,
          headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
          json: { message: 'Refused by the story' },
        }),
      ),
    lose: (method, path) => each(method, path, (route) => route.abort()),
    async loseAnswer(method, path) {
      let isLost = false;
      await each(method, path, async (route) => {
        if (isLost) return route.fallback();
        isLost = true;
        await route.fetch();
        return route.abort();
      });
    },
    answer: (method, path, body) => each(method, path, (route) => route.fulfill({ json: body })),
    async hold(method, path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      await each(method, path, async (route) => {
        await promise;
        await route.fallback();
      });
      return resolve;
    },
    async forget() {
      await page.route(new RegExp(`^${RegExp.escape(apiUrl)}/contacts`), async (route) => {
        const response = await route.fetch();
        const { etag: _etag, 'book-revision': _revision, ...headers } = response.headers();
        const body = (await response.text()).replaceAll(/,"version":\d+/g, '');
        await route.fulfill({ response, headers, body });
      });
      await page.route(new RegExp(`^${RegExp.escape(apiUrl)}/(?:changes|events|history|trash|past)`), (route) =>
        route.fulfill({ status: 404, json: {} }),
      );
    },
    allow: () => page.unrouteAll(),
    sent: (method, path) => {
      const url = new RegExp(`^${RegExp.escape(apiUrl + path).replace(String.raw`\*`, '[^/]+')}$`);
      return requests
        .filter((request) => request.method() === method && url.test(request.url()))
        .map((request): unknown => request.postDataJSON());
    },
  };
}

type Route = Parameters<Parameters<Page['route']>[1]>[0];
