import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onSqlite } from '../../drills/database.ts';
import { addDevice } from '../../drills/device.ts';
import { bodyOrThrow, type Line, openLine } from '../../drills/http.ts';
import { signUp } from '../../drills/person.ts';
import { startServer } from '../../drills/server.ts';
import { quantile, type Table } from '../table.ts';

const PEOPLE = 2500;
/** Registrations of each phone. */
const EACH = 4;
const CHANGES = 3000;
/** A change of another person every so many milliseconds; no person changes twice within a second. */
const EVERY_MS = 20;

/** Measures the time from the request that changes a book to the requests at a push service on this machine. */
export async function measurePush(): Promise<Table> {
  const pushed: { path: string; atMs: number }[] = [];
  const service = createServer((request, response) => {
    pushed.push({ path: request.url ?? '', atMs: performance.now() });
    request.resume();
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo; // it listens on a port
  const host = `127.0.0.1:${port}`;
  await using database = await onSqlite();
  const settings = { MAX_DELAY_MS: '0', PASSWORD_MEMORY_KIB: '8', PUSH_HOSTS: host };
  await using server = await startServer(database.url, settings);
  const line = openLine(server.address);
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person++) tokens.push(await register(server.address, line, host, person));

  const changedAtMs: number[] = [];
  const changes: Promise<unknown>[] = [];
  const lines = Array.from({ length: 20 }, () => openLine(server.address));
  const beganAtMs = performance.now();
  for (let change = 0; change < CHANGES; change++) {
    await pause(Math.max(0, beganAtMs + change * EVERY_MS - performance.now()));
    const person = change % PEOPLE;
    changedAtMs.push(performance.now());
    const contact = { name: 'Rosie', number: '112' };
    changes.push(bodyOrThrow(lines[change % lines.length]!.send('POST', '/contacts', contact, tokens[person])));
  }
  await Promise.all(changes);
  while (pushed.length < CHANGES * EACH) await pause(100);
  for (const each of [line, ...lines]) each.close();
  service.close();
  return tableOf(pushed, changedAtMs);
}

/** Signs a person up with a phone, and registers it; returns the token of the session. */
async function register(address: string, line: Line, host: string, person: number): Promise<string> {
  const { token } = await signUp(address, `person${person}@example.com`);
  const { authorization, book } = await addDevice(address, token);
  for (let count = 0; count < EACH; count++) {
    const key = createECDH('prime256v1').generateKeys('base64url');
    const keys = `<subscription-public-key type="p256dh">${key}</subscription-public-key><auth-secret>${randomBytes(16).toString('base64url')}</auth-secret>`;
    const resource = `<push-resource>http://${host}/${person}/${count}</push-resource>`;
    const body = `<push-register xmlns="https://bitfire.at/webdav-push"><subscription><web-push-subscription>${resource}${keys}</web-push-subscription></subscription></push-register>`;
    await bodyOrThrow(line.send('POST', book, body, authorization));
  }
  return token;
}

function tableOf(pushed: { path: string; atMs: number }[], changedAtMs: number[]): Table {
  const received = new Map<string, number>();
  const delays = pushed.map(({ path, atMs }) => {
    const before = received.get(path) ?? 0;
    received.set(path, before + 1);
    // The changes of a person are as far apart as there are people.
    return atMs - (changedAtMs[Number(path.split('/')[1]) + before * PEOPLE] ?? Number.NaN);
  });
  const row = { unit: 'ms', digits: 1 };
  return {
    title: `${(PEOPLE * EACH).toLocaleString('en')} registrations for push messages`,
    about: `On SQLite, one of ${PEOPLE.toLocaleString('en')} people adds a contact every ${EVERY_MS} ms, and each has ${EACH} registrations. From the start of the request to the request at the push service, which is on the same machine.`,
    rows: [
      { what: 'half of the messages', ...row, figures: [quantile(delays, 0.5)] },
      {
        what: '99 of 100 messages',
        ...row,
        figures: [quantile(delays, 0.99)],
        goal: { of: 'figure', atMost: 1000 },
      },
      { what: 'the slowest message', ...row, figures: [quantile(delays, 1)] },
    ],
  };
}
