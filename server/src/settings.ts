import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Ajv } from '@fastify/ajv-compiler';
import { INVITATION_MAX_LENGTH } from '@contactbook/contract/limits';
import { QUOTA_MIN_BYTES } from '@contactbook/contract/operator';
import { envSchema } from 'env-schema';
import { type Static, Type } from 'typebox';
import { reasonOf } from './store/fault.ts';
import { UserFacingError } from './user-facing-error.ts';

/** Empty, or one address without characters that have a meaning in mail programs. */
const MAIL_ADDRESS = String.raw`^(?:[^\s@?&,;:<>()[\]\\"]+@[^\s@?&,;:<>()[\]\\"]+)?$`;

const MEGABYTES_MIN = QUOTA_MIN_BYTES / 2 ** 20;

/**
 * All settings. `expected` is the valid form of a value, and part of the error. `description` and the default are a row
 * of the README's table, where `shownDefault` replaces a default that depends on something else.
 */
const Settings = Type.Object({
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    expected: 'a whole number from 0 to 65535',
    description: 'port to listen on; `0` takes any free port',
  }),
  HOST: Type.String({
    default: 'localhost',
    pattern: '^\\S+$',
    expected: 'a host name or address to listen on',
    description: 'address to listen on; `0.0.0.0` lets other machines connect',
  }),
  DATABASE_URL: Type.String({
    default: 'sqlite:./data/contactbook.db',
    format: 'database-url',
    expected:
      'sqlite: and the path of a file, as in sqlite:./data/contactbook.db, or postgres://user:password@host:port/database',
    description:
      '`sqlite:` and the path of the database file, which is created when missing; or `postgres://user:password@host:port/database`',
  }),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 1,
    expected: 'a whole number from 1',
    description: 'maximum number of connections to PostgreSQL, plus one that listens for notifications',
  }),
  DATABASE_POOLER: Type.Enum(['none', 'transaction'], {
    default: 'none',
    expected: 'none or transaction',
    description: '`transaction` if a pooler in transaction mode is in front of PostgreSQL',
  }),
  DATABASE_LISTEN_URL: Type.Optional(
    Type.String({
      format: 'server-url',
      expected: 'postgres://user:password@host:port/database',
      description: 'address of PostgreSQL without the pooler, for notifications of changes by other processes',
      shownDefault: '`DATABASE_URL`',
    }),
  ),
  STATEMENT_TIMEOUT_MS: Type.Integer({
    default: 5000,
    minimum: 1,
    expected: 'a whole number of milliseconds from 1',
    description: 'how long a statement may take on PostgreSQL',
  }),
  BASE_PATH: Type.String({
    default: '/contactbook/',
    format: 'base-path',
    expected: 'a path below the root that the API does not use, as in /contactbook/',
    description: 'path under which the web app is served',
  }),
  API_URL: Type.String({
    default: '',
    format: 'api-url',
    expected: 'an http or https address without a query, as in https://api.example.com, or empty for this server',
    description: 'another server that the web app talks to',
    shownDefault: 'this server',
  }),
  PUBLIC_URL: Type.String({
    default: '',
    format: 'origin',
    expected: 'the address that people open, without a path, as in https://book.example.com',
    description:
      'address by which people and their phones reach this server, without a path, as in `https://book.example.com`; required for links in mails',
    shownDefault: 'the `Host` of the request',
  }),
  FEEDBACK_EMAIL: Type.String({
    default: '',
    pattern: '^(?:[^\\s@?&]+@[^\\s@?&]+|[^<>\\p{Cc}]{1,100} <[^\\s@?&<>]+@[^\\s@?&<>]+>)?$',
    expected: 'an e-mail address, also with a name as in Olena Koval <olena@example.com>, or empty for no invitation',
    description:
      'address behind "Write to us" in the footer and in `/.well-known/security.txt`; without it, neither is shown. With a name before it, as in `Olena Koval <olena@example.com>`, the pages say that this person or organisation runs the server',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    format: 'addresses',
    expected: 'the addresses of the proxies in front, separated by commas, or empty',
    description:
      'addresses of the proxies in front, separated by commas; without them all visitors behind a proxy share its address',
  }),
  PUSH_HOSTS: Type.String({
    default: '',
    format: 'hosts',
    expected: 'hosts of push services, each with or without a port, separated by commas, or empty',
    description:
      'push services in your own network, separated by commas, as in `ntfy.lan` or `10.0.0.7:8080`; they may have private addresses and use http. Others must have public addresses and use https',
  }),
  SIGN_UP: Type.Enum(['open', 'invitation', 'closed'], {
    default: 'open',
    expected: 'open, invitation or closed',
    description:
      'who may sign up: `open`, `invitation` (people with the code) or `closed`; the first user of an empty server always can',
  }),
  INVITATION_CODE: Type.String({
    default: '',
    maxLength: INVITATION_MAX_LENGTH,
    pattern: '^\\P{Cc}*$',
    expected: `at most ${INVITATION_MAX_LENGTH} characters`,
    description: 'code that `SIGN_UP=invitation` requires',
  }),
  SMTP_URL: Type.String({
    default: '',
    format: 'smtp-url',
    expected: 'smtp:// or smtps:// with user, password, host and port, or empty for no mail',
    description:
      'mail server, as in `smtps://user:password@mail.example.com`; without it, no mail is sent. Requires `MAIL_FROM` and `PUBLIC_URL`',
  }),
  MAIL_FROM: Type.String({
    default: '',
    pattern: MAIL_ADDRESS,
    expected: 'an e-mail address',
    description: 'address that mail comes from',
  }),
  MEGABYTES_PER_PERSON: Type.Integer({
    default: 256,
    minimum: MEGABYTES_MIN,
    expected: `a whole number of megabytes from ${MEGABYTES_MIN}`,
    description:
      "space for a user's book with photos, trash, history and pending imports, at least 2; one eighth is reserved for the history, whose oldest entries are deleted when it is full",
  }),
  TRASH_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    expected: 'a whole number of days from 1',
    description: 'how long a deleted contact can be restored',
  }),
  HISTORY_DAYS: Type.Integer({
    default: 365,
    minimum: 1,
    expected: 'a whole number of days from 1',
    description: 'how long a change can be undone; the trash has its own setting',
  }),
  CLOSE_DELAY_MS: Type.Integer({
    default: 0,
    minimum: 0,
    expected: 'a whole number of milliseconds',
    description: 'how long `/readyz` answers 503 after SIGTERM before the server stops listening',
  }),
  METRICS_PORT: Type.String({
    default: '',
    format: 'port',
    expected:
      'a whole number from 0 to 65535, with an address and a colon before it or without, or empty for no metrics',
    description:
      'port of `/metrics` for Prometheus, reachable from this machine only; an address as in `0.0.0.0:9464` lets other machines connect. Without it, there are no metrics',
  }),
});
type Settings = Static<typeof Settings>;

