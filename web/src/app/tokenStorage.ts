/**
 * Where the token outlives the page (section 3): asynchronous, since not every browser's storage answers at once.
 * Writing null removes only the token `previous`: another tab may have logged in since.
 */
export type TokenStorage = {
  read: () => Promise<string | null>;
  write: (token: string | null, previous: string | null) => Promise<void>;
  /** Calls whenever another window of the browser has written. */
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
    // Without a key, everything has been cleared.
    window.addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && onWritten()),
};

/** The kept token; a storage that fails or says nothing for 5000 ms is reported, and the app continues logged out. */
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
