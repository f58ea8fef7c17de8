import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { problems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { createTurns } from '../turns.ts';
import { currentSession } from '../users/session.ts';
import { takeSnapshot } from './snapshot.ts';
import { writeArchive } from './write-archive.ts';

/** Each is a file of the size of a book for as long as it is made and sent. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

/** All that is kept of a person, as one file. */
export async function archiveRoutes(app: App, services: Services): Promise<void> {
  const turns = createTurns({ atOnce: AT_ONCE, atOnceEach: 1, places: 100, placesEach: 1, refusal: busy });

  app.get(
    '/users/export',
    {
      schema: {
        tags: ['account'],
        security: [{ bearer: [] }],
        operationId: 'exportAccount',
        summary: 'Take everything along',
        description:
          'A zip with the book as vCards and as JSContact, its whole history, and what is kept of the person; its README.txt says what is what.',
        response: {
          200: Type.Unsafe<Readable>({ type: 'string', format: 'binary', description: 'The archive, application/zip' }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort(new ProblemError('busy', 'Whoever asked has left.')));
      const { userId } = currentSession(request);
      const { stream, bytes } = await turns.take(userId, async () => {
        left.signal.throwIfAborted();
        return takeSnapshot(services, userId, (db) => writeArchive(db, userId, services.now(), left.signal));
      });
      const day = new Date(services.now()).toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="contactbook-${day}.zip"`)
        .send(stream);
    },
  );
}

function busy(): ProblemError {
  return new ProblemError('busy', 'Other archives are being made at this moment. Try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
