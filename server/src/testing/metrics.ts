import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { borrowDatabase } from './database.ts';
import type { AtEnd } from './end-of-file.ts';
import { runServer } from './process.ts';
import { sendRequest } from './server.ts';

/** Starts a server with metrics; returns its two ports. */
export async function runMeasured(settings: Record<string, string> = {}, atEnd: AtEnd = onTestFinished) {
  const { url, giveBack } = await borrowDatabase();
  atEnd(giveBack);
  const server = runServer({ DATABASE_URL: url, METRICS_PORT: '127.0.0.1:0', ...settings }, {}, atEnd);
  const port = await server.port();
  const metricsPort = await printedMetricsPort(server);
  return {
    ...server,
    url,
    get: (path: string) => sendRequest(port, 'GET', path),
    post: (path: string, body: object) => sendRequest(port, 'POST', path, body),
    getInside: (path: string) => sendRequest(metricsPort, 'GET', path),
    metrics: async () => (await sendRequest(metricsPort, 'GET', '/metrics')).text.split('\n'),
  };
}

async function printedMetricsPort({ child, output }: ReturnType<typeof runServer>): Promise<number> {
  for (;;) {
    const [, port] = /Its metrics are at http:[/]{2}127\.0\.0\.1:(\d+)[/]metrics\n/.exec(output.stdout) ?? [];
    if (port !== undefined) return Number(port);
    await once(child.stdout, 'data');
  }
}
