import { defineConfig } from 'vitest/config';

/** Server stories that know no database, or one alone: once is enough. */
const ON_SQLITE_ALONE = [
  'server/src/{config,log,main,problem,require-node,turns,wire-tolerance}.test.ts',
  'server/src/book/write/{change-limit,large-change}.test.ts',
  'server/src/commands/*.test.ts',
  'server/src/http/**',
  'server/src/users/passwords.test.ts',
  'server/src/metrics/server.test.ts',
  'server/src/db/sqlite*.test.ts',
  'server/src/**/rules.test.ts',
  'server/src/{docs,web}/**',
];
const SERVER = 'server/src/**/*.test.ts';
const ON_PARTITIONS_ALONE = 'server/src/db/partitions.test.ts';
const ON_SHARDS_ALONE = 'server/src/db/citus.test.ts';
/** Every call, every way of changing a book, and what speaks of PostgreSQL itself: the rest sees no difference to partitions. */
const ON_PLAIN_TABLES = [
  'server/src/{wire-contract,history/{concurrent,model},live/queries}.test.ts',
  'server/src/db/*.test.ts',
];
const ON_POSTGRES_ALONE = 'server/src/{db/postgres*,metrics/health-postgres}.test.ts';
/** What takes the place of whole modules, which others in its process would be given too. */
const ON_ITS_OWN = ['server/src/{docs/routes,http/sockets-localhost,users/passwords}.test.ts'];
/** One process after the other has the same modules: making them anew for each file takes a third of the time. */
const inSharedProcesses = {
  isolate: false,
  globalSetup: 'server/src/testing/setup.ts',
  setupFiles: 'server/src/testing/each-file.ts',
};
/** Only where somebody has a Citus cluster: its databases take seconds to make. */
const onShards = {
  extends: true as const,
  test: {
    name: 'Citus',
    include: [SERVER],
    ...inSharedProcesses,
    exclude: [...ON_SQLITE_ALONE, ON_PARTITIONS_ALONE],
    provide: { spread: 'shards' as const },
  },
};

export default defineConfig({
  test: {
    // Both are for machines that have other things to do; where time is the promise itself, the test bounds it.
    testTimeout: 60_000,
    // As in playwright.config.ts.
    retry: process.env['CI'] === undefined ? 0 : 1,
    expect: { poll: { timeout: 10_000 } },
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
          include: [
            'card/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            '{deploy,docs}/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'SQLite',
          include: [SERVER],
          ...inSharedProcesses,
          exclude: [...ON_ITS_OWN, ON_POSTGRES_ALONE, ON_PARTITIONS_ALONE, ON_SHARDS_ALONE],
        },
      },
      {
        extends: true,
        test: { name: 'SQLite, each on its own', include: ON_ITS_OWN, ...inSharedProcesses, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: ON_PLAIN_TABLES,
          ...inSharedProcesses,
          exclude: [...ON_SQLITE_ALONE, ON_PARTITIONS_ALONE, ON_SHARDS_ALONE],
          provide: { spread: 'nowhere' },
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL in partitions',
          include: [SERVER],
          ...inSharedProcesses,
          exclude: [...ON_SQLITE_ALONE, ON_SHARDS_ALONE, 'server/src/db/!(partitions).test.ts'],
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
