/**
 * Stores the token beyond the life of the page (section 3). It is asynchronous because some storage APIs are. Writing
 * null removes the token only if it is `previous`: another tab may have logged in since.
 */
export type TokenStorage = {
  read: () => Promise<string | null>;
  write: (token: string | null, previous: string | null) => Promise<void>;
  /** Registers a callback for writes by other windows of the browser. */
  watch: (onWritten: () => void) => void;
};

const TOKEN_KEY = 'token';
export const RESTORE_TIMEOUT_MS = 5000;

export const browserTokenStorage: TokenStorage = {
  read: async () => localStorage.getItem(TOKEN_KEY),
  async write(token, previous) {
    if (token !== null) localStorage.setItem(TOKEN_KEY, token);
    else if (localStorage.getItem(TOKEN_KEY) === previous) localStorage.removeItem(TOKEN_KEY);
  },
  watch: (onWritten) =>
    // A null key means that the whole storage was cleared.
    window.addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && onWritten()),
};

/**
 * Reads the stored token. If the storage fails or does not answer within 5000 ms, reports that and continues logged
 * out.
 */
export async function restoreToken(storage: TokenStorage): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const raise = () => reject(new Error(`The stored state was not restored within ${RESTORE_TIMEOUT_MS} ms`));
    timer = setTimeout(raise, RESTORE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([storage.read(), timeout]);
  } catch (error) {
    console.error(error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
