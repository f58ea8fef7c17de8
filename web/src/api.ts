import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import type { Problem } from '@contactbook/contract/problems';
import type { Credentials, Session, SignUp, User } from '@contactbook/contract/users';

const ANSWER_WITHIN_MS = 20_000;

/** What a call threw: the message a person may read; no status when no answer came. */
export class ApiError extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export type Api = ReturnType<typeof createApi>;

/** The eight calls of section 7 over one client that carries the bearer header; each throws ApiError. */
export function createApi(baseUrl: string) {
  let authorization: string | undefined;
  let session = new AbortController();

  /** A call about one person's data, cut off when somebody else logs in or nobody is left. */
  function personal<Answer>(method: string, path: string, payload?: object): Promise<Answer> {
    return call(method, path, payload, session.signal);
  }

  async function call<Answer>(method: string, path: string, payload?: object, cutOff?: AbortSignal): Promise<Answer> {
    const deadline = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await orApiError(
      fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(authorization !== undefined && { Authorization: authorization }),
          ...(payload !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
        signal: cutOff === undefined ? deadline : AbortSignal.any([cutOff, deadline]),
      }),
    );
    if (!response.ok) throw new ApiError(await refusal(response), response.status);
    // The server answers by the contract, which the same types describe.
    return (await orApiError(response.json())) as Answer;
  }

  return {
    /** Whose calls these are from now on; what is still under way for another is cut off, lest it reach this one. */
    setToken(token: string | null) {
      session.abort();
      session = new AbortController();
      authorization = token === null ? undefined : `Bearer ${token}`;
    },
    signUp: (user: SignUp) => call<Session>('POST', '/users/signup', user),
    logIn: (credentials: Credentials) => call<Session>('POST', '/users/login', credentials),
    logOut: () => call<object>('POST', '/users/logout'),
    currentUser: () => personal<User>('GET', '/users/current'),
    contacts: () => personal<Contact[]>('GET', '/contacts'),
    addContact: (draft: ContactDraft) => personal<Contact>('POST', '/contacts', draft),
    deleteContact: (id: string) => personal<Contact>('DELETE', `/contacts/${encodeURIComponent(id)}`),
    updateContact: (id: string, draft: ContactDraft) =>
      personal<Contact>('PATCH', `/contacts/${encodeURIComponent(id)}`, draft),
  };
}

/** An answer may also break off in the middle of its body: half an answer is none. */
async function orApiError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new ApiError(error instanceof Error ? error.message : String(error));
  }
}

async function refusal(response: Response): Promise<string> {
  const problem: Problem | null = await response.json().catch(() => null);
  return problem?.message ?? `Request failed with status code ${response.status}`;
}
