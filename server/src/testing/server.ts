import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import type { Session } from '@contactbook/contract/users';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { listen } from '../http/sockets.ts';
import { borrowDatabase, EMPTYING, takeDatabase } from './database.ts';
import { atEndOfFile } from './end-of-file.ts';
import { limitsIn } from './limits.ts';

export const PASSWORD = 'correct horse';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was received, compressed or not. */
  bytes: Buffer;
  text: string;
  json: () => unknown;
};

/** Text and bytes are sent without change, other values as JSON; undefined sends no body. */
export type Body = string | Buffer | object | null | undefined;
export type Headers = Record<string, string | string[]>;
export type Client = ReturnType<typeof clientOf>;
export type TestServer = Awaited<ReturnType<typeof openServer>>;

/**
 * Starts a real server on an empty database, used over HTTP; closed when the test ends. The settings are those of the
 * environment.
 */
export async function startServer(settings: Record<string, string> = {}, webFolder = '/nowhere') {
  const url = settings['DATABASE_URL'] ?? (await takeDatabase());
  const server = await openServer({ ...settings, DATABASE_URL: url }, webFolder);
  onTestFinished(server.close);
  return server;
}

let shared: Promise<TestServer> | undefined;

/**
 * Returns one server for all tests of a file that request it, without users at the start of each test, since a start
 * takes longer than most tests. Tests must not change its clock, settings or tables.
 */
export async function sharedServer(): Promise<TestServer> {
  const server = await (shared ??= openShared());
  onTestFinished(() =>
    server.db.write(async (all) => {
      for (const statement of EMPTYING) await sql.raw(statement).execute(all);
    }),
  );
  return server;
}

/** Returns the shared server, or a separate one if there are settings. */
export const serverFor = (settings?: Record<string, string>): Promise<TestServer> =>
  settings === undefined ? sharedServer() : startServer(settings);

async function openShared(): Promise<TestServer> {
  const { url, giveBack } = await borrowDatabase();
  const server = await openServer({ DATABASE_URL: url });
  atEndOfFile(async () => {
    shared = undefined;
    await server.close();
    await giveBack();
  });
  return server;
}

async function openServer(settings: Record<string, string>, webFolder = '/nowhere') {
  const config = readConfig(
    { LOG_LEVEL: 'silent', ...settings },
    {
      // Tests run in parallel, so the event loop and the database may be late without any overload.
      maxDelayMs: 0,
      connectionTimeoutMs: 20_000,
      // Almost every test signs up, and hashing would take a tenth of the time of all tests.
      passwordMemoryKib: 8,
      ...limitsIn(settings),
    },
  );
  const clock = { nowMs: Date.parse('2026-11-20T12:00:00Z'), wrongByMs: 0 };
  const now = () => clock.nowMs + clock.wrongByMs;
  // With fractions, like the uptime of a process.
  const uptimeMs = () => clock.nowMs + (performance.now() % 1);

  const hosts = new Map<string, () => string[]>();
  async function resolveHost(host: string) {
    const addresses = hosts
      .get(host)?.()
      .map((address) => ({ address, family: isIP(address) }));
    return addresses ?? lookup(host, { all: true });
  }

  async function open() {
    const { db, checkFile, dataVersion } = await openDatabase(config.database);
    const app = await buildApp({ db, checkFile, dataVersion, config, now, uptimeMs, resolveHost, webFolder });
    return { db, app, port: await listen(app, '127.0.0.1', 0) };
  }
  async function close(): Promise<void> {
    // Saves the time in which a closing server still accepts requests on idle connections.
    running.app.server.closeIdleConnections();
    await running.app.close();
    await running.db.destroy();
  }
  let running = await open();

  const send = (method: string, path: string, body?: Body, headers?: Headers) =>
    sendRequest(running.port, method, path, body, headers);
  const visitor = clientOf(send);

  return {
    /** Adding to `nowMs` lets time pass; `wrongByMs` sets the machine's clock wrong. */
    clock,
    /** Returns the addresses of a host at each look-up; other hosts have those of the system. */
    hosts,
    send,
    close,
    ...visitor,
    get port(): number {
      return running.port;
    },
    get http(): Server {
      return running.app.server;
    },
    get db(): Store {
      return running.db;
    },
    /** Stops the server and starts it again on the same database. */
    async restart(): Promise<void> {
      await close();
      running = await open();
    },
    /** Signs up a user; returns a client that sends their token. */
    async signUp(name: string, email = `${name.toLowerCase()}@example.com`) {
      const answer = await visitor.post('/users/signup', { name, email, password: PASSWORD });
      if (answer.status !== 201) throw new Error(`${name} could not sign up: ${answer.status} ${answer.text}`);
      return signedIn(answer.json() as Session);
    },
    /** The same user on another device. */
    async logIn(email: string) {
      const answer = await visitor.post('/users/login', { email, password: PASSWORD });
      if (answer.status !== 200) throw new Error(`${email} could not log in: ${answer.status} ${answer.text}`);
      return signedIn(answer.json() as Session);
    },
  };

  function signedIn({ user, token }: Session) {
    const client = clientOf(send, { authorization: `Bearer ${token}` });
    return {
      ...client,
      user,
      token,
      add: async (name: string, number = '459-12-56') =>
        (await client.post('/contacts', { name, number } satisfies ContactDraft)).json() as Contact,
      contacts: async () => (await client.get('/contacts')).json() as Contact[],
    };
  }
}

type Send = (method: string, path: string, body?: Body, headers?: Headers) => Promise<Answer>;

function clientOf(send: Send, own: Headers = {}) {
  return {
    get: (path: string, headers: Headers = {}) => send('GET', path, undefined, { ...own, ...headers }),
    post: (path: string, body?: Body, headers: Headers = {}) => send('POST', path, body, { ...own, ...headers }),
    put: (path: string, body?: Body, headers: Headers = {}) => send('PUT', path, body, { ...own, ...headers }),
    patch: (path: string, body?: Body, headers: Headers = {}) => send('PATCH', path, body, { ...own, ...headers }),
    delete: (path: string, body?: Body, headers: Headers = {}) => send('DELETE', path, body, { ...own, ...headers }),
  };
}

/** Sends a request without change: unlike fetch, nothing is added, decoded or forbidden. */
export function sendRequest(
  port: number,
  method: string,
  path: string,
  body?: Body,
  headers: Headers = {},
): Promise<Answer> {
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isRaw ? body : JSON.stringify(body);
  const implied: Headers = {
    ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
    ...(!isRaw && { 'content-type': 'application/json' }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = { host: '127.0.0.1', port, method, path, headers: { ...implied, ...headers } };
  const sent = request(options, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const text = bytes.toString();
      const json = (): unknown => JSON.parse(text);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, json });
    });
  });
  sent.on('error', reject);
  sent.end(payload);
  return promise;
}
