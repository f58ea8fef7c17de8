import packageFile from '../package.json' with { type: 'json' };
import { launch, type LaunchOptions, NO_LIMITS, SERVER } from '../server/src/testing/launch.ts';

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Node's, as `npm start` has them. */
const FLAGS = packageFile.scripts.start.match(/--\S+/g) ?? [];

/** A server process on this database that keeps its port over restarts; it ends with the caller's block. */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { within = [], script = SERVER }: Pick<LaunchOptions, 'within'> & { script?: URL } = {},
) {
  const env = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...NO_LIMITS,
    DATABASE_URL: databaseUrl,
    ...settings,
  };
  const options = { flags: FLAGS, within };
  let process = launch(script, { ...env, PORT: '0' }, options);
  const { origin, port } = new URL(await process.url());

  return {
    address: origin,
    port: Number(port),
    get child() {
      return process.child;
    },
    get ended() {
      return process.ended;
    },
    end: (signal?: NodeJS.Signals) => process.end(signal),
    async startAgain(): Promise<void> {
      process = launch(script, { ...env, PORT: port }, options);
      await process.url();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await process.end('SIGKILL');
    },
  };
}
