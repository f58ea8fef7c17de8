import { DAY_MS } from '@contactbook/contract/durations';
import { IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import type { DatabaseSettings } from './store/settings.ts';
import { listed, readSettings } from './settings.ts';

/** Limits that operators do not choose. Tests pass others to `readConfig` (testing/limits.ts). */
const LIMITS = {
  /**
   * Failed log-ins allowed in 15 minutes: with one e-mail from one address, in total from one address, and in total
   * with one e-mail; 0 disables the limit.
   */
  logInFailures: 20,
  logInFailuresPerAddress: 100,
  logInFailuresPerAccount: 100,
  /** Sign-ups allowed in an hour from one address; 0 disables the limit. */
  signUpsPerHour: 200,
  /** Maximum number of contacts in a book. */
  contactsPerPerson: 100_000,
  /** Maximum number of rows in an imported file. */
  rowsPerImport: IMPORT_MAX_ROWS,
  /** Contacts that a user may change per minute, on average over twenty minutes; 0 disables the limit. */
  changesPerMinute: 1000,
  /** Time after which an unused session expires. */
  sessionIdleMs: 90 * DAY_MS,
  /** Time after which a session expires even if it is used. */
  sessionMaxMs: 365 * DAY_MS,
  /** Size of the cache of serialized lists. */
  listCacheBytes: 16 * 2 ** 20,
  /** Memory for answers that clients have not read yet; beyond it, the largest of them are cut off. */
  unreadBytes: 128 * 2 ** 20,
  /** Average delay of the event loop over a second above which requests are refused; 0 disables the limit. */
  maxDelayMs: 500,
  /** Memory that the hash of a password takes, in KiB; OWASP's figure for two passes. */
  passwordMemoryKib: 19_456,
  /** How long a request waits for a connection to PostgreSQL. */
  connectionTimeoutMs: 2000,
};
export type Limits = typeof LIMITS;

export type Config = ReturnType<typeof readConfig>;

/** Reads all settings from `env`. Throws one UserFacingError that names every invalid setting. */
export function readConfig(env: Record<string, string | undefined>, ownLimits: Partial<Limits> = {}) {
  const settings = readSettings(env);
  const limits = { ...LIMITS, ...ownLimits };
  return {
    ...limits,
    port: settings.PORT,
    host: settings.HOST,
    database: {
      url: settings.DATABASE_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
      pooler: settings.DATABASE_POOLER,
      listenUrl: settings.DATABASE_LISTEN_URL,
      connectionTimeoutMs: limits.connectionTimeoutMs,
      statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    } satisfies DatabaseSettings,
    /** With a slash at both ends. */
    basePath: settings.BASE_PATH.replace(/\/*$/, '/'),
    /** Without a trailing slash; empty for this server. */
    apiUrl: settings.API_URL.replace(/\/+$/, ''),
    ...contactIn(settings.FEEDBACK_EMAIL),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: listed(settings.TRUST_PROXY),
    /** Hosts of push services in the operator's own network, with or without a port. */
    pushHosts: listed(settings.PUSH_HOSTS).map((host) => host.toLowerCase()),
    /** Maximum number of bytes of a user's book with its trash and history. */
    bytesPerPerson: settings.MEGABYTES_PER_PERSON * 2 ** 20,
    signUp: settings.SIGN_UP,
    /** The code that a sign-up by invitation requires; empty for other policies. */
    invitationCode: settings.SIGN_UP === 'invitation' ? settings.INVITATION_CODE : '',
    /** The URL by which people reach this server, without a trailing slash; if empty, it is taken from the request. */
    publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
    /** How mail is sent; undefined if the server sends none. */
    mail: settings.SMTP_URL === '' ? undefined : { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    /** How long a deleted contact can be restored. */
    trashMs: settings.TRASH_DAYS * DAY_MS,
    /** How long the history of a book is kept; the trash has its own time. */
    historyMs: settings.HISTORY_DAYS * DAY_MS,
    /** How long /readyz reports that the server is closing before it stops listening. */
    closeDelayMs: settings.CLOSE_DELAY_MS,
    /** The address of GET /metrics; undefined unless a port is set. */
    metrics: settings.METRICS_PORT === '' ? undefined : metricsAddress(settings.METRICS_PORT),
  };
}

/** Splits "Olena Koval <olena@example.com>"; the operator's name is optional. */
function contactIn(text: string) {
  const [, operator = '', feedbackEmail = text] = /^([^<]+) <(.+)>$/.exec(text) ?? [];
  return { feedbackEmail, operator };
}

/** An IPv6 address may be in brackets, as in a URL. */
function metricsAddress(text: string) {
  const colon = text.lastIndexOf(':');
  const host = text.slice(0, Math.max(colon, 0)).replace(/^\[(.*)\]$/, '$1');
  return { host: host || 'localhost', port: Number(text.slice(colon + 1)) };
}
