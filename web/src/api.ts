import type { Card } from '@contactbook/contract/card';
import type { BookAct, Changes, HistoryEntry, BookDiff, Trash, Undone } from '@contactbook/contract/changes';
import type { Contact, ContactDraft, NewContact } from '@contactbook/contract/contacts';
import { KEY_HEADER, REVISION_HEADER, revisionOfTag, versionOfTag } from '@contactbook/contract/headers';
import type { Problem } from '@contactbook/contract/problems';
import type { Credentials, Session, SignUp, User } from '@contactbook/contract/users';
import { anySignal } from './anySignal.ts';

const ANSWER_WITHIN_MS = 20_000;
/** The server starts a stream immediately. A stream that takes longer is being buffered by a proxy. */
const STREAM_WITHIN_MS = 10_000;

/** The error of a call that was refused or not answered. The message is suitable for display; `status` is undefined if no answer came. */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly problem: Problem;
  /** Value of the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether a proxy or another machine answered, whose status says nothing about the call. */
  readonly isForeign: boolean;

  constructor(message: string, status?: number, problem: Problem = {}, retryAfterSeconds?: number, isForeign = false) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isForeign = isForeign;
  }
}

/** The body of an answer, and the revision of the book in its headers; undefined if the server sent none. */
export type Answer<Body> = { body: Body; revision: number | undefined };
/** A contact's card and its version. */
export type VersionedCard = { card: Card; version: number | undefined };

/**
 * Calls that the page made with this token before the client existed, by path. Each answers the first call of that
 * path.
 */
export type EarlyCalls = { token: string; answers: Map<string, Promise<Response>>; cutOff: AbortController };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type CallOptions = {
  /** Sent as JSON, unless it is a Blob. */
  payload?: object | undefined;
  /** Media type to request instead of JSON. */
  accept?: string;
  /** Sent in addition to the headers of every call. */
  headers?: Record<string, string>;
  /** Time limit in milliseconds; null disables it. */
  withinMs?: number | null;
  signal?: AbortSignal | undefined;
  /** Version of the contact, sent as If-Match. */
  version?: number | undefined;
  /** Sent as Idempotency-Key: our own server does an act once for each key, and gives a repeat the same answer. */
  key?: string | undefined;
  /** Default for the answer's body: other servers may send an empty body, or one that is not JSON. */
  implied?: object;
};

export type Api = ReturnType<typeof createApi>;
/** The calls of one act. */
export type ActApi = ReturnType<Api['acts']>;

/** What calls outside of acts may change: the account, imports, and what operators do. */
type PlainPath =
  | `/users/${string}`
  | `/operator/${string}`
  | '/imports'
  | `/imports/${string}`
  | `/contacts/acts/preview${string}`;
type PlainRequest = ['GET', string, CallOptions?] | [Method, PlainPath, CallOptions?];

/**
 * The API client: the eight calls of section 7, and those on the history of a book. All send the bearer token and throw
 * ApiError. Modules that are loaded on demand define their own calls with `personal`.
 */
