import { openAt } from '../../server/src/http/address.ts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/open.ts';

/** The whole server, but with another page than the built web app: the folder that it is told. Ends when it is killed. */
const config = readConfig(process.env);
const { db } = await openDatabase(config.database);
const app = await buildApp({
  db,
  config,
  now: Date.now,
  uptimeMs: () => performance.now(),
  webFolder: process.env['WEB_FOLDER'] ?? '',
});
console.log(await openAt(app, config));
