import { defineConfig } from 'vitest/config';

/** Server stories that know no database, or one alone: once is enough. */
const ON_SQLITE_ALONE = [
  'server/src/{config,main,problem,require-node,sockets,sockets-localhost,validation}.test.ts',
  'server/src/db/sqlite.test.ts',
  'server/src/**/rules.test.ts',
  'server/src/{docs,web}/**',
];
const SERVER = 'server/src/**/*.test.ts';
const ON_POSTGRES = { globalSetup: 'server/src/testing-setup.ts', exclude: ON_SQLITE_ALONE };

export default defineConfig({
  test: {
    testTimeout: 20_000,
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
          exclude: ['**/postgres*.test.ts'],
          provide: { engine: { name: 'sqlite' } },
        },
      },
      {
        extends: true,
        test: { name: 'PostgreSQL', include: [SERVER], ...ON_POSTGRES, provide: { partitioned: false } },
      },
      {
        extends: true,
        test: { name: 'PostgreSQL in partitions', include: [SERVER], ...ON_POSTGRES, provide: { partitioned: true } },
      },
    ],
  },
});
