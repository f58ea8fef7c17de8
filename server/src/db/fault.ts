/** Why a database could not do what a query asked, as far as a client can be told. */
type FaultKind = 'unavailable' | 'read_only' | 'full';

/** A fault of the database or of the way to it, not of the query; the driver's own error is its cause. */
export class DatabaseFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, cause: unknown) {
    super(`the database is ${kind.replace('_', ' ')}`, { cause });
    this.kind = kind;
  }
}
