import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { DatabaseFault } from '../store/fault.ts';
import { findUnknownMigrations } from '../store/migrate.ts';
import { ProblemError } from '../problem.ts';
import { problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { COMMIT, VERSION } from '../version.ts';

const RETRY_AFTER_SECONDS = 2;
const OUTDATED = 'A newer version has changed the database. Requests belong to its processes.';
const healthTags = ['health'];
/** Proxies check every second, so only failures are logged. */
const logLevel = 'warn';
const ok = { status: 'ok' as const };
const Alive = Type.Object(
  { status: Type.Literal('ok'), version: Type.String(), commit: Type.String() },
  { description: 'Alive, with its version' },
);
const Ok = Type.Object({ status: Type.Literal('ok') }, { description: 'Ready' });

/**
 * Routes for liveness, which depends only on the process, and readiness, which tells whether to send requests to it.
 */
export async function healthRoutes(
  app: App,
  { db, checkFile, config }: Pick<Services, 'db' | 'checkFile' | 'config'>,
): Promise<void> {
  const databaseAnswers = shared(() => inTime(checkDatabase({ db, checkFile }), config.database.connectionTimeoutMs));
  let isClosing = false;
  // Fastify listens until this hook has ended, so a proxy that checks during that time stops sending requests.
  app.addHook('preClose', async () => {
    isClosing = true;
    await wait(config.closeDelayMs);
  });

  app.get(
    '/healthz',
    {
      logLevel,
      schema: {
        tags: healthTags,
        operationId: 'health',
        summary: 'Whether the process is alive',
        response: { 200: Alive },
      },
    },
    () => ({ ...ok, version: VERSION, commit: COMMIT }),
  );
  app.get(
    '/readyz',
    {
      logLevel,
      schema: {
        tags: healthTags,
        operationId: 'ready',
        summary:
          'Whether the server accepts requests: its database answers, no newer version has changed that, and it is not closing',
        response: { 200: Ok, ...problems() },
      },
    },
    async () => {
      if (isClosing) {
        throw new ProblemError('unavailable', 'The server is closing.', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      try {
        await databaseAnswers();
      } catch (error) {
        throw error instanceof DatabaseFault || error instanceof ProblemError
          ? error
          : new DatabaseFault('unavailable', error);
      }
      return ok;
    },
  );
}

/** Throws a DatabaseFault or a ProblemError if the database must not be used by this process. */
export async function checkDatabase({ db, checkFile }: Pick<Services, 'db' | 'checkFile'>): Promise<void> {
  checkFile?.();
  const unknown = await findUnknownMigrations(db);
  if (unknown.length > 0) throw new ProblemError('unavailable', OUTDATED, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Concurrent checks share one query, so that frequent checks cost the database no more. */
function shared(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}

/** Rejects with a fault if the answer takes longer. */
async function inTime(answer: Promise<void>, withinMs: number): Promise<void> {
  const late = wait(withinMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${withinMs} ms`);
  });
  await Promise.race([answer, late]);
}
