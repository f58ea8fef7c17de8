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
  readonly forget: () => void;
  private readonly askedAfter: number;

  constructor(cause: unknown, forget: () => void, askedAfter: number) {
    super('A part of the app could not be fetched', { cause });
    this.forget = forget;
    this.askedAfter = askedAfter;
  }

  /** Returns whether the request was made before the network returned, even if it failed only after that. */
  isOutrun(): boolean {
    return this.askedAfter !== returns;
  }
}

/** Loads a file of the app with its sheets, once for all callers. Rejects with a ChunkLoadError if that fails. */
export function fetchOnce<Content>(load: () => Promise<Content>) {
  let fetching: Promise<Content> | undefined;

  function fetch(): Promise<Content> {
    const askedAfter = returns;
    fetching ??= Promise.all([...lostSheets].map(fetchSheet))
      .then(load)
      .catch((cause: unknown) => {
        throw new ChunkLoadError(cause, () => (fetching = undefined), askedAfter);
      });
    return fetching;
  }

  return {
    fetch,
    /** Loads the file in advance. A failure is ignored here and reported where the file is used. */
    fetchAhead: () => void fetch().catch((error: ChunkLoadError) => error.forget()),
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
