import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import type { App } from './services.ts';
import { listen } from './sockets.ts';
import { StartError } from './start-error.ts';

const CLOSE_GRACE_MS = 10_000;
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { db } = await openDatabase(config.database);
  const app = await buildApp({ db, config, now: Date.now, webFolder: WEB_FOLDER });
  closeWithGrace({ delay: CLOSE_GRACE_MS, logger: app.log }, async ({ err }) => {
    if (err !== undefined) app.log.fatal({ err }, 'closing after a fault');
    await app.close();
    await db.destroy();
  });
  const port = await open(app, config);
  console.log(`ContactBook is open at http://${hostInUrl(config.host)}:${port}${config.basePath}`);
}

async function open(app: App, { host, port }: Config): Promise<number> {
  try {
    return await listen(app, host, port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(LISTEN_FAULTS[code ?? '']?.(host, port) ?? `Listening on ${host}:${port} failed: ${message}.`);
  }
}

const LISTEN_FAULTS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `Port ${port} is in use: stop what listens there, or set PORT to another one.`,
  EACCES: (_host, port) => `Port ${port} needs more rights than this user has: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: set HOST to one that it has, or to 0.0.0.0 for all.`,
  ENOTFOUND: (host) => `The host name ${host} is not known: set HOST to a name or address of this machine.`,
};

/** Listening on every address, the person at this machine still opens localhost. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
