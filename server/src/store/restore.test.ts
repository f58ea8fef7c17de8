import { chmodSync, chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { keepBook } from '../testing/book.ts';
import { addDevice, cardText } from '../testing/devices.ts';
import type { Body } from '../testing/server.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { restoreDatabase } from './restore.ts';

/** SQLite's default page size. */
const PAGE_BYTES = 4096;

/** A book with Rosie in its backup, and Sam added after it. */
async function keepSavedBook() {
  const book = await keepBook();
  await book.add('Rosie');
  await book.save('saved.db');
  await book.add('Sam');
  return book;
}

/** The same after its server has been killed, which leaves the changes in the log beside the database. */
async function keepKilledBook() {
  const book = await keepSavedBook();
  const files = new Map(['book.db', 'book.db-wal'].map((name) => [name, readFileSync(`${book.folder}/${name}`)]));
  await book.end();
  for (const [name, bytes] of files) writeFileSync(`${book.folder}/${name}`, bytes);
  return book;
}

const isInUse = ({ folder }: { folder: string }) =>
  new UserFacingError(`A server is using ${folder}/book.db. Stop it first.`);

function filesBeside({ folder }: { folder: string }): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('book.db') && name !== 'book.db-lock');
}

test('a backup is restored, and its sessions are valid', async () => {
  const book = await keepSavedBook();
  await book.end();
  await book.restore('saved.db');
  await book.start();
  expect(await book.names()).toEqual(['Rosie']);
});

/** Reverts a file to the schema before contacts were counted, and before acts and versions existed. */
const AS_BEFORE = `
  drop index contacts_by_version;
  drop index contacts_by_photo;
  drop index contacts_of_kind; drop index contacts_to_derive;
  alter table contacts drop column kind; alter table contacts drop column labels;
  alter table contacts drop column derived_version;
  drop table merged_contacts; drop table distinct_contacts;
  alter table contacts drop column card;
  alter table contacts drop column more;
  alter table contacts drop column photo;
  alter table contacts drop column state_revision;
  alter table users drop column locked_at_ms; alter table users drop column quota_bytes;
  alter table users drop column contact_count;
  alter table users drop column book_bytes;
  alter table users drop column history_bytes;
  alter table users drop column staged_revision;
  alter table users rename column log_start to logged_from;
  alter table users rename column purged_through to erased_to;
  create table changes (
    user_id text not null, revision integer not null, contact_id text not null, act text not null, name_before text,
    number_before text, version_before integer, is_gone integer not null, from_revision integer, at_ms integer not null,
    primary key (user_id, revision, contact_id)
  ) without rowid;
  insert into changes (user_id, revision, contact_id, act, is_gone, at_ms)
    select user_id, version, contact_id, 'added', 0, unixepoch() * 1000 from contacts;
  drop table acts; drop table versions; drop table trash; drop table tombstones; drop table photos;
  drop index sessions_by_begin;
  drop index emails_held;
  alter table emails drop column held_until_ms;
  alter table sessions drop column label;
  alter table sessions drop column is_told;
  alter table users drop column is_verified;
  alter table users drop column language;
  drop table browsers; drop table recovery_codes; drop table mail_tokens; drop table leavers;
  drop table imports; drop table import_rows; drop table import_photos;
  drop table devices; drop table device_bases; drop table refusals; drop table refused_edits; drop table resources;
  drop table former_emails; drop table device_emails; drop table book_properties; drop table group_members; drop table device_grants; drop table push_registrations; drop table vapid_keys; drop table birthday_mails; drop table audit_log; drop table first_account; alter table users drop column is_operator; alter table users drop column epoch;
  delete from kysely_migration where name >= '0005'`;

test('a backup of an older ContactBook comes back too, and its contacts are counted', async () => {
  const book = await keepSavedBook();
  await book.end();
  const saved = new DatabaseSync(`${book.folder}/saved.db`);
  saved.exec(AS_BEFORE);
  saved.close();
  await book.restore('saved.db');
  await book.start();
  await book.add('Mia');
  await book.end();
  const database = new DatabaseSync(`${book.folder}/book.db`);
  const counted = database.prepare('select contact_count from users').all();
  const acts = database.prepare('select act from acts order by revision').all();
  database.close();
  expect([counted, acts]).toEqual([[{ contact_count: 2 }], [{ act: 'added' }, { act: 'added' }]]);
});

test('the previous book is stored under another name, with the changes in the log of a killed server', async () => {
  const book = await keepKilledBook();
  const { aside = '' } = await book.restore('saved.db');
  const former = new DatabaseSync(aside);
  const names = former.prepare('select name from contacts').all();
  former.close();
  expect(names).toEqual([{ name: 'Rosie' }, { name: 'Sam' }]);
});

test('the log of a killed server is not applied to the restored database', async () => {
  const book = await keepKilledBook();
  await book.restore('saved.db');
  await book.start();
  expect(await book.names()).toEqual(['Rosie']);
});

test('the log of a lost database is not applied to the restored database', async () => {
  const book = await keepKilledBook();
  rmSync(`${book.folder}/book.db`);
  await book.restore('saved.db');
  await book.start();
  expect(await book.names()).toEqual(['Rosie']);
});

test('a client that kept the list of before does not take a new one for it', async () => {
  const book = await keepSavedBook();
  const { etag } = (await book.get()).headers;
  await book.end();
  await book.restore('saved.db');
  await book.start();
  await book.add('Tom');
  expect((await book.get({ 'if-none-match': etag })).status).toBe(200);
});

