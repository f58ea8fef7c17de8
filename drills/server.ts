import packageFile from '../package.json' with { type: 'json' };
import { launch, type LaunchOptions, NO_LIMITS, SERVER } from '../server/src/testing/launch.ts';

export type Server = Awaited<ReturnType<typeof startServer>>;

/** The flags of Node in `npm start`. */
const FLAGS = packageFile.scripts.start.match(/--\S+/g) ?? [];

/** Starts a server process on this database; it keeps its port over restarts and ends with the caller's block. */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { within = [], script = SERVER }: Pick<LaunchOptions, 'within'> & { script?: URL } = {},
) {
  const env = { HOST: '127.0.0.1', LOG_LEVEL: 'error', ...NO_LIMITS, DATABASE_URL: databaseUrl, ...settings };
  const options = { flags: FLAGS, within };
  let process = launch(script, { ...env, PORT: '0' }, options);
  const { origin, port } = new URL(await process.url());

  return {
    address: origin,
    port: Number(port),
    get child() {
      return process.child;
    },
    end: (signal?: NodeJS.Signals) => process.end(signal),
    /** Returns the lines of the log since the last start, each an error that the server did not expect. */
    faults: () => process.output.stdout.split('\n').filter((line) => line.startsWith('{"level":')),
    /** The script may belong to another version of the server. */
    async startAgain(again: URL = script): Promise<void> {
      process = launch(again, { ...env, PORT: port }, options);
      await process.url();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await process.end('SIGKILL');
    },
  };
}
