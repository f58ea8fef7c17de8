import { afterAll, describe, expect, test } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { REMOVED, reportRemovedSettings, SECRETS, SETTINGS } from './settings.ts';
import { UserFacingError } from './user-facing-error.ts';

function faultOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof UserFacingError) return error.message;
    throw error;
  }
}

test('nothing set is a server at home', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    database: {
      url: 'sqlite:./data/contactbook.db',
      poolSize: 10,
      pooler: 'none',
      listenUrl: undefined,
      connectionTimeoutMs: 2000,
      statementTimeoutMs: 5000,
    },
    basePath: '/contactbook/',
    apiUrl: '',
    publicUrl: '',
    feedbackEmail: '',
    operator: '',
    logLevel: 'info',
    trustedProxies: [],
    pushHosts: [],
    logInFailures: 20,
    logInFailuresPerAddress: 100,
    logInFailuresPerAccount: 100,
    signUpsPerHour: 200,
    contactsPerPerson: 100_000,
    bytesPerPerson: 256 * 2 ** 20,
    changesPerMinute: 1000,
    rowsPerImport: 100_000,
    sessionIdleMs: 90 * 24 * 60 * 60 * 1000,
    sessionMaxMs: 365 * 24 * 60 * 60 * 1000,
    signUp: 'open',
    invitationCode: '',
    mail: undefined,
    listCacheBytes: 16 * 2 ** 20,
    unreadBytes: 128 * 2 ** 20,
    trashMs: 30 * 24 * 60 * 60 * 1000,
    historyMs: 365 * 24 * 60 * 60 * 1000,
    maxDelayMs: 500,
    connectionTimeoutMs: 2000,
    closeDelayMs: 0,
    metrics: undefined,
    passwordMemoryKib: 19_456,
  });
});

test('an empty setting is one that is not set', () => {
  expect(readConfig({ PORT: '', BASE_PATH: '', LOG_LEVEL: '' })).toEqual(readConfig({}));
});

test('what else the environment holds is not ours', () => {
  expect(readConfig({ HOME: '/root', port: 'x', TERM: '' })).toEqual(readConfig({}));
});

const accepted = [
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65535],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['BASE_PATH', '/phone', 'basePath', '/phone/'],
  ['BASE_PATH', '/a/b-c/', 'basePath', '/a/b-c/'],
  ['BASE_PATH', '/contacts-app/', 'basePath', '/contacts-app/'],
  ['API_URL', 'https://api.example.com/v1/', 'apiUrl', 'https://api.example.com/v1'],
  ['API_URL', 'http://[::1]:3000', 'apiUrl', 'http://[::1]:3000'],
  ['FEEDBACK_EMAIL', 'me@example.com', 'feedbackEmail', 'me@example.com'],
  ['FEEDBACK_EMAIL', 'Клуб “Öko”, e. V. <me@example.com>', 'feedbackEmail', 'me@example.com'],
  ['FEEDBACK_EMAIL', 'Клуб “Öko”, e. V. <me@example.com>', 'operator', 'Клуб “Öko”, e. V.'],
  ['LOG_LEVEL', 'trace', 'logLevel', 'trace'],
  ['TRUST_PROXY', '10.0.0.7, fd00::/8', 'trustedProxies', ['10.0.0.7', 'fd00::/8']],
  ['SIGN_UP', 'closed', 'signUp', 'closed'],
  ['PUBLIC_URL', 'https://book.example.com/', 'publicUrl', 'https://book.example.com'],
  ['CLOSE_DELAY_MS', '5000', 'closeDelayMs', 5000],
  ['METRICS_PORT', '9464', 'metrics', { host: 'localhost', port: 9464 }],
  ['METRICS_PORT', '0.0.0.0:9464', 'metrics', { host: '0.0.0.0', port: 9464 }],
  ['METRICS_PORT', '::1:9464', 'metrics', { host: '::1', port: 9464 }],
  ['METRICS_PORT', '[::1]:9464', 'metrics', { host: '::1', port: 9464 }],
] as const;
test.each(accepted)('%s=%s', (name, value, field, expected) => {
  expect(readConfig({ [name]: value })[field]).toEqual(expected);
});

const databases = [
  ['DATABASE_URL', 'sqlite:/var/lib/book.db', 'url', 'sqlite:/var/lib/book.db'],
  ['DATABASE_URL', 'postgres://ann:secret@db.example:5433/book', 'url', 'postgres://ann:secret@db.example:5433/book'],
  ['DATABASE_URL', 'postgresql://localhost/book?sslmode=require', 'url', 'postgresql://localhost/book?sslmode=require'],
  ['DATABASE_POOL_SIZE', '3', 'poolSize', 3],
  ['DATABASE_POOLER', 'transaction', 'pooler', 'transaction'],
  ['STATEMENT_TIMEOUT_MS', '700', 'statementTimeoutMs', 700],
] as const;
test.each(databases)('%s=%s', (name, value, field, expected) => {
  expect(readConfig({ [name]: value }).database[field]).toEqual(expected);
});

