/** Rows; undefined for a query that has to go Kysely's way. */
type ShortRead = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]> | undefined;

const reads = new WeakMap<object, ShortRead>();

/** From now on short reads on this database go there at once: Kysely's way to a connection takes longer than they do. */
export function readAtOnce(db: object, read: ShortRead): void {
  reads.set(db, read);
}

/** As `readAtOnce` has it; undefined also within a transaction, which has its own connection. */
export function shortRead(db: object, sql: string, values: readonly unknown[]): ReturnType<ShortRead> {
  return reads.get(db)?.(sql, values);
}
