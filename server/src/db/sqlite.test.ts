import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { PASSWORD, sendRequest } from '../testing.ts';
import { temporaryFolder } from '../testing-database.ts';
import { runServer } from '../testing-process.ts';
import { openDatabase } from './open.ts';
import type { Db } from './tables.ts';

async function openFile(url = `sqlite:${temporaryFolder()}/book.db`): Promise<Db> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  return db;
}

function emails(db: Db) {
  return db.selectFrom('emails').select('email_key').orderBy('email_key').execute();
}

function insertEmail(db: Db, key: string) {
  return db.insertInto('emails').values({ email_key: key, user_id: 'u' }).execute();
}

describe('a transaction', () => {
  test('that fails leaves nothing and the next one works', async () => {
    const db = await openFile();
    const failing = db.transaction().execute(async (db) => {
      await insertEmail(db, 'a');
      throw new Error('no');
    });
    await failing.catch(() => undefined);
    await db.transaction().execute((db) => insertEmail(db, 'b'));
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('that breaks a constraint leaves nothing and the next one works', async () => {
    const db = await openFile();
    const failing = db.transaction().execute(async (db) => {
      await insertEmail(db, 'a');
      await insertEmail(db, 'a');
    });
    await failing.catch(() => undefined);
    await insertEmail(db, 'b');
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('whose commit fails leaves nothing, says why, and the next one works', async () => {
    const db = await openFile();
    await sql`create table child (u text references emails (email_key) deferrable initially deferred)`.execute(db);
    const failing = db.transaction().execute(async (db) => {
      await insertEmail(db, 'a');
      await sql`insert into child values ('nobody')`.execute(db);
    });
    await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed');
    await insertEmail(db, 'b');
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('that SQLite rolled back by itself says why, and the next one works', async () => {
    const db = await openFile();
    await sql`create trigger full before insert on sessions begin select raise(rollback, 'disk full'); end`.execute(db);
    const failing = db.transaction().execute(async (db) => {
      await insertEmail(db, 'a');
      await db
        .insertInto('sessions')
        .values({ user_id: 'u', secret_hash: 'h', created_at_ms: 0, used_at_ms: 0 })
        .execute();
    });
    await expect(failing).rejects.toThrow('disk full');
    await db.transaction().execute((db) => insertEmail(db, 'b'));
    expect(await emails(db)).toEqual([{ email_key: 'b' }]);
  });

  test('is alone: another one begun meanwhile waits', async () => {
    const db = await openFile();
    const order: string[] = [];
    const transact = (name: string) =>
      db.transaction().execute(async (db) => {
        order.push(`${name} begins`);
        await insertEmail(db, name);
        order.push(`${name} ends`);
      });
    await Promise.all([transact('a'), transact('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('that reads before it writes does not fail when another process writes in between', async () => {
    const url = `sqlite:${temporaryFolder()}/book.db`;
    const db = await openFile(url);
    const other = await runServer({ DATABASE_URL: url, LOG_LEVEL: 'silent' }).port();
    const account = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
    const signUp = await db.transaction().execute(async (db) => {
      await emails(db);
      const sent = sendRequest(other, 'POST', '/users/signup', account);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await insertEmail(db, 'b@example.com');
      return { sent };
    });
    expect([(await signUp.sent).status, (await emails(db)).length]).toEqual([201, 2]);
  });

  test('waits for another process that writes', async () => {
    const settings = { DATABASE_URL: `sqlite:${temporaryFolder()}/book.db`, LOG_LEVEL: 'silent' };
    const first = await runServer(settings).port();
    const second = await runServer(settings).port();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const account = { name: 'Ann', email: `ann${index}@example.com`, password: PASSWORD };
        return sendRequest(index % 2 === 0 ? first : second, 'POST', '/users/signup', account);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
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
    expect(applied.rows).toEqual([{ name: '0001-users-and-contacts' }, { name: '0002-session-use-and-attempts' }]);
  });

  test('of a newer ContactBook is refused, not damaged', async () => {
    const folder = temporaryFolder();
    await (await openFile(`sqlite:${folder}/book.db`)).destroy();
    const file = new DatabaseSync(`${folder}/book.db`);
    file.exec("insert into kysely_migration values ('9999-later', '2027-01-01')");
    file.close();
    await expect(openFile(`sqlite:${folder}/book.db`)).rejects.toThrow(/cannot be opened .*9999-later/);
  });
});
