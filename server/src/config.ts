import type { DatabaseSettings } from './db/settings.ts';
import { listed, readSettings } from './settings.ts';

/** Limits that operators do not choose. Tests pass others to `readConfig` (testing/limits.ts). */
export type Limits = {
  /** Failed log-ins allowed in 15 minutes: from one address with one e-mail, in all from one, and with one; 0 is no limit. */
  logInFailures: number;
  logInFailuresPerAddress: number;
  logInFailuresPerAccount: number;
  /** Sign-ups allowed in an hour per address; 0 is no limit. */
  signUpsPerHour: number;
  /** The most contacts that a book may have. */
  contactsPerPerson: number;
  /** Contacts that a person may change in a minute, over twenty of them; 0 is no limit. */
  changesPerMinute: number;
  /** How long an unused session lives. */
  sessionIdleMs: number;
  /** How long a session lives, used or not. */
  sessionMaxMs: number;
  /** For serialized lists, cached until they change. */
  listCacheBytes: number;
  /** The memory that long answers of everybody, and of one person, may use until clients have read them. */
  unsentBytes: number;
  unsentBytesEach: number;
  /** How far behind the process may be, on average over a second, before it refuses requests; 0 is no limit. */
  maxDelayMs: number;
  /** How long a request waits for a connection to PostgreSQL. */
  connectionTimeoutMs: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;

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
  unsentBytes: 256 * 2 ** 20,
  unsentBytesEach: 16 * 2 ** 20,
  maxDelayMs: 500,
  connectionTimeoutMs: 2000,
};

type Address = { host: string; port: number };

export type Config = Limits & {
  port: number;
  host: string;
  database: DatabaseSettings;
  /** With a slash at both ends. */
  basePath: string;
  /** Without a slash at its end; empty for this server. */
  apiUrl: string;
  /** By which people reach this server, without a slash at its end; empty where requests tell. */
  publicUrl: string;
  feedbackEmail: string;
  logLevel: string;
  trustedProxies: string[];
  /** What a person may take with their book, its trash and its history. */
  bytesPerPerson: number;
  signUp: 'open' | 'invitation' | 'closed';
  /** What a sign-up by invitation brings; empty unless that is how people sign up. */
  invitationCode: string;
  /** How mail is sent, undefined where none is. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** How long a deleted contact can be restored. */
  trashMs: number;
  /** How long it is told what a book was; the trash is kept for its own time. */
  historyMs: number;
  /** How long /readyz says no before the server stops to listen. */
  closeDelayMs: number;
  /** Where GET /metrics is; nowhere unless a port is set. */
  metrics: Address | undefined;
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
    feedbackEmail: settings.FEEDBACK_EMAIL,
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

function metricsAddress(text: string): Address {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, Math.max(colon, 0)) || 'localhost', port: Number(text.slice(colon + 1)) };
}
