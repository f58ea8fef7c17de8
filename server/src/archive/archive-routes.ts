import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { problems } from '../http/problem-schema.ts';
import { signalWhenLeft } from '../http/client-left.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import { writeArchive } from './write-archive.ts';

/** The route that returns everything stored about a user as one file. */
export async function archiveRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/users/export',
    {
      schema: {
        tags: ['account'],
        security: [{ bearer: [] }],
        operationId: 'exportAccount',
        summary: 'Download all data',
        description:
          'A zip with the book as vCards and as JSContact, its whole history, and all stored data of the user. README.txt in it describes the files.',
        response: {
          200: Type.Unsafe<Readable>({ type: 'string', format: 'binary', description: 'The archive, application/zip' }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const left = signalWhenLeft(reply);
      const { userId } = currentSession(request);
      const { stream, bytes } = await services.schedule(userId, 'whole', async () => {
        left.throwIfAborted();
        return services.db.read(userId, (db) => writeArchive(db, userId, services.now(), left));
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
