import { allQueries } from '../../testing/all-queries.ts';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { temporaryFolder } from '../../testing/database.ts';
import { up as usersAndContacts } from '../migrations/0001-users-and-contacts.ts';
import { up as sessionUseAndAttempts } from '../migrations/0002-session-use-and-attempts.ts';
import { MIGRATIONS } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { openSqlite } from './sqlite.ts';
import type { Db, Store } from '../store.ts';

async function openFile(url = `sqlite:${temporaryFolder()}/book.db`): Promise<Store> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  return db;
}

function emails(db: Db) {
  return db.selectFrom('emails').select('email_key').orderBy('email_key').execute();
}

function insertEmail(db: Db, key: string) {
  return allQueries(db).insertInto('emails').values({ email_key: key, user_id: 'u' }).execute();
}

function makeTrigger(db: Store) {
  const trigger = sql`create trigger full before insert on sessions begin select raise(rollback, 'disk full'); end`;
  return db.write((tx) => trigger.execute(tx));
}

function insertEmails(db: Store, keys: string[]) {
  return db.write(async (db) => {
    for (const key of keys) await insertEmail(db, key);
  });
}

describe('a transaction', () => {
  test('that fails leaves nothing and the next one works', async () => {
    const db = await openFile();
    const failing = db.write(async (db) => {
      await insertEmail(db, 'a');
      throw new Error('no');
    });
    await failing.catch(() => undefined);
    await db.write((db) => insertEmail(db, 'b'));
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('that breaks a constraint leaves nothing and the next one works', async () => {
    const db = await openFile();
    const failing = db.write(async (db) => {
      await insertEmail(db, 'a');
      await insertEmail(db, 'a');
    });
    await failing.catch(() => undefined);
    await insertEmail(db, 'b');
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('whose commit fails leaves nothing, says why, and the next one works', async () => {
    const db = await openFile();
    await db.write((tx) =>
      sql`create table child (u text references emails (email_key) deferrable initially deferred)`.execute(tx),
    );
    const failing = db.write(async (db) => {
      await insertEmail(db, 'a');
      await sql`insert into child values ('nobody')`.execute(db);
    });
    await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed');
    await insertEmail(db, 'b');
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('that SQLite rolled back by itself says why, and the next one works', async () => {
    const db = await openFile();
    await makeTrigger(db);
    const failing = db.write(async (db) => {
      await insertEmail(db, 'a');
      await allQueries(db)
        .insertInto('sessions')
        .values({ user_id: 'u', secret_hash: 'h', created_at_ms: 0, used_at_ms: 0 })
        .execute();
    });
    await expect(failing).rejects.toThrow('disk full');
    await db.write((db) => insertEmail(db, 'b'));
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('is alone: another one waits', async () => {
    const db = await openFile();
    const order: string[] = [];
    const transact = (name: string) =>
      db.write(async (db) => {
        order.push(`${name} begins`);
        await insertEmail(db, name);
        order.push(`${name} ends`);
      });
    await Promise.all([transact('a'), transact('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('waits briefly for a command that writes, while reads continue', async () => {
    const path = `${temporaryFolder()}/book.db`;
    const db = await openFile(`sqlite:${path}`);
    const command = new DatabaseSync(path);
    command.exec("begin immediate; insert into emails (email_key, user_id) values ('a', 'u')");
    const written = insertEmail(db, 'b');
    const meanwhile = await emails(db);
    command.exec('commit');
    command.close();
    await written;
    expect([meanwhile, await emails(db)]).toEqual([[], [{ email_key: 'a' }, { email_key: 'b' }]]);
  });
});

describe('transactions at once', () => {
  test('reach the disk together, but one that fails does not affect the others', async () => {
    const db = await openFile();
    const ends = await Promise.allSettled([
      insertEmails(db, ['a', 'b']),
      insertEmails(db, ['c', 'a']),
      insertEmails(db, ['d']),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await emails(db)).toEqual(['a', 'b', 'd'].map((email_key) => ({ email_key })));
  });

  test('nor does a single statement that fails', async () => {
    const db = await openFile();
    const ends = await Promise.allSettled([insertEmail(db, 'a'), insertEmail(db, 'a'), insertEmail(db, 'b')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await emails(db)).toEqual(['a', 'b'].map((email_key) => ({ email_key })));
  });

  test('are all rejected when SQLite has rolled back what they wrote together', async () => {
    const db = await openFile();
    await makeTrigger(db);
    const session = { user_id: 'u', secret_hash: 'h', created_at_ms: 0, used_at_ms: 0 };
    const ends = await Promise.allSettled([
      insertEmails(db, ['a']),
      db.write((tx) => allQueries(tx).insertInto('sessions').values(session).execute()),
      insertEmails(db, ['b']),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('show no uncommitted data, and do not delay reads', async () => {
    const db = await openFile();
    const seen = await db.write(async (inside) => {
      await insertEmail(inside, 'a');
      return emails(db);
    });
    expect([seen, await emails(db)]).toEqual([[], [{ email_key: 'a' }]]);
  });

  test('are committed before the database is closed', async () => {
    const folder = temporaryFolder();
    const db = await openFile(`sqlite:${folder}/book.db`);
    const inserted = Promise.withResolvers<void>();
    const written = db.write(async (db) => {
      await insertEmail(db, 'a');
      inserted.resolve();
    });
    await inserted.promise;
    await Promise.all([written, db.destroy()]);
    expect(await emails(await openFile(`sqlite:${folder}/book.db`))).toEqual([{ email_key: 'a' }]);
  });
});

describe('the file', () => {
  test('keeps every acknowledged commit: write-ahead log, synced in full', async () => {
    const db = await openFile();
    const pragmas = [await sql`pragma journal_mode`.execute(db), await sql`pragma synchronous`.execute(db)];
    expect(pragmas.map(({ rows }) => rows)).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }]]);
  });

  test('opened again is migrated once', async () => {
    const folder = temporaryFolder();
    await (await openFile(`sqlite:${folder}/book.db`)).destroy();
    const db = await openFile(`sqlite:${folder}/book.db`);
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });

  test('of an older ContactBook keeps what is in it', async () => {
    const path = `${temporaryFolder()}/book.db`;
    const former = openSqlite(path)!.db;
    await former.write(async (tx) => {
      const untyped = tx as unknown as Kysely<unknown>; // the schema differs from the current one
      await usersAndContacts(untyped);
      await sessionUseAndAttempts(untyped);
    });
    await former.destroy();
    const file = new DatabaseSync(path);
    file.exec(`create table kysely_migration (name text primary key, timestamp text not null);
      insert into kysely_migration values ('0001-users-and-contacts', '2026-11-01'), ('0002-session-use-and-attempts', '2026-11-02');
      insert into contacts values ('u', 'c', 'Rosie', '112');
      insert into sessions values ('u', 'h', 1, 2)`);
    file.close();
    const db = await openFile(`sqlite:${path}`);
    const [contacts, sessions] = [db.selectFrom('contacts').selectAll(), db.selectFrom('sessions').selectAll()];
    expect([await contacts.execute(), await sessions.execute()]).toEqual([
      [
        expect.objectContaining({
          user_id: 'u',
          contact_id: 'c',
          name: 'Rosie',
          number: '112',
          version: 0,
          card: null,
        }),
      ],
      [expect.objectContaining({ user_id: 'u', secret_hash: 'h', created_at_ms: 1, used_at_ms: 2 })],
    ]);
  });

  test('of a newer ContactBook is refused, not damaged', async () => {
    const folder = temporaryFolder();
    await (await openFile(`sqlite:${folder}/book.db`)).destroy();
    const file = new DatabaseSync(`${folder}/book.db`);
    file.exec("insert into kysely_migration values ('9999-later', '2027-01-01')");
    file.close();
    await expect(openFile(`sqlite:${folder}/book.db`)).rejects.toThrow(
      /book\.db was written by a newer ContactBook \(with 9999-later\): start that one, or go back to a backup/,
    );
  });
});
