/** How the database is reached; the README's table of settings says the same. */
export type DatabaseSettings = {
  /** sqlite:PATH, or postgres://user:password@host:port/database. */
  url: string;
  /** Connections to PostgreSQL, at most. */
  poolSize: number;
  /** A pooler in front of PostgreSQL, if any: where sessions are shared, they must be left without state. */
  pooler: 'none' | 'transaction';
  /** The address of PostgreSQL behind the pooler, to listen for changes of other processes. */
  listenUrl: string | undefined;
  connectionTimeoutMs: number;
  statementTimeoutMs: number;
};

/** The file that a URL names; undefined for the URL of a server. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:(.*)$/s.exec(url)?.[1];
}

/** The URL to listen on for notifications; undefined where there are none: on SQLite, and where only a pooler is known. */
export function notificationsUrlOf({ url, pooler, listenUrl }: DatabaseSettings): string | undefined {
  if (sqlitePath(url) !== undefined) return undefined;
  return listenUrl ?? (pooler === 'none' ? url : undefined);
}