type Described = { default?: string | number; expected: string; description: string; shownDefault?: string };

/** Each setting by its name, with its annotations. */
export const SETTINGS = Settings.properties as unknown as Record<keyof Settings, Described>; // every property above has them

/** Returns the names of set variables that earlier versions read as settings. */
export function reportRemovedSettings(env: Record<string, string | undefined>): string[] {
  return REMOVED.filter((name) => env[name]).map(
    (name) => `${name} is no longer a setting and is ignored. CHANGELOG.md lists the values that apply.`,
  );
}

/** Settings of 0.2.0 and earlier that no longer exist. */
export const REMOVED = [
  'CONNECTION_TIMEOUT_MS',
  'LOG_IN_FAILURES',
  'LOG_IN_FAILURES_PER_ADDRESS',
  'LOG_IN_FAILURES_PER_ACCOUNT',
  'SIGN_UPS_PER_HOUR',
  'CONTACTS_PER_PERSON',
  'CHANGES_PER_MINUTE',
  'SESSION_IDLE_DAYS',
  'SESSION_MAX_DAYS',
  'SECURITY_CONTACT',
  'LIST_CACHE_MB',
  'UNSENT_MB',
  'UNSENT_MB_EACH',
  'MAX_DELAY_MS',
  'METRICS_HOST',
];

/** The first segments of the API's own paths. An app mounted there would hide a call, or the call a screen. */
const API_PARTS = new Set(
  'users contacts imports changes history trash past events docs healthz readyz metrics openapi.json dav remote.php index.php .well-known conflicts labels duplicates c'.split(
    ' ',
  ),
);

