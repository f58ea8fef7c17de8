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

  async function call<Answer>(method: string, path: string, payload?: object): Promise<Answer> {
    const response = await send(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(authorization !== undefined && { Authorization: authorization }),
        ...(payload !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
      signal: AbortSignal.any([session.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new ApiError(refusal(response.status, body), response.status);
    // The server answers by the contract, which the same types describe.
    return body as Answer;
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
    currentUser: () => call<User>('GET', '/users/current'),
    contacts: () => call<Contact[]>('GET', '/contacts'),
    addContact: (draft: ContactDraft) => call<Contact>('POST', '/contacts', draft),
    deleteContact: (id: string) => call<Contact>('DELETE', `/contacts/${encodeURIComponent(id)}`),
    updateContact: (id: string, draft: ContactDraft) =>
      call<Contact>('PATCH', `/contacts/${encodeURIComponent(id)}`, draft),
  };
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    throw new ApiError(error instanceof Error ? error.message : String(error));
  }
}

function refusal(status: number, body: unknown): string {
  const { message } = (body ?? {}) as Problem;
  return message ?? `Request failed with status code ${status}`;
}
