/** Why a database could not execute a query, as far as a client is informed. */
type FaultKind = 'unavailable' | 'read_only' | 'full' | 'moved' | 'timeout' | 'busy';

/** A fault of the database or of the connection to it, not of the query; the driver's own error is its cause. */
export class DatabaseFault extends Error {
  readonly kind: FaultKind;
  /** The driver's message, without any values of the query. */
  readonly reason: string;

  constructor(kind: FaultKind, cause: unknown) {
    super(`the database is ${kind.replace('_', ' ')}`, { cause });
    this.kind = kind;
    this.reason = reasonOf(cause);
  }
}

/** The message of the system or the database in one line; where all addresses of a host failed, those of each. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseFault) return cause.reason;
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
