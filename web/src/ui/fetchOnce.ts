/** Number of times that the network has returned. */
let returns = 0;
window.addEventListener('online', () => returns++);

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

/** Loads a file of the app once for all callers. Rejects with a ChunkLoadError if that fails. */
export function fetchOnce<Content>(load: () => Promise<Content>) {
  let fetching: Promise<Content> | undefined;

  function fetch(): Promise<Content> {
    const askedAfter = returns;
    fetching ??= load().catch((cause: unknown) => {
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
