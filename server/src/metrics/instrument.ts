import { DatabaseFault } from '../store/fault.ts';
import { lastBackupSeconds } from '../store/last-backup.ts';
import type { Database } from '../store/open.ts';
import { type DatabaseSettings, sqlitePath } from '../store/settings.ts';
import type { Metrics } from './registry.ts';
import type { answerProblem } from '../problem.ts';
import type { App } from '../services.ts';

/** Times every answer, by the pattern of its route. Status `none` means that the client did not wait. */
export function timeRequests(app: App, metrics: Metrics): void {
  const answered = metrics.durations('http_request_duration_seconds', 'Time to answer a request.', [
    'method',
    'route',
    'status',
  ]);
  app.addHook('onRequest', (request, reply, done) => {
    const startMs = performance.now();
    reply.raw.once('close', () => {
      // A stream lasts as long as its window is open.
      if (reply.raw.getHeader('content-type') === 'text/event-stream') return;
      const route = request.routeOptions.url ?? 'none';
      const status = reply.raw.writableFinished ? reply.statusCode : 'none';
      answered({ method: request.method, route, status }, (performance.now() - startMs) / 1000);
    });
    done();
  });
}

/** Wraps an error handler, and counts the database faults that it handles. */
export function countFaults(answer: typeof answerProblem, metrics: Metrics): typeof answerProblem {
  const count = metrics.counter('contactbook_database_faults_total', 'Requests that failed at the database.', 'kind');
  return (error, request, reply) => {
    if (error instanceof DatabaseFault) count(error.kind);
    return answer(error, request, reply);
  };
}

/** Reports the connections of the pool, if the database has one. */
export function countConnections({ poolCounts }: Database, metrics: Metrics): void {
  if (poolCounts === undefined) return;
  const gauge = (name: string, help: string, read: () => number) => metrics.gauge(`contactbook_${name}`, help, read);
  gauge('database_connections', 'Open connections to the database.', () => poolCounts().total);
  gauge('database_connections_idle', 'Those of them that do nothing.', () => poolCounts().idle);
  gauge('database_waiting', 'Queries that wait for a connection.', () => poolCounts().waiting);
}

/** Reports when `npm run backup` last saved the database; PostgreSQL has tools of its own. */
export function reportBackups({ url }: Pick<DatabaseSettings, 'url'>, metrics: Metrics): void {
  const path = sqlitePath(url);
  if (path === undefined) return;
  const help = 'When the database was last saved, in seconds since 1970; 0 if it never was.';
  metrics.gauge('contactbook_last_backup_seconds', help, () => lastBackupSeconds(path));
}
