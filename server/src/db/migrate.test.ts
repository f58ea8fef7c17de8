import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { takeBareDatabase } from '../testing/database.ts';
import { openDatabase } from './open.ts';

const [ANN, BOB] = ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10', '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f11'];

test('the contacts of books that are older than their count are counted', async () => {
  const { database } = readConfig({ DATABASE_URL: await takeBareDatabase() });
  const { db: former } = await openDatabase(database);
  const person = { name: 'Ann', email: '', password_hash: '', revision: 3, created_at_ms: 1 };
  const people = [ANN, BOB].map((user_id) => Object.assign({ user_id }, person));
  await former.insertInto('users').values(people).execute();
  const contact = { user_id: ANN, name: 'Rosie', number: '112' };
  const contacts = [ANN, BOB].map((contact_id) => Object.assign({ contact_id }, contact));
  await former.insertInto('contacts').values(contacts).execute();
  await former.schema.alterTable('users').dropColumn('contact_count').execute();
  await sql`delete from kysely_migration where name = '0005-contact-count'`.execute(former);
  await former.destroy();

  const { db } = await openDatabase(database);
  onTestFinished(() => db.destroy());
  const counts = db.selectFrom('users').select(['user_id', 'contact_count']).orderBy('user_id');
  expect(await counts.execute()).toEqual([
    { user_id: ANN, contact_count: 2 },
    { user_id: BOB, contact_count: 0 },
  ]);
});
