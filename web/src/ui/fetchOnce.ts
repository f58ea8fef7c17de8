/** Number of times that the network has returned. */
let returns = 0;
window.addEventListener('online', () => returns++);

/** Addresses of style sheets that did not load. The build requests each sheet only once, with its component. */
const lostSheets = new Set<string>();
// In the capture phase, since this event does not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lostSheets.add(target.href);
    target.remove();
  },
  true,
);

/** A file of the app that could not be loaded. After `forget`, the next use requests it again. */
export class ChunkLoadError extends Error {
  private requestsAgain: (() => void) | undefined;
  private readonly askedAfter: number;

  constructor(cause: unknown, requestsAgain: () => void, askedAfter: number) {
    super('A part of the app could not be fetched', { cause });
    this.requestsAgain = requestsAgain;
    this.askedAfter = askedAfter;
  }

  /** Has an effect once, since several places may show the same error, and the first may have requested the file. */
  forget(): void {
    this.requestsAgain?.();
    this.requestsAgain = undefined;
  }

  /** Returns whether the request was made before the network returned, even if it failed only after that. */
  isOutrun(): boolean {
    return this.askedAfter !== returns;
  }
}

/**
 * Loads a file of the app with its sheets, once for all callers. `fetch` rejects with a ChunkLoadError if that fails, and
 * goes on to do so until the error is forgotten: if React repeats a rendering, it has to find what it found before.
 */
export function fetchOnce<Content>(load: () => Promise<Content>) {
  let fetching: Promise<Content> | undefined;
  let loaded: Content | undefined;

  const request = (): Promise<Content> => Promise.all([...lostSheets].map(fetchSheet)).then(load);

  async function keep(requested: Promise<Content>): Promise<Content> {
    const askedAfter = returns;
    try {
      loaded = await requested;
      return loaded;
    } catch (cause) {
      throw new ChunkLoadError(cause, () => (fetching = undefined), askedAfter);
    }
  }

  return {
    fetch: () => (fetching ??= keep(request())),
    /** Returns the content, if `fetch` has resolved. */
    get: () => loaded,
    /** Loads the file in advance. A failure is ignored here and reported where the file is used. */
    fetchAhead: (): void => {
      if (fetching !== undefined) return;
      const requested = request();
      void requested.then(
        () => void (fetching ??= keep(requested)),
        () => undefined,
      );
    },
  };
}

function fetchSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      lostSheets.delete(href);
      resolve();
    });
    link.addEventListener('error', (event) => reject(new Error('The sheet did not load', { cause: event })));
    document.head.append(link);
  });
}
