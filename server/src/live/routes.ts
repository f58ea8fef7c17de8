import { BookEvent } from '@contactbook/contract/changes';
import { Type } from 'typebox';
import { ProblemError } from '../problem.ts';
import { problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import type { Streams } from './streams.ts';
import type { Watch } from './watch.ts';

/** Maximum number of streams of one user; further windows poll instead. */
const MAX_STREAMS_OF_A_USER = 30;

/** The route of the stream that reports changes of the book. */
export async function liveRoutes(app: App, services: Services, streams: Streams, watch: Watch): Promise<void> {
  services.metrics?.gauge('contactbook_streams', 'Open streams of events.', streams.count);

  app.get(
    '/events',
    {
      schema: {
        tags: ['changes'],
        security: [{ bearer: [] }],
        operationId: 'events',
        summary: 'Stream the revisions of the book',
        description:
          'Server-sent events. One is sent immediately, unless Last-Event-ID is the current revision, and one after each change to the book; GET /changes returns the changes. If `conflicts` is true, the list of GET /conflicts has changed. A comment is sent every 20 seconds. The stream ends with the session, and when the server closes.',
        headers: Type.Object({
          'last-event-id': Type.Optional(Type.String({ description: 'The revision that the client has' })),
        }),
        response: {
          200: {
            description: 'Events with a revision as id and data',
            content: {
              'text/event-stream': {
                schema: { ...BookEvent, examples: ['id: 42\ndata: {"revision":42}\n\n'] },
              },
            },
          },
          ...problems('not_logged_in', 'too_many_streams', 'busy'),
        },
      },
    },
    async (request, reply) => {
      const { userId, secretHash, revision } = currentSession(request);
      if (isClosing) throw new ProblemError('busy', 'The server is closing.', { retryAfterSeconds: 1 });
      if (streams.countOf(userId) >= MAX_STREAMS_OF_A_USER) {
        throw new ProblemError('too_many_streams', 'You have too many windows open.');
      }
      reply.hijack();
      const { raw: response } = reply;
      // A client that left during the query has already closed the response, so its stream would never be removed.
      if (response.destroyed) return reply;
      for (const [name, value] of Object.entries(reply.getHeaders())) response.setHeader(name, value ?? '');
      // Proxies such as nginx would buffer the stream.
      response.setHeader('X-Accel-Buffering', 'no').setHeader('Content-Type', 'text/event-stream').writeHead(200);
      if (request.method === 'HEAD') {
        response.end();
        return reply;
      }
      const stream = streams.open({ userId, secretHash }, response);
      stream.begin(revision, Number(request.headers['last-event-id'] || Number.NaN));
      watch.start();
      // Changes and log-outs since the session was first read were sent only to the streams open at that time.
      await request.authenticate().then(
        () => stream.send({ revision: currentSession(request).revision }),
        () => stream.end(),
      );
      return reply;
    },
  );

  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
}
