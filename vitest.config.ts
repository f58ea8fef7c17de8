import { defineConfig } from 'vitest/config';

/** Server tests that use no database, or SQLite alone, run once. */
const ON_SQLITE_ALONE = [
  'server/src/{config,log,longest-turn,main,problem,require-node,versions,wire-tolerance}.test.ts',
  'server/src/duplicates/generated.test.ts',
  'server/src/store/{backup,restore,scheduler,turns}.test.ts',
  'server/src/book/write/{change-limit,large-change}.test.ts',
  'server/src/commands/*.test.ts',
  'server/src/http/**',
  'server/src/users/passwords.test.ts',
  'server/src/metrics/server.test.ts',
  'server/src/store/sqlite/*.test.ts',
  'server/src/**/rules.test.ts',
  'server/src/{docs,web}/**',
  'server/src/transfer/{accounting,corpus}.test.ts',
  'server/src/labels/edit-states.test.ts',
  'server/src/{carddav/card-size,calendar/events}.test.ts',
];
/** Counts how often each block of code runs, which must not have been compiled by another test file. */
const ON_FRESH_CODE = 'card/src/merge-work.test.ts';
const SERVER = 'server/src/**/*.test.ts';
const ON_PARTITIONS_ALONE = 'server/src/store/postgres/partitions.test.ts';
const ON_SHARDS_ALONE = 'server/src/store/postgres/citus.test.ts';
/** Tests of every call, of every kind of change and of PostgreSQL itself. The others run on partitions only. */
const ON_PLAIN_TABLES = [
  'server/src/{wire-contract,history/concurrent,live/queries}.test.ts',
  'server/src/store/{pages,migrate,space}.test.ts',
  'server/src/store/postgres/*.test.ts',
];
/** Tests whose statements other tests run on partitions too. */
const NOT_ON_PARTITIONS = [
  'server/src/book/{retention/histories,write/write-book}.test.ts',
  'server/src/calendar/routes.test.ts',
  'server/src/contacts/card-routes.test.ts',
  'server/src/carddav/{base,conversion,device-password,group-forms,intervals,reports}.test.ts',
  'server/src/carddav/push/*.test.ts',
  'server/src/duplicates/merging.test.ts',
  'server/src/history/routes.test.ts',
  'server/src/labels/{acts,label-forms,stored-rows}.test.ts',
  'server/src/transfer/{additions,repeated-people}.test.ts',
  'server/src/users/{languages,routes}.test.ts',
  'server/src/users/devices/{device-access,device-routes}.test.ts',
  'server/src/users/sessions/*.test.ts',
  'server/src/history/erase-history.test.ts',
  'server/src/contacts/quota.test.ts',
  'server/src/users/devices/device-flow.test.ts',
  'server/src/{labels/{round-trips,label-table},transfer/round-trip}.test.ts',
  'server/src/{break-ins,expiry-clock}.test.ts',
  'server/src/users/{attempts,mail}.test.ts',
  'server/src/users/recovery/account-takeover.test.ts',
  'server/src/carddav/{bodies,clients,filters,groups,merging,model,refusals,tsdav}.test.ts',
  'server/src/archive/archive-left.test.ts',
  'server/src/store/space.test.ts', // each partition has pages of its own
];
const ON_POSTGRES_ALONE =
  'server/src/{store/postgres/{metrics,operator,pooler,postgres},metrics/health-postgres}.test.ts';
/** Tests that replace whole modules, which other tests in the same process would get too. */
const ON_ITS_OWN = ['server/src/{docs/routes,http/sockets-localhost,users/passwords}.test.ts'];
/** Test files share modules, because loading them for each file takes a third of the time. */
const inSharedProcesses = {
  isolate: false,
  globalSetup: 'server/src/testing/setup.ts',
  setupFiles: ['random-runs.ts', 'server/src/testing/each-file.ts'],
};
/** Runs only with a Citus cluster, whose databases take seconds to create. */
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
    // Time-outs are long because the machine may be busy; a test that promises a time bounds it itself.
    testTimeout: 120_000 + 3000 * Number(process.env['FUZZ_SECONDS'] ?? 0),
    // The same rule as in playwright.config.ts.
    retry: process.env['CI'] === undefined ? 0 : 1,
    expect: { poll: { timeout: 10_000 } },
    // Server processes share compiled code, which saves a third of their start.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    // One more than the cores of a small machine, since many tests wait for a process, a database or a disk.
    maxWorkers: 3,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['card/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: [ON_FRESH_CODE],
          setupFiles: 'random-runs.ts',
          isolate: false,
        },
      },
      // These start processes and ask them, which needs the network that tests of the web app replace.
      {
        extends: true,
        test: {
          name: 'unit, on its own',
          include: [ON_FRESH_CODE, '{checks,deploy,docs}/*.test.ts'],
          setupFiles: 'random-runs.ts',
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
          exclude: [
            ...ON_SQLITE_ALONE,
            ON_SHARDS_ALONE,
            ...NOT_ON_PARTITIONS,
            'server/src/store/{migrate,long-reads}.test.ts',
            'server/src/store/postgres/!(partitions).test.ts',
          ],
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
