/** Returns rows; undefined for a query that has to be executed by Kysely. */
type ShortRead = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]> | undefined;

const reads = new WeakMap<object, ShortRead>();

/** Sends short reads on this database past Kysely, which takes longer to get a connection than they take to run. */
export function readAtOnce(db: object, read: ShortRead): void {
  reads.set(db, read);
}

/** The result of the function set by `readAtOnce`; undefined also within a transaction, which has its own connection. */
export function shortRead(db: object, sql: string, values: readonly unknown[]): ReturnType<ShortRead> {
  return reads.get(db)?.(sql, values);
}