export function createApi(baseUrl: string, early?: EarlyCalls) {
  let authorization: string | undefined;
  let session = new AbortController();
  /** Each early call is used at most once, even if it failed. */
  let sent: EarlyCalls['answers'] = new Map();

  /** Calls the API as the current user. The call is aborted when the user logs out or another one logs in. */
  function personal<Body>(method: Method, path: string, options?: CallOptions): Promise<Answer<Body>> {
    return call(method, path, options, session.signal);
  }

  async function call<Body>(
    method: Method,
    path: string,
    options: CallOptions = {},
    cutOff?: AbortSignal,
  ): Promise<Answer<Body>> {
    const { implied } = options;
    const response = await respond(method, path, options, cutOff);
    // The server validates its answers against the same contract that these types are derived from.
    if (implied === undefined) {
      return { body: (await orApiError(response.json())) as Body, revision: revisionIn(response.headers) };
    }
    const sentBody = (await response.json().catch(() => null)) as object | null;
    // An answer without a body lacks the version that belongs to its revision. The next refresh fetches it.
    return {
      body: { ...implied, ...sentBody } as Body,
      revision: sentBody === null ? undefined : revisionIn(response.headers),
    };
  }

  async function respond(
    method: Method,
    path: string,
    { payload, accept, headers, version, key, withinMs = ANSWER_WITHIN_MS, signal }: CallOptions,
    cutOff?: AbortSignal,
  ): Promise<Response> {
    const deadline = withinMs === null ? undefined : AbortSignal.timeout(withinMs);
    const sentAlready = method === 'GET' ? sent.get(path) : undefined;
    sent.delete(path);
    const isFile = payload instanceof Blob;
    return answered(
      sentAlready ??
        fetch(`${baseUrl}${path}`, {
          method,
          // Other servers allow browsers to cache their lists, which could then be read after the log-out.
          cache: 'no-store',
          headers: {
            ...(authorization !== undefined && { Authorization: authorization }),
            ...(payload !== undefined && { 'Content-Type': isFile ? payload.type : 'application/json' }),
            ...(version !== undefined && { 'If-Match': `"${version}"` }),
            ...(accept !== undefined && { Accept: accept }),
            ...(key !== undefined && { [KEY_HEADER]: key }),
            ...headers,
          },
          ...(payload !== undefined && { body: isFile ? payload : JSON.stringify(payload) }),
          signal: anySignal(cutOff, deadline, signal),
        }),
    );
  }

  /** Makes a call that answers with a contact's card. */
  async function card(method: Method, id: string, part: string, options: CallOptions = {}) {
    const response = await respond(method, `${contactPath(id)}/${part}`, options, session.signal);
    const body = {
      card: (await orApiError(response.json())) as Card,
      version: versionOfTag(response.headers.get('ETag')),
    };
    return { body: body satisfies VersionedCard, revision: revisionIn(response.headers) };
  }

  async function file(path: string, accept: string): Promise<Blob> {
    const response = await respond('GET', path, { accept }, session.signal);
    return orApiError(response.blob());
  }

  return {
    /** For modules that are loaded on demand and define their own calls. */
    call: <Body>(...[method, path, options]: PlainRequest) => call<Body>(method, path, options),
    personal: <Body>(...[method, path, options]: PlainRequest) => personal<Body>(method, path, options),
    /** Returns an answer whose body is a file, to be read as a stream. */
    personalFile: (path: string, signal?: AbortSignal, payload?: object) =>
      respond(payload ? 'POST' : 'GET', path, { withinMs: null, signal, payload }, session.signal),
    /** Sets the bearer token. Calls that are under way for the previous user are aborted. */
    setToken(token: string | null) {
      session.abort();
      const own = early?.token === token ? early : undefined;
      if (own === undefined) early?.cutOff.abort();
      early = undefined;
      session = own?.cutOff ?? new AbortController();
      sent = own?.answers ?? new Map();
      authorization = token === null ? undefined : `Bearer ${token}`;
    },
    signUp: (payload: SignUp) => call<Session>('POST', '/users/signup', { payload }),
    logIn: (payload: Credentials) => call<Session>('POST', '/users/login', { payload }),
    logOut: () => call<object>('POST', '/users/logout', { implied: {} }),
    currentUser: () => personal<User>('GET', '/users/current'),
    contacts: () => personal<Contact[]>('GET', '/contacts'),
    card: (id: string) => card('GET', id, 'card'),
    photo: (id: string) => file(`${contactPath(id)}/photo`, 'image/*'),
    vcard: (id: string) => file(`${contactPath(id)}/card`, 'text/vcard'),

    changesSince: (revision: number) => personal<Changes>('GET', `/changes?since=${revision}`),
    trash: (limit: number, before?: string) =>
      personal<Trash>('GET', `/trash?limit=${limit}${before === undefined ? '' : `&before=${before}`}`),
    contactHistory: (id: string, before?: number) =>
      personal<HistoryEntry[]>('GET', `${contactPath(id)}/history${beforeQuery(before)}`),
    bookHistory: (before?: number) => personal<BookAct[]>('GET', `/history${beforeQuery(before)}`),
    diffSince: (by: 'revision' | 'atMs', value: number) => personal<BookDiff>('GET', `/past?${by}=${value}`),

    /** The calls that change the book, with the key of one act. `perform` alone makes them. */
    acts(key?: string) {
      const change = <Body>(method: Method, path: string, options?: CallOptions) =>
        personal<Body>(method, path, { ...options, key });
      return {
        /** For modules that are loaded on demand and define their own acts. */
        change,
        addContact: (draft: NewContact) => change<Contact>('POST', '/contacts', { payload: draft }),
        /**
         * With a version, deletes the contact only if it still has that version; otherwise fails with 412 and the current
         * contact.
         */
        deleteContact: (id: string, version?: number) =>
          change<Pick<Contact, 'id'>>('DELETE', contactPath(id), { version, implied: { id } }),
        updateContact(id: string, draft: ContactDraft, version?: number) {
          // Leaving the number out lets the user rename a contact without a number; an empty number would be refused.
          const payload = draft.number === '' ? { name: draft.name } : draft;
          return change<Contact>('PATCH', contactPath(id), { payload, version, implied: { id, ...draft } });
        },
        writeCard: (id: string, payload: Card, version?: number) => card('PUT', id, 'card', { payload, version, key }),
        /** The id is a UUIDv7, or the server makes one. */
        addCard: (payload: Card, id?: string) =>
          change<Contact>('POST', id === undefined ? '/contacts/cards' : `/contacts/cards?id=${id}`, { payload }),
        undo: (revision: number) => change<Undone>('POST', `/changes/${revision}/undo`),
        restoreContact: (id: string, revision: number) =>
          change<Changes>('POST', `${contactPath(id)}/restore`, { payload: { revision } }),
        restoreTrashed: (id: string) => change<Changes>('POST', `/trash/${encodeURIComponent(id)}/restore`),
        restoreTrash: () => change<Changes>('POST', '/trash/restore'),
        emptyTrash: () => change<{ erased: number }>('DELETE', '/trash'),
        eraseHistory: (id: string) => change<{ erased: number }>('DELETE', `${contactPath(id)}/history`),
        goBack: (revision: number, now: number) => change<Changes>('POST', '/past', { payload: { revision, now } }),
      };
    },

    /** Opens the stream of revisions after `known`. */
    async events(known: number, cutOff: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), STREAM_WITHIN_MS);
      const response = await answered(
        fetch(`${baseUrl}/events`, {
          headers: {
            Accept: 'text/event-stream',
            'Last-Event-ID': String(known),
            ...(authorization !== undefined && { Authorization: authorization }),
          },
          cache: 'no-store',
          signal: anySignal(session.signal, cutOff, late.signal),
        }),
      ).finally(() => clearTimeout(timer));
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
      if (!isStream || response.body === null) throw new ApiError('No stream of events', response.status);
      return response.body;
    },
  };
}

