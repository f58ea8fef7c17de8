import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** The server as a person runs it: `node server/src/main.ts` with only these settings; killed when the test ends. */
export function runServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended, port: () => printedPort(child, output) };
}

/** The port of the address that the server prints once it is open. */
async function printedPort(
  child: ChildProcessByStdio<null, Readable, Readable>,
  output: { stdout: string; stderr: string },
) {
  for (;;) {
    const [, port] = /ContactBook is open at http:\/\/[^/]+:(\d+)\//.exec(output.stdout) ?? [];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(`The server did not start: ${output.stderr}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}
