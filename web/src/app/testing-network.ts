import { KEY_HEADER, REVISION_HEADER, versionTag } from '@contactbook/contract/headers';
import { vi } from 'vitest';

/** A call that the app has sent. It waits until a test answers it. */
export type SentCall = {
  method: string;
  path: string;
  authorization: string | undefined;
  /** The version in If-Match. */
  version: string | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  body: unknown;
  /** Aborts when the app no longer wants the answer. */
  signal: AbortSignal;
  /** Answers with a body, as JSON unless it is a Response. */
  answer: (body: object, about?: { revision?: number; version?: number }) => void;
  refuse: (status: number, problem?: object, retryAfterSeconds?: number) => void;
  /** Ends the call without an answer. */
  lose: () => void;
};
type Answerer = (call: SentCall) => void;
export type FakeNetwork = ReturnType<typeof createFakeNetwork>;

/**
 * Replaces `fetch`. A route is a method and a path, in which `*` stands for an id. A call goes to the first that takes
 * it: a waiting `next`, the latest `on` of its route, `otherwise`. A call that is not taken waits for a `next`.
 */
export function createFakeNetwork(otherwise?: Answerer) {
  const calls: SentCall[] = [];
  const answerers: { isOf: (call: SentCall) => boolean; answerer: Answerer }[] = [];
  let waiting: SentCall[] = [];
  let readers: { isOf: (call: SentCall) => boolean; take: Answerer }[] = [];
  let isDown = false;

  function receive(call: SentCall): void {
    calls.push(call);
    if (isDown) return call.lose();
    const reader = readers.find(({ isOf }) => isOf(call));
    readers = readers.filter((other) => other !== reader);
    const take = reader?.take ?? answerers.findLast(({ isOf }) => isOf(call))?.answerer ?? otherwise;
    if (take === undefined) waiting.push(call);
    else take(call);
  }

  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    // The app asks with HEAD whether the server can be reached.
    if (init.method === 'HEAD') return isDown ? Promise.reject(noAnswer()) : Promise.resolve(new Response());
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init.signal?.addEventListener('abort', () => reject(noAnswer()));
    receive(createCall(path, init, resolve, reject));
    return promise;
  });

  return {
    calls,
    /** Answers all calls of the route from now on; a later answerer replaces this one. */
    on: (route: string, answerer: Answerer) => void answerers.push({ isOf: matcherOf(route), answerer }),
    /** Returns the next call of the route that is not answered yet. */
    next(route: string): Promise<SentCall> {
      const isOf = matcherOf(route);
      const known = waiting.find(isOf);
      waiting = waiting.filter((call) => call !== known);
      return known === undefined ? new Promise((take) => readers.push({ isOf, take })) : Promise.resolve(known);
    },
    /** Returns the bodies of the calls of the route so far. */
    sent: (route: string) => calls.filter(matcherOf(route)).map(({ body }) => body),
    /** Takes the network away, or brings it back. */
    setDown: (next: boolean) => void (isDown = next),
  };
}

function createCall(
  path: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  resolve: (response: Response) => void,
  reject: (error: Error) => void,
): SentCall {
  const { Authorization: authorization, 'If-Match': version, [KEY_HEADER]: key } = headers as Record<string, string>; // api.ts sets a record
  return {
    method,
    path,
    authorization,
    version,
    key,
    signal: signal!, // api.ts always sets it
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    answer: (answer, about) => resolve(answer instanceof Response ? answer : json(answer, about)),
    refuse: (status, problem = { message: `Refused with ${status}` }, retryAfterSeconds) =>
      resolve(
        Response.json(problem, {
          status,
          headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
        }),
      ),
    lose: () => reject(noAnswer()),
  };
}

function json(body: object, { revision, version }: { revision?: number; version?: number } = {}): Response {
  const headers = new Headers();
  if (revision !== undefined) headers.set(REVISION_HEADER, String(revision));
  if (version !== undefined) headers.set('ETag', versionTag(version));
  return Response.json(body, { headers });
}

function matcherOf(route: string): (call: SentCall) => boolean {
  const pattern = new RegExp(`^${route.replaceAll(/[.?+^$|()[\]{}]/g, String.raw`\$&`).replaceAll('*', '[^/]+')}$`);
  return ({ method, path }) => pattern.test(`${method} ${path}`);
}

/** The error of `fetch` without a network. */
const noAnswer = () => new TypeError('Failed to fetch');
