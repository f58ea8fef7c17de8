/** How the database is reached. The README's table of settings describes the same. */
export type DatabaseSettings = {
  /** sqlite:PATH, or postgres://user:password@host:port/database. */
  url: string;
  /** Maximum number of connections to PostgreSQL. */
  poolSize: number;
  /**
   * The kind of pooler in front of PostgreSQL. A pooler that shares sessions requires connections without session
   * state.
   */
  pooler: 'none' | 'transaction';
  /** The address of PostgreSQL behind the pooler, to listen for changes of other processes. */
  listenUrl: string | undefined;
  connectionTimeoutMs: number;
  statementTimeoutMs: number;
};

/** Returns the file in a URL; undefined for the URL of a server. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:(.*)$/s.exec(url)?.[1];
}

/**
 * Returns the URL to listen on for notifications; undefined on SQLite, and if only the address of a pooler is known.
 */
export function notificationsUrlOf({ url, pooler, listenUrl }: DatabaseSettings): string | undefined {
  if (sqlitePath(url) !== undefined) return undefined;
  return listenUrl ?? (pooler === 'none' ? url : undefined);
}
