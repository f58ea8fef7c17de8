import { isIP } from 'node:net';
import type { Ajv } from '@fastify/ajv-compiler';
import { INVITATION_MAX_LENGTH } from '@contactbook/contract/limits';
import { envSchema } from 'env-schema';
import { type Static, Type } from 'typebox';
import type { DatabaseSettings } from './db/settings.ts';
import { UserFacingError } from './user-facing-error.ts';
import type { UnsentLimits } from './http/unsent-bytes.ts';

/** A book of so many contacts with the longest texts still opens on both databases (docs/decisions/0022). */
const CONTACTS_PER_PERSON_MAX = 200_000;

/** Empty, or one address and nothing that a mail program would read otherwise. */
const MAIL_ADDRESS = String.raw`^(?:[^\s@?&,;:<>()[\]\\"]+@[^\s@?&,;:<>()[\]\\"]+)?$`;

const Settings = Type.Object({
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535 }),
  HOST: Type.String({ default: 'localhost', pattern: '^\\S+$' }),
  DATABASE_URL: Type.String({ default: 'sqlite:./data/contactbook.db', format: 'database-url' }),
  DATABASE_POOL_SIZE: Type.Integer({ default: 10, minimum: 1 }),
  DATABASE_POOLER: Type.Enum(['none', 'transaction'], { default: 'none' }),
  DATABASE_LISTEN_URL: Type.Optional(Type.String({ format: 'server-url' })),
  CONNECTION_TIMEOUT_MS: Type.Integer({ default: 2000, minimum: 1 }),
  STATEMENT_TIMEOUT_MS: Type.Integer({ default: 5000, minimum: 1 }),
  BASE_PATH: Type.String({ default: '/contactbook/', format: 'base-path' }),
  API_URL: Type.String({ default: '', format: 'api-url' }),
  FEEDBACK_EMAIL: Type.String({ default: '', pattern: '^(?:[^\\s@?&]+@[^\\s@?&]+)?$' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  TRUST_PROXY: Type.String({ default: '', format: 'addresses' }),
  LOG_IN_FAILURES: Type.Integer({ default: 20, minimum: 0 }),
  LOG_IN_FAILURES_PER_ADDRESS: Type.Integer({ default: 100, minimum: 0 }),
  LOG_IN_FAILURES_PER_ACCOUNT: Type.Integer({ default: 100, minimum: 0 }),
  SIGN_UPS_PER_HOUR: Type.Integer({ default: 200, minimum: 0 }),
  CONTACTS_PER_PERSON: Type.Integer({ default: 100_000, minimum: 1, maximum: CONTACTS_PER_PERSON_MAX }),
  MEGABYTES_PER_PERSON: Type.Integer({ default: 256, minimum: 2 }),
  CHANGES_PER_MINUTE: Type.Integer({ default: 1000, minimum: 0 }),
  SESSION_IDLE_DAYS: Type.Integer({ default: 90, minimum: 1 }),
  SESSION_MAX_DAYS: Type.Integer({ default: 365, minimum: 1 }),
  SIGN_UP: Type.Enum(['open', 'invitation', 'closed'], { default: 'open' }),
  INVITATION_CODE: Type.String({ default: '', maxLength: INVITATION_MAX_LENGTH, pattern: '^\\P{Cc}*$' }),
  PUBLIC_URL: Type.String({ default: '', format: 'origin' }),
  SMTP_URL: Type.String({ default: '', format: 'smtp-url' }),
  MAIL_FROM: Type.String({ default: '', pattern: MAIL_ADDRESS }),
  SECURITY_CONTACT: Type.String({ default: '', pattern: `^https://\\S+$|${MAIL_ADDRESS}` }),
  LIST_CACHE_MB: Type.Integer({ default: 16, minimum: 1 }),
  UNSENT_MB: Type.Integer({ default: 256, minimum: 1 }),
  UNSENT_MB_EACH: Type.Integer({ default: 16, minimum: 1 }),
  TRASH_DAYS: Type.Integer({ default: 30, minimum: 1 }),
  HISTORY_DAYS: Type.Integer({ default: 365, minimum: 1 }),
  MAX_DELAY_MS: Type.Integer({ default: 500, minimum: 0 }),
  CLOSE_DELAY_MS: Type.Integer({ default: 0, minimum: 0 }),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535 })),
  METRICS_HOST: Type.String({ default: 'localhost', pattern: '^\\S+$' }),
});
type Settings = Static<typeof Settings>;

/** The first parts of the API's own paths: an app mounted there would hide a call, or the call a screen. */
const API_PARTS = new Set(
  'users contacts imports changes history trash past events docs healthz readyz metrics openapi.json dav remote.php index.php .well-known refused-edits'.split(
    ' ',
  ),
);

