/** The reason why a database could not execute a query, as far as clients may know it. */
type FaultKind = 'unavailable' | 'read_only' | 'full' | 'moved' | 'damaged' | 'timeout';

/** An error of the database or of its connection, not of the query. Its cause is the driver's error. */
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

/**
 * Returns the message of the system or the database in one line. If all addresses of a host failed, it has one message
 * for each.
 */
export function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseFault) return cause.reason;
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
