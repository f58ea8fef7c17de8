import { DAY_MS } from '@contactbook/contract/durations';
import type { DatabaseSettings } from './store/settings.ts';
import { listed, readSettings } from './settings.ts';

/** Limits that operators do not choose. Tests pass others to `readConfig` (testing/limits.ts). */
export type Limits = {
  /**
   * Failed log-ins allowed in 15 minutes: with one e-mail from one address, in total from one address, and in total
   * with one e-mail; 0 disables the limit.
   */
  logInFailures: number;
  logInFailuresPerAddress: number;
  logInFailuresPerAccount: number;
  /** Sign-ups allowed in an hour from one address; 0 disables the limit. */
  signUpsPerHour: number;
  /** Maximum number of contacts in a book. */
  contactsPerPerson: number;
  /** Contacts that a user may change per minute, on average over twenty minutes; 0 disables the limit. */
  changesPerMinute: number;
  /** Time after which an unused session expires. */
  sessionIdleMs: number;
  /** Time after which a session expires even if it is used. */
  sessionMaxMs: number;
  /** Size of the cache of serialized lists. */
  listCacheBytes: number;
  /** Memory for answers that clients have not read yet; beyond it, the largest of them are cut off. */
  unreadBytes: number;
  /** Average delay of the event loop over a second above which requests are refused; 0 disables the limit. */
  maxDelayMs: number;
  /** How long a request waits for a connection to PostgreSQL. */
  connectionTimeoutMs: number;
};

const LIMITS: Limits = {
  logInFailures: 20,
  logInFailuresPerAddress: 100,
  logInFailuresPerAccount: 100,
  signUpsPerHour: 200,
  contactsPerPerson: 100_000,
  changesPerMinute: 1000,
  sessionIdleMs: 90 * DAY_MS,
  sessionMaxMs: 365 * DAY_MS,
  listCacheBytes: 16 * 2 ** 20,
  unreadBytes: 128 * 2 ** 20,
  maxDelayMs: 500,
  connectionTimeoutMs: 2000,
};

type ListenAddress = { host: string; port: number };

export type Config = Limits & {
  port: number;
  host: string;
  database: DatabaseSettings;
  /** With a slash at both ends. */
  basePath: string;
  /** Without a trailing slash; empty for this server. */
  apiUrl: string;
  /** The URL by which people reach this server, without a trailing slash; if empty, it is taken from the request. */
  publicUrl: string;
  feedbackEmail: string;
  /** The name of the person or organisation that runs this server; empty if it is not set. */
  operator: string;
  logLevel: string;
  trustedProxies: string[];
  /** Maximum number of bytes of a user's book with its trash and history. */
  bytesPerPerson: number;
  signUp: 'open' | 'invitation' | 'closed';
  /** The code that a sign-up by invitation requires; empty for other policies. */
  invitationCode: string;
  /** How mail is sent; undefined if the server sends none. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** How long a deleted contact can be restored. */
  trashMs: number;
  /** How long the history of a book is kept; the trash has its own time. */
  historyMs: number;
  /** How long /readyz reports that the server is closing before it stops listening. */
  closeDelayMs: number;
  /** The address of GET /metrics; undefined unless a port is set. */
  metrics: ListenAddress | undefined;
};

/** Reads all settings from `env`. Throws one UserFacingError that names every invalid setting. */
export function readConfig(env: Record<string, string | undefined>, ownLimits: Partial<Limits> = {}): Config {
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
    },
    basePath: settings.BASE_PATH.replace(/\/*$/, '/'),
    apiUrl: settings.API_URL.replace(/\/+$/, ''),
    ...contactIn(settings.FEEDBACK_EMAIL),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: listed(settings.TRUST_PROXY),
    bytesPerPerson: settings.MEGABYTES_PER_PERSON * 2 ** 20,
    signUp: settings.SIGN_UP,
    invitationCode: settings.SIGN_UP === 'invitation' ? settings.INVITATION_CODE : '',
    publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
    mail: settings.SMTP_URL === '' ? undefined : { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    trashMs: settings.TRASH_DAYS * DAY_MS,
    historyMs: settings.HISTORY_DAYS * DAY_MS,
    closeDelayMs: settings.CLOSE_DELAY_MS,
    metrics: settings.METRICS_PORT === '' ? undefined : metricsAddress(settings.METRICS_PORT),
  };
}

/** Splits "Olena Koval <olena@example.com>"; the name is optional. */
function contactIn(text: string): Pick<Config, 'feedbackEmail' | 'operator'> {
  const [, operator = '', feedbackEmail = text] = /^([^<]+) <(.+)>$/.exec(text) ?? [];
  return { feedbackEmail, operator };
}

function metricsAddress(text: string): ListenAddress {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, Math.max(colon, 0)) || 'localhost', port: Number(text.slice(colon + 1)) };
}