const FORMATS = {
  'base-path': (text: string) => {
    const parts = text.replaceAll(/^\/|\/$/g, '').split('/');
    const isPlain = parts.every((part) => /^[\w.~-]+$/.test(part) && !/^\.{1,2}$/.test(part));
    return text.startsWith('/') && isPlain && !API_PARTS.has(parts[0] ?? '');
  },
  'database-url': (text: string) => /^sqlite:.+$/.test(text) || isServerUrl(text),
  'server-url': isServerUrl,
  'api-url': (text: string) => text === '' || (/^https?:[/]{2}[^\s?#@]+$/.test(text) && URL.canParse(text)),
  origin: (text: string) => text === '' || (/^https?:[/]{2}[^\s?#@/]+[/]?$/.test(text) && URL.canParse(text)),
  'smtp-url': (text: string) => text === '' || (/^smtps?:[/]{2}\S+$/.test(text) && URL.canParse(text)),
  addresses: (text: string) => listed(text).every(isAddressOrRange),
};

function isServerUrl(text: string): boolean {
  return /^postgres(?:ql)?:[/]{2}[^/]+[/][^/]+$/.test(text) && URL.canParse(text);
}

/** What each setting must be, said when it is not; the README's table says the same. */
const WANTED: Record<keyof Settings, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or address to listen on',
  DATABASE_URL:
    'sqlite: and the path of a file, as in sqlite:./data/contactbook.db, or postgres://user:password@host:port/database',
  DATABASE_POOL_SIZE: 'a whole number from 1',
  DATABASE_POOLER: 'none or transaction',
  DATABASE_LISTEN_URL: 'postgres://user:password@host:port/database',
  CONNECTION_TIMEOUT_MS: 'a whole number of milliseconds from 1',
  STATEMENT_TIMEOUT_MS: 'a whole number of milliseconds from 1',
  BASE_PATH: 'a path below the root that the API does not use, as in /contactbook/',
  API_URL: 'an http or https address without a query, as in https://api.example.com, or empty for this server',
  FEEDBACK_EMAIL: 'an e-mail address, or empty for no invitation',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  TRUST_PROXY: 'the addresses of the proxies in front, separated by commas, or empty',
  LOG_IN_FAILURES: 'a whole number, 0 for no limit',
  LOG_IN_FAILURES_PER_ADDRESS: 'a whole number, 0 for no limit',
  LOG_IN_FAILURES_PER_ACCOUNT: 'a whole number, 0 for no limit',
  SIGN_UPS_PER_HOUR: 'a whole number, 0 for no limit',
  CONTACTS_PER_PERSON: `a whole number from 1 to ${CONTACTS_PER_PERSON_MAX}`,
  MEGABYTES_PER_PERSON: 'a whole number of megabytes from 2',
  CHANGES_PER_MINUTE: 'a whole number, 0 for no limit',
  SESSION_IDLE_DAYS: 'a whole number of days from 1',
  SESSION_MAX_DAYS: 'a whole number of days from 1',
  SIGN_UP: 'open, invitation or closed',
  INVITATION_CODE: `at most ${INVITATION_MAX_LENGTH} characters`,
  PUBLIC_URL: 'the address that people open, without a path, as in https://book.example.com',
  SMTP_URL: 'smtp:// or smtps:// with user, password, host and port, or empty for no mail',
  MAIL_FROM: 'an e-mail address',
  SECURITY_CONTACT: 'an e-mail address or an https address, or empty for FEEDBACK_EMAIL',
  LIST_CACHE_MB: 'a whole number of megabytes from 1',
  UNSENT_MB: 'a whole number of megabytes from 1',
  UNSENT_MB_EACH: 'a whole number of megabytes from 1',
  TRASH_DAYS: 'a whole number of days from 1',
  HISTORY_DAYS: 'a whole number of days from 1',
  MAX_DELAY_MS: 'a whole number of milliseconds, 0 for no limit',
  CLOSE_DELAY_MS: 'a whole number of milliseconds',
  METRICS_PORT: 'a whole number from 0 to 65535, or empty for no metrics',
  METRICS_HOST: 'a host name or address to listen on',
};

export type Config = {
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
  /** Failed log-ins allowed in 15 minutes: from one address with one e-mail, in all from one, and with one; 0 is no limit. */
  logInFailures: number;
  logInFailuresPerAddress: number;
  logInFailuresPerAccount: number;
  /** Sign-ups allowed in an hour per address; 0 is no limit. */
  signUpsPerHour: number;
  /** The most contacts that a book may have. */
  contactsPerPerson: number;
  /** What a person may take with their book, its trash and its history. */
  bytesPerPerson: number;
  /** Contacts that a person may change in a minute, over twenty of them; 0 is no limit. */
  changesPerMinute: number;
  /** How long an unused session lives. */
  sessionIdleMs: number;
  /** How long a session lives, used or not. */
  sessionMaxMs: number;
  signUp: 'open' | 'invitation' | 'closed';
  /** What a sign-up by invitation brings; empty unless that is how people sign up. */
  invitationCode: string;
  /** How mail is sent, undefined where none is. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** An address of mail or of a page, for whoever has found a weakness; empty for none. */
  securityContact: string;
  /** For serialized lists, cached until they change. */
  listCacheBytes: number;
  /** The memory that long answers may use until clients have read them. */
  unsent: UnsentLimits;
  /** How long a deleted contact can be restored. */
  trashMs: number;
  /** How long it is told what a book was; the trash is kept for its own time. */
  historyMs: number;
  /** How far behind the process may be, on average over a second, before it refuses requests; 0 is no limit. */
  maxDelayMs: number;
  /** How long /readyz says no before the server stops to listen. */
  closeDelayMs: number;
  /** Where GET /metrics is; nowhere unless a port is set. */
  metrics: { host: string; port: number } | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(WANTED);

/** Reads all settings from `env`; all that is wrong goes into one UserFacingError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = checked(env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    database: {
      url: settings.DATABASE_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
      pooler: settings.DATABASE_POOLER,
      listenUrl: settings.DATABASE_LISTEN_URL,
      connectionTimeoutMs: settings.CONNECTION_TIMEOUT_MS,
      statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    },
    basePath: settings.BASE_PATH.replace(/\/*$/, '/'),
    apiUrl: settings.API_URL.replace(/\/+$/, ''),
    feedbackEmail: settings.FEEDBACK_EMAIL,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: listed(settings.TRUST_PROXY),
    logInFailures: settings.LOG_IN_FAILURES,
    logInFailuresPerAddress: settings.LOG_IN_FAILURES_PER_ADDRESS,
    logInFailuresPerAccount: settings.LOG_IN_FAILURES_PER_ACCOUNT,
    signUpsPerHour: settings.SIGN_UPS_PER_HOUR,
    contactsPerPerson: settings.CONTACTS_PER_PERSON,
    bytesPerPerson: settings.MEGABYTES_PER_PERSON * 2 ** 20,
    changesPerMinute: settings.CHANGES_PER_MINUTE,
    sessionIdleMs: settings.SESSION_IDLE_DAYS * DAY_MS,
    sessionMaxMs: settings.SESSION_MAX_DAYS * DAY_MS,
    signUp: settings.SIGN_UP,
    invitationCode: settings.SIGN_UP === 'invitation' ? settings.INVITATION_CODE : '',
    publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
    mail: settings.SMTP_URL === '' ? undefined : { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    securityContact: settings.SECURITY_CONTACT || settings.FEEDBACK_EMAIL,
    listCacheBytes: settings.LIST_CACHE_MB * 2 ** 20,
    unsent: { maxBytes: settings.UNSENT_MB * 2 ** 20, maxBytesEach: settings.UNSENT_MB_EACH * 2 ** 20 },
    trashMs: settings.TRASH_DAYS * DAY_MS,
    historyMs: settings.HISTORY_DAYS * DAY_MS,
    maxDelayMs: settings.MAX_DELAY_MS,
    closeDelayMs: settings.CLOSE_DELAY_MS,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
  };
}

/** Kept, since it keeps the settings' schema compiled for those who read them again and again. */
let withFormats: Ajv | undefined;

function addFormats(ajv: Ajv): Ajv {
  return Object.entries(FORMATS).reduce((known, [name, isValid]) => known.addFormat(name, isValid), ajv);
}

function checked(env: Record<string, string | undefined>): Settings {
  // An empty variable counts as unset: shells and unit files cannot always leave one out.
  const data = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in WANTED && value));
  try {
    const settings = envSchema<Settings>({
      schema: Settings,
      data,
      env: false,
      ajv: { customOptions: (ajv) => (withFormats ??= addFormats(ajv)) },
    });
    refuseHalves(settings);
    return settings;
  } catch (error) {
    const faults = faultyNames(error).map((name) => `${name} must be ${WANTED[name]}${shownValue(name, data[name])}`);
    if (faults.length === 0) throw error;
    throw new UserFacingError(`${faults.join('; ')}.`);
  }
}

/** Some settings mean nothing without another. */
function refuseHalves({ SIGN_UP, INVITATION_CODE, SMTP_URL, MAIL_FROM, PUBLIC_URL }: Settings): void {
  const lacks: [boolean, string][] = [
    [SIGN_UP === 'invitation' && INVITATION_CODE === '', 'SIGN_UP=invitation needs INVITATION_CODE'],
    [SMTP_URL !== '' && MAIL_FROM === '', 'SMTP_URL needs MAIL_FROM'],
    [SMTP_URL !== '' && PUBLIC_URL === '', 'SMTP_URL needs PUBLIC_URL, for the links in mails'],
  ];
  const faults = lacks.filter(([isLacking]) => isLacking).map(([, words]) => words);
  if (faults.length > 0) throw new UserFacingError(`${faults.join('; ')}.`);
}

/** Never shows the address of a database or a mail server, which may contain a password, nor a code. */
function shownValue(name: string, value = ''): string {
  const isSecret = name.endsWith('_URL') ? name !== 'API_URL' && name !== 'PUBLIC_URL' : name === 'INVITATION_CODE';
  return isSecret ? '' : `, not "${value}"`;
}

function faultyNames(error: unknown): (keyof Settings)[] {
  const faults = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const faulty = new Set(faults.map((fault: { instancePath: string }) => fault.instancePath.slice(1)));
  return Object.keys(WANTED).filter((name): name is keyof Settings => faulty.has(name));
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** As in 10.0.0.7, 10.0.0.0/8 or fd00::/8. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/', 2);
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return maxBits > 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits));
}
