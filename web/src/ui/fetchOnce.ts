/** How often the network has come back. */
let returns = 0;
window.addEventListener('online', () => returns++);

/** A file of the app that could not be fetched. After `forget` the next use asks for it again. */
export class ChunkLoadError extends Error {
  readonly forget: () => void;
  private readonly askedAfter: number;

  constructor(cause: unknown, forget: () => void, askedAfter: number) {
    super('A part of the app could not be fetched', { cause });
    this.forget = forget;
    this.askedAfter = askedAfter;
  }

  /** It was asked for before the network came back, though its failure may be heard of only now. */
  isOutrun(): boolean {
    return this.askedAfter !== returns;
  }
}

/** A file of the app that is fetched once, whoever asks for it: a ChunkLoadError where it does not come. */
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
    /** Nothing waits for it yet: a failure is shown where it is used. */
    fetchAhead: () => void fetch().catch((error: ChunkLoadError) => error.forget()),
  };
}
