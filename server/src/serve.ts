import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { openAt } from './http/address.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './store/open.ts';
import { countConnections, reportBackups } from './metrics/instrument.ts';
import { createMetricsApp } from './metrics/server.ts';
import { COMMIT, VERSION } from './version.ts';

const WHO_MAY_SIGN_UP = {
  open: 'Anyone may sign up.',
  invitation: 'Only people with the invitation code may sign up.',
  closed: 'Nobody may sign up. The first person on an empty server still can.',
};
const CLOSE_GRACE_MS = 10_000;
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Opens the database and serves the app until SIGTERM or SIGINT. Prints the address. */
export async function serve(config: Config): Promise<void> {
  const database = await openDatabase(config.database);
  const { db, checkFile, dataVersion, openToOthers = [] } = database;
  const metricsApp = config.metrics && (await createMetricsApp(config.metrics));
  const app = await buildApp({
    db,
    checkFile,
    dataVersion,
    config,
    now: Date.now,
    uptimeMs: () => performance.now(),
    webFolder: WEB_FOLDER,
    metrics: metricsApp?.metrics,
  });
  app.log.info({ version: VERSION, commit: COMMIT }, 'starting');
  if (openToOthers.length > 0)
    app.log.warn({ files: openToOthers }, 'other users of this machine can read the database files');
  closeWithGrace({ delay: config.closeDelayMs + CLOSE_GRACE_MS, logger: app.log }, async ({ err }) => {
    if (err !== undefined) app.log.fatal({ err }, 'closing after a fault');
    await app.close();
    await metricsApp?.close();
    await db.destroy();
  });

  const address = `${await openAt(app, config)}${config.basePath}`;
  console.log(`ContactBook ${VERSION} (${COMMIT}) listens at ${address}\n${WHO_MAY_SIGN_UP[config.signUp]}`);
  if (metricsApp === undefined) return;
  countConnections(database, metricsApp.metrics);
  reportBackups(config.database, metricsApp.metrics);
  console.log(`Its metrics are at ${await metricsApp.open()}`);
}