function contactPath(id: string): string {
  return `/contacts/${encodeURIComponent(id)}`;
}

function beforeQuery(before: number | undefined): string {
  return before === undefined ? '' : `?before=${before}`;
}

function revisionIn(headers: Headers): number | undefined {
  const revision = headers.get(REVISION_HEADER);
  return revision === null ? revisionOfTag(headers.get('ETag')) : Number(revision);
}

async function answered(response: Promise<Response>): Promise<Response> {
  const answer = await orApiError(response);
  if (answer.ok) return answer;
  // No contacts server answers with a page.
  if (answer.headers.get('Content-Type')?.includes('html') === true)
    throw new ApiError('This is not the contacts server', undefined, {}, undefined, true);
  const problem: Problem = (await answer.json().catch(() => null)) ?? {};
  const message = problem.message ?? `Request failed with status code ${answer.status}`;
  throw new ApiError(message, answer.status, problem, secondsIn(answer.headers.get('Retry-After')));
}

/** Returns undefined if the header is absent or has a date, which our server never sends. */
function secondsIn(retryAfter: string | null): number | undefined {
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  return seconds > 0 ? seconds : undefined;
}

/** Converts errors of the network to ApiError: those of a request, and those that occur while its answer is read. */
export async function orApiError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new ApiError(error instanceof Error ? error.message : String(error));
  }
}
