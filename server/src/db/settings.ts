/** How the database is reached; the README's table of settings says the same. */
export type DatabaseSettings = {
  /** sqlite:PATH, or postgres://user:password@host:port/database. */
  url: string;
  /** Connections to PostgreSQL, at most. */
  poolSize: number;
  /** What stands between us and PostgreSQL: where sessions are shared, nothing may be left in one. */
  pooler: 'none' | 'transaction';
  /** PostgreSQL itself, past a pooler, to listen for what other processes changed. */
  listenUrl: string | undefined;
  connectionTimeoutMs: number;
  statementTimeoutMs: number;
};

/** The file that a URL names; undefined for the URL of a server. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:(.*)$/s.exec(url)?.[1];
}

/** Where PostgreSQL's notices are heard; undefined where there are none: in a file, and behind a pooler alone. */
export function notificationsUrlOf({ url, pooler, listenUrl }: DatabaseSettings): string | undefined {
  if (sqlitePath(url) !== undefined) return undefined;
  return listenUrl ?? (pooler === 'none' ? url : undefined);
}
