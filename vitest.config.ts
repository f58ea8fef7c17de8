import { defineConfig } from 'vitest/config';

/** Server stories that know no database, or one alone: once is enough. */
const ON_SQLITE_ALONE = [
  'server/src/{config,main,problem,require-node,turns}.test.ts',
  'server/src/book/{change-limit,staging}.test.ts',
  'server/src/commands/*.test.ts',
  'server/src/contacts/card/**',
  'server/src/http/{connections,cors,echoes,overload,request-id,request-log,sockets*,validation}.test.ts',
  'server/src/metrics/server.test.ts',
  'server/src/db/sqlite*.test.ts',
  'server/src/**/rules.test.ts',
  'server/src/{docs,web}/**',
];
const SERVER = 'server/src/**/*.test.ts';
const ON_PARTITIONS_ALONE = 'server/src/db/partitions.test.ts';
const ON_SHARDS_ALONE = 'server/src/db/citus.test.ts';
/** Whatever writes to a table that is spread, or reads more than a row of one: nothing else is other there. */
const ON_PARTITIONS = [
  ON_PARTITIONS_ALONE,
  'server/src/{contacts,history,live,users}/{*routes,concurrent,model,queries,quota,session}.test.ts',
  'server/src/wire-contract.test.ts',
];
const ON_POSTGRES_ALONE = 'server/src/{db/postgres*,metrics/health-postgres}.test.ts';
const globalSetup = 'server/src/testing/setup.ts';
/** Only where somebody has a Citus cluster: its databases take seconds to make. */
const onShards = {
  extends: true as const,
  test: {
    name: 'Citus',
    include: [SERVER],
    globalSetup,
    exclude: [...ON_SQLITE_ALONE, ON_PARTITIONS_ALONE],
    provide: { spread: 'shards' as const },
    testTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // Servers that start as processes are compiled once: a third of what a start takes.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    // Many of them wait for a process, a database or a disk: one more than the cores of a small machine.
    maxWorkers: 3,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'SQLite',
          include: [SERVER],
          exclude: [ON_POSTGRES_ALONE, ON_PARTITIONS_ALONE, ON_SHARDS_ALONE],
          provide: { engine: { name: 'sqlite' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: [SERVER],
          globalSetup,
          exclude: [...ON_SQLITE_ALONE, ON_PARTITIONS_ALONE, ON_SHARDS_ALONE],
          provide: { spread: 'nowhere' },
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL in partitions',
          include: ON_PARTITIONS,
          globalSetup,
          provide: { spread: 'partitions' },
        },
      },
      ...(process.env['TEST_CITUS_URL'] === undefined ? [] : [onShards]),
      {
        extends: true,
        test: { name: 'drills', include: ['drills/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