test('a phone that has the previous book reads it anew, and mistakes no card for its own', async () => {
  const book = await keepBook();
  const ann = { post: (path: string, body?: Body) => book.post(path, body, { authorization: book.authorization }) };
  const phone = await addDevice(book, ann);
  const put = await phone.put('rosie.vcf', cardText('UID:rosie', 'FN:Rosie'));
  await book.save('saved.db');
  const { token } = await phone.sync();
  const edited = await phone.put('rosie.vcf', cardText('UID:rosie', 'FN:Rosa'), {
    'if-match': String(put.headers.etag),
  });
  await book.end();
  await book.restore('saved.db');
  await book.start();
  const after = await phone.sync(token);
  const { there, tags } = await phone.sync();
  expect([edited.status, after.status, after.text.includes('valid-sync-token'), there]).toEqual([
    204,
    403,
    true,
    ['rosie.vcf'],
  ]);
  expect([put.headers.etag, edited.headers.etag]).not.toContain(tags.get('rosie.vcf'));
  // The phone's edit since the backup has an unknown base, so it is stored as a pending conflict and nothing is lost.
  const again = await phone.put('rosie.vcf', cardText('UID:rosie', 'FN:Rosa'), {
    'if-match': String(edited.headers.etag),
  });
  expect([again.status, (await phone.get('rosie.vcf')).text.includes('FN:Rosie')]).toEqual([412, true]);
});

test('both books are for their owner alone', async () => {
  const book = await keepSavedBook();
  await book.end();
  chmodSync(`${book.folder}/book.db`, 0o644);
  await book.restore('saved.db');
  const modes = filesBeside(book).map((name) => statSync(`${book.folder}/${name}`).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

test.skipIf(process.geteuid?.() !== 0)(
  'what root restores, and its lock, belongs to who the folder belongs to',
  async () => {
    const book = await keepSavedBook();
    await book.end();
    for (const name of readdirSync(book.folder).filter((each) => each.startsWith('book.db')))
      rmSync(`${book.folder}/${name}`);
    chownSync(book.folder, 12_345, 12_345);
    await book.restore('saved.db');
    const owners = ['book.db', 'book.db-lock'].map((name) => statSync(`${book.folder}/${name}`).uid);
    expect(owners).toEqual([12_345, 12_345]);
  },
);

test('the owner of the database file is unchanged', async () => {
  const book = await keepSavedBook();
  const { uid, gid } = statSync(`${book.folder}/book.db`);
  await book.end();
  await book.restore('saved.db');
  expect(statSync(`${book.folder}/book.db`)).toMatchObject({ uid, gid });
});

describe('a restore that fails leaves everything unchanged', () => {
  test('while a server has the database open, busy or not', async () => {
    const book = await keepSavedBook();
    await expect(book.restore('saved.db')).rejects.toThrow(isInUse(book));
    expect(await book.names()).toEqual(['Rosie', 'Sam']);
  });

  test('while anything else has it open, as a server of before does that holds no lock', async () => {
    const book = await keepSavedBook();
    await book.end();
    const idle = new DatabaseSync(`${book.folder}/book.db`);
    idle.prepare('select 1 from users').get();
    await expect(book.restore('saved.db')).rejects.toThrow(isInUse(book));
    idle.close();
  });

  test('from a file of a newer ContactBook', async () => {
    const book = await keepSavedBook();
    await book.end();
    const saved = new DatabaseSync(`${book.folder}/saved.db`);
    saved.exec("insert into kysely_migration values ('9999-later', '2027-01-01')");
    saved.close();
    await expect(book.restore('saved.db')).rejects.toThrow('was written by a newer ContactBook (with 9999-later).');
  });

  test.each([
    ['that is not there', undefined, 'There is no file'],
    ['of somebody else', 'Dear diary, '.repeat(1000), 'is not a database of ContactBook'],
  ])('from a file %s', async (_what, text, says) => {
    const book = await keepSavedBook();
    if (text !== undefined) writeFileSync(`${book.folder}/other.db`, text);
    await book.end();
    await expect(book.restore('other.db')).rejects.toThrow(says);
    expect(filesBeside(book)).toEqual(['book.db']);
  });

  test('from a file that is damaged', async () => {
    const book = await keepSavedBook();
    const bytes = readFileSync(`${book.folder}/saved.db`);
    const page = Math.floor(bytes.indexOf('Rosie') / PAGE_BYTES) * PAGE_BYTES;
    bytes.fill(0xff, page, page + 8);
    writeFileSync(`${book.folder}/saved.db`, bytes);
    await book.end();
    await expect(book.restore('saved.db')).rejects.toThrow('is damaged');
    expect(filesBeside(book)).toEqual(['book.db']);
  });

  test('into a folder that cannot be', async () => {
    const book = await keepSavedBook();
    const restoring = restoreDatabase(`${book.folder}/saved.db`, '/proc/contactbook/book.db', new Date());
    await expect(restoring).rejects.toThrow(/^\S+ cannot be replaced \(ENOENT.*\)\.$/);
  });

  test('over a database that cannot be read', async () => {
    const book = await keepSavedBook();
    await book.end();
    writeFileSync(`${book.folder}/book.db`, 'Dear diary, '.repeat(1000));
    await expect(book.restore('saved.db')).rejects.toThrow('book.db cannot be read, so a running server');
  });
});
