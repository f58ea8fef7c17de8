import { MIGRATIONS } from '../server/src/store/migrate.ts';

// Runs the server as a later version with one more, additive migration.
MIGRATIONS['9999-next-version'] = {
  isAdditive: true,
  async up(db) {
    await db.schema.alterTable('contacts').addColumn('next_version', 'text').execute();
    await db.schema.createTable('next_version').addColumn('user_id', 'uuid').execute();
  },
};
await import('../server/src/main.ts');
