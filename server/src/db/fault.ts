/** Why a database could not do what a query asked, as far as a client can be told. */
type FaultKind = 'unavailable' | 'read_only' | 'full' | 'moved' | 'timeout' | 'busy';

/** A fault of the database or of the way to it, not of the query; the driver's own error is its cause. */
export class DatabaseFault extends Error {
  readonly kind: FaultKind;
  /** What the driver said; no value of a query is in it. */
  readonly reason: string;

  constructor(kind: FaultKind, cause: unknown) {
    super(`the database is ${kind.replace('_', ' ')}`, { cause });
    this.kind = kind;
    this.reason = reasonOf(cause);
  }
}

/** What the system or the database says, in a line; several addresses of one host fail together, each in its own words. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseFault) return cause.reason;
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
