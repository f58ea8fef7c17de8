import { onTestFinished } from 'vitest';
import type { AtEnd } from './end-of-file.ts';
import { launch, type LaunchOptions, SERVER } from './launch.ts';

/**
 * Runs the server as an operator does: `node server/src/main.ts` with only these settings; killed when the test ends,
 * or at the end of the file if several tests use it.
 */
export function runServer(settings: Record<string, string>, options?: LaunchOptions, atEnd: AtEnd = onTestFinished) {
  const server = launch(SERVER, { HOST: '127.0.0.1', PORT: '0', ...settings }, options);
  atEnd(() => void server.child.kill('SIGKILL'));
  return { ...server, port: async () => Number(new URL(await server.url()).port) };
}