const FORMATS = {
  'base-path': (text: string) => {
    const parts = text.replaceAll(/^\/|\/$/g, '').split('/');
    const isPlain = parts.every((part) => /^[\w.~-]+$/.test(part) && !/^\.{1,2}$/.test(part));
    return text.startsWith('/') && isPlain && !API_PARTS.has(parts[0]?.toLowerCase() ?? '');
  },
  'database-url': (text: string) => /^sqlite:.+$/.test(text) || isServerUrl(text),
  'server-url': isServerUrl,
  'api-url': (text: string) => text === '' || (/^https?:[/]{2}[^\s?#@]+$/.test(text) && URL.canParse(text)),
  origin: (text: string) => text === '' || (/^https?:[/]{2}[^\s?#@/]+[/]?$/.test(text) && URL.canParse(text)),
  'smtp-url': (text: string) => text === '' || (/^smtps?:[/]{2}\S+$/.test(text) && URL.canParse(text)),
  port: (text: string) => isPort(/^(?:[^\s[\]]+:|\[[\da-f:.]+\]:)?(\d{1,5})$/i.exec(text)?.[1] ?? text),
  hosts: (text: string) => listed(text).every((host) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)),
  addresses: (text: string) => listed(text).every(isAddressOrRange),
};

/** Returns whether the text is a whole number from 0 to 65535, or empty. */
function isPort(text: string): boolean {
  return /^\d*$/.test(text) && Number(text) <= 65535;
}

function isServerUrl(text: string): boolean {
  return /^postgres(?:ql)?:[/]{2}[^/]+[/][^/]+$/.test(text) && URL.canParse(text);
}

/** Cached, so that the schema of the settings is compiled once for repeated reads. */
let withFormats: Ajv | undefined;

function addFormats(ajv: Ajv): Ajv {
  return Object.entries(FORMATS)
    .reduce((known, [name, isValid]) => known.addFormat(name, isValid), ajv)
    .addVocabulary(['expected', 'shownDefault']);
}

/** Settings that can be a secret. Each may be in a file, whose path has the name of the setting with _FILE. */
export const SECRETS = ['DATABASE_URL', 'DATABASE_LISTEN_URL', 'INVITATION_CODE', 'SMTP_URL'] as const;

/** Returns the secrets that are in files, without the line break that editors put at the end. */
function secretsInFiles(env: Record<string, string | undefined>): Record<string, string> {
  const secrets = SECRETS.map((name) => ({ name, path: env[`${name}_FILE`] }));
  return Object.fromEntries(
    secrets.flatMap(({ name, path }) => {
      if (!path) return [];
      if (env[name]) throw new UserFacingError(`Set ${name} or ${name}_FILE, not both.`);
      try {
        return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]];
      } catch (error) {
        throw new UserFacingError(`The file in ${name}_FILE cannot be read (${reasonOf(error)}).`);
      }
    }),
  );
}

/** Reads and validates all settings. Throws one UserFacingError that names every invalid one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable counts as unset, since shells and unit files cannot always omit one.
  const given = Object.entries({ ...env, ...secretsInFiles(env) });
  const data = Object.fromEntries(given.filter(([name, value]) => name in SETTINGS && value));
  try {
    const settings = envSchema<Settings>({
      schema: Settings,
      data,
      env: false,
      ajv: withFormats ?? { customOptions: (ajv) => (withFormats = addFormats(ajv)) },
    });
    refuseHalves(settings);
    return settings;
  } catch (error) {
    const faults = faultyNames(error).map(
      (name) => `${name} must be ${SETTINGS[name].expected}${shownValue(name, data[name])}`,
    );
    if (faults.length === 0) throw error;
    throw new UserFacingError(`${faults.join('; ')}.`);
  }
}

/** Refuses settings that have no effect without another one, or cannot be together. */
function refuseHalves(settings: Settings): void {
  const { SIGN_UP, INVITATION_CODE, SMTP_URL, MAIL_FROM, PUBLIC_URL, PORT, METRICS_PORT } = settings;
  const lacks: [boolean, string][] = [
    [SIGN_UP === 'invitation' && INVITATION_CODE === '', 'SIGN_UP=invitation needs INVITATION_CODE'],
    [SMTP_URL !== '' && MAIL_FROM === '', 'SMTP_URL needs MAIL_FROM'],
    [SMTP_URL !== '' && PUBLIC_URL === '', 'SMTP_URL needs PUBLIC_URL, for the links in mails'],
    [PORT > 0 && METRICS_PORT.split(':').at(-1) === String(PORT), 'METRICS_PORT must be another port than PORT'],
  ];
  const faults = lacks.filter(([isLacking]) => isLacking).map(([, words]) => words);
  if (faults.length > 0) throw new UserFacingError(`${faults.join('; ')}.`);
}

/** Hides the addresses of databases and mail servers, which may contain a password, and codes. */
function shownValue(name: string, value = ''): string {
  const isSecret = SECRETS.some((secret) => secret === name);
  return isSecret ? '' : `, not "${value}"`;
}

function faultyNames(error: unknown): (keyof Settings)[] {
  const faults = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const faulty = new Set(faults.map((fault: { instancePath: string }) => fault.instancePath.slice(1)));
  return Object.keys(SETTINGS).filter((name): name is keyof Settings => faulty.has(name));
}

/** Splits a list at its commas. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Accepts addresses and ranges such as 10.0.0.7, 10.0.0.0/8 or fd00::/8. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/', 2);
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return maxBits > 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits));
}
