import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import type { Trash } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { Session } from '@contactbook/contract/users';
import { readVersions } from '../checks/versions.ts';
import { addDevice, syncOf, tokenIn } from './device.ts';
import { bodyOrThrow, isSuccess, openLine } from './http.ts';
import { PASSWORD } from './person.ts';
import { installVersion } from './previous-version.ts';
import { startServer } from './server.ts';

// Writes a database that a version made, and what the version answered with it: node drills/version-database.ts 0.3.0
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const [name = ''] = process.argv.slice(2);
const commit = readVersions().find(({ version }) => version === name)?.commit ?? name;
const folder = mkdtempSync(join(tmpdir(), 'contactbook-version-'));
const file = join(folder, 'book.db');
const output = new URL(`../server/src/testing/versions/${name}`, import.meta.url).pathname;

using installed = installVersion(commit);
await using server = await startServer(`sqlite:${file}`, {}, { script: installed.script });
const answers = await fillBook(server.address);
await server.end();
const database = new DatabaseSync(file);
database.exec(`vacuum into '${file}.small'`);
database.close();
writeFileSync(`${output}.db.gz`, gzipSync(readFileSync(`${file}.small`), { level: 9 }));
writeFileSync(`${output}.json`, `${JSON.stringify(answers, undefined, 2)}\n`);
rmSync(folder, { recursive: true });

/** Adds, edits and deletes contacts, by a phone too if the version supports it, and returns what the server then has. */
async function fillBook(address: string) {
  const line = openLine(address);
  const account = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const { token } = await bodyOrThrow<Session>(line.send('POST', '/users/signup', account));
  const add = (draft: object) => bodyOrThrow<Contact>(line.send('POST', '/contacts', draft, token));
  await add({ name: 'Rosie Simpson', number: '459-12-56' });
  const { id } = await add({ name: 'Hermione Kline', number: '443-89-12' });
  await bodyOrThrow(line.send('PATCH', `/contacts/${id}`, { name: 'Наталія Щур', number: '+380 67 123-45-67' }, token));
  const { id: deleted } = await add({ name: 'Eden Clements', number: '645-17-79' });
  await bodyOrThrow(line.send('DELETE', `/contacts/${deleted}`, undefined, token));

  const phone = isSuccess(await line.send('GET', '/users/devices', undefined, token))
    ? await usePhone(address, token)
    : undefined;
  const answered = {
    ...account,
    atMs: Date.now(),
    token,
    contacts: await bodyOrThrow<Contact[]>(line.send('GET', '/contacts', undefined, token)),
    trash: await bodyOrThrow<Trash>(line.send('GET', '/trash', undefined, token)),
    ...(phone !== undefined && { phone }),
  };
  line.close();
  return answered;
}

/** Sends a card with a photo and a group as a phone does, and returns what the phone has after its sync. */
async function usePhone(address: string, token: string) {
  const line = openLine(address);
  const { authorization, book } = await addDevice(address, token);
  const lines = ['FN:Annie Copeland', 'N:Copeland;Annie;;;', 'TEL;TYPE=cell:227-91-26', 'EMAIL:annie@example.com'];
  const further = [
    'BDAY:1990-04-01',
    'CATEGORIES:Choir,Work',
    'X-OTHER;X-P=1:kept',
    `PHOTO;ENCODING=b;TYPE=PNG:${PIXEL}`,
  ];
  const cards = {
    'annie.vcf': ['UID:annie', ...lines, ...further],
    'family.vcf': [
      'UID:family',
      'FN:Family',
      'N:Family;;;;',
      'X-ADDRESSBOOKSERVER-KIND:group',
      'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:annie',
    ],
  };
  for (const [path, own] of Object.entries(cards)) {
    const text = ['BEGIN:VCARD', 'VERSION:3.0', ...own, 'END:VCARD', ''].join('\r\n');
    await bodyOrThrow(line.send('PUT', `${book}${path}`, text, authorization));
  }
  const list = await bodyOrThrow<string>(line.send('REPORT', book, syncOf(), authorization));
  const paths = [...list.matchAll(/<D:href>([^<]+\.vcf)<\/D:href>/g)].map(([, path = '']) => path);
  const stored = [];
  for (const path of paths) {
    const reply = await line.send('GET', path, undefined, authorization);
    if (isSuccess(reply)) stored.push({ path, etag: reply.headers.etag, text: reply.body });
  }
  line.close();
  return { authorization, book, syncToken: tokenIn(list), cards: stored };
}
