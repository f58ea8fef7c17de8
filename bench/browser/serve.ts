import { openAt } from '../../server/src/http/address.ts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/store/open.ts';

/** Runs the whole server, but serves the folder in WEB_FOLDER instead of the built web app, until it is killed. */
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