const refused = [
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '80.5', 'a whole number from 0 to 65535'],
  ['HOST', 'my host', 'a host name or address to listen on'],
  ['DATABASE_POOL_SIZE', '0', 'a whole number from 1'],
  ['DATABASE_POOLER', 'session', 'none or transaction'],
  ['STATEMENT_TIMEOUT_MS', 'soon', 'a whole number of milliseconds from 1'],
  ['BASE_PATH', 'app', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '//', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/a/../b', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/a b', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/users/', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/contacts', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/docs/app', 'a path below the root that the API does not use, as in /contactbook/'],
  ['BASE_PATH', '/readyz', 'a path below the root that the API does not use, as in /contactbook/'],
  ['API_URL', 'example.com', 'an http or https address without a query'],
  ['API_URL', 'http://[', 'an http or https address without a query'],
  ['API_URL', 'https://a.example/?x', 'an http or https address without a query'],
  ['API_URL', 'javascript:alert(1)', 'an http or https address without a query'],
  ['FEEDBACK_EMAIL', 'me', 'an e-mail address'],
  ['FEEDBACK_EMAIL', 'me@example.com?bcc=x', 'an e-mail address'],
  ['FEEDBACK_EMAIL', 'Olena <me@example.com?bcc=x>', 'an e-mail address'],
  ['FEEDBACK_EMAIL', 'Olena', 'an e-mail address'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['TRUST_PROXY', '999', 'the addresses of the proxies in front'],
  ['TRUST_PROXY', '10.0.0.0/33', 'the addresses of the proxies in front'],
  ['TRUST_PROXY', 'true', 'the addresses of the proxies in front'],
  ['MEGABYTES_PER_PERSON', '1', 'a whole number of megabytes from 2'],
  ['HISTORY_DAYS', '0', 'a whole number of days from 1'],
  ['METRICS_PORT', 'on', 'a whole number from 0 to 65535'],
  ['METRICS_PORT', '[::1:9464', 'a whole number from 0 to 65535'],
  ['METRICS_PORT', '0.0.0.0:', 'a whole number from 0 to 65535'],
  ['METRICS_PORT', '0.0.0.0:65536', 'a whole number from 0 to 65535'],
] as const;
describe('a setting that cannot be', () => {
  test.each(refused)('%s=%s is refused with the valid form', (name, value, wanted) => {
    const fault = faultOf({ [name]: value });
    expect([fault.startsWith(`${name} must be ${wanted}`), fault.endsWith(`, not "${value}".`)]).toEqual([true, true]);
  });

  test.each(['mysql://db/book', 'sqlite:', 'postgres://ann:secret@db', 'postgres://ann:secret@db:x/book'])(
    'DATABASE_URL=%s is refused without its value, which may hold a password',
    (value) => {
      expect(faultOf({ DATABASE_URL: value })).toBe(
        'DATABASE_URL must be sqlite: and the path of a file, as in sqlite:./data/contactbook.db, ' +
          'or postgres://user:password@host:port/database.',
      );
    },
  );

  test('all of them are reported at once, in one sentence', () => {
    expect(faultOf({ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'me' })).toBe(
      'PORT must be a whole number from 0 to 65535, not "x"; ' +
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"; ' +
        'TRUST_PROXY must be the addresses of the proxies in front, separated by commas, or empty, not "me".',
    );
  });

  test('metrics and the app never share a port', () => {
    expect(faultOf({ METRICS_PORT: '127.0.0.1:3000' })).toBe('METRICS_PORT must be another port than PORT.');
    expect(faultOf({ PORT: '0', METRICS_PORT: '0' })).toBe('');
  });

  test('a hostile path is refused quickly', () => {
    expect(faultOf({ BASE_PATH: `/${'a'.repeat(100_000)}!` })).toContain('BASE_PATH must be');
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'url');

  test.each(SECRETS)('%s is read without the last line break', (name) => {
    const value =
      name === 'INVITATION_CODE' ? 'let me in ' : name === 'SMTP_URL' ? 'smtp://a:b@c' : 'postgres://a:b@c/d';
    writeFileSync(path, `${value}\n`);
    const others = { SIGN_UP: 'invitation', INVITATION_CODE: 'x', MAIL_FROM: 'a@b', PUBLIC_URL: 'https://b.example' };
    const read = readConfig({ ...others, [name]: '', [`${name}_FILE`]: path });
    expect(read).toEqual(readConfig({ ...others, [name]: value }));
  });

  test('is refused beside the same setting, and where the file cannot be read', () => {
    expect(faultOf({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: path })).toBe('Set SMTP_URL or SMTP_URL_FILE, not both.');
    expect(faultOf({ DATABASE_URL_FILE: join(folder, 'none') })).toContain(
      'The file in DATABASE_URL_FILE cannot be read (ENOENT',
    );
  });
});

test('no text of the product names a removed setting', () => {
  const root = new URL('../../', import.meta.url);
  const files = ['server/src', 'docs', 'deploy'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.ts$|^settings\.ts$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const texts = [...files, new URL('README.md', root)].filter((file) => !String(file).includes('/testing/'));
  const gone = new RegExp(String.raw`\b(?:${REMOVED.join('|')})\b`);
  expect(texts.filter((file) => gone.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a variable that earlier versions read is reported, without its value', () => {
  expect(reportRemovedSettings({ LOG_IN_FAILURES: '5', UNSENT_MB: '', PORT: '80' })).toEqual([
    'LOG_IN_FAILURES is no longer a setting and is ignored. CHANGELOG.md lists the values that apply.',
  ]);
});

test('the table in the README is that of the schema', () => {
  const rows = Object.entries(SETTINGS).map(([name, { default: value, shownDefault, description }]) => {
    const shown = shownDefault ?? (value === undefined || value === '' ? 'none' : `\`${value}\``);
    return `| \`${name}\` | ${shown} | ${description} |`;
  });
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme.match(/^\| `[A-Z_]+` \|.*$/gm)).toEqual(rows);
  const [, ofFiles = ''] = /start-up\. (.+) can be read from a file/s.exec(readme) ?? [];
  expect(ofFiles.match(/[A-Z_]+/g)).toEqual(SECRETS);
});
