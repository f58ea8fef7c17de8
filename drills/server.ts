import { launch, type LaunchOptions, NO_LIMITS, SERVER } from '../server/src/testing-launch.ts';

export type Server = Awaited<ReturnType<typeof startServer>>;

/** A server process on this database that keeps its address over every new start; ended with its block. */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  options: Pick<LaunchOptions, 'flags' | 'within'> = {},
) {
  const env = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...NO_LIMITS,
    DATABASE_URL: databaseUrl,
    ...settings,
  };
  let process = launch(SERVER, { ...env, PORT: '0' }, options);
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
      process = launch(SERVER, { ...env, PORT: port }, options);
      await process.url();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await process.end('SIGKILL');
    },
  };
}
