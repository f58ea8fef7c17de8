import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { createChangeBook } from './change-book.ts';
import { contactsRoutes } from './contacts/routes.ts';
import { createHttpServer } from './connections.ts';
import { allowOrigins, ANY_ORIGIN } from './cors.ts';
import { collectDocument } from './docs/document.ts';
import { docsRoutes } from './docs/routes.ts';
import { startExpiryClock } from './expiry-clock.ts';
import { takeTurnsByAddress } from './fair-turns.ts';
import { addHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { readJson } from './json.ts';
import { answerNotFound } from './not-found.ts';
import { refuseOverload } from './overload.ts';
import { answerProblem } from './problem.ts';
import { createRequestIds } from './request-id.ts';
import { RequestLog } from './request-log.ts';
import { countFaults, timeRequests } from './measures.ts';
import { pastRoutes } from './history/past-routes.ts';
import { historyRoutes } from './history/routes.ts';
import { trashRoutes } from './history/trash-routes.ts';
import { liveRoutes } from './live/routes.ts';
import { createStreams } from './live/streams.ts';
import { watchBooks } from './live/watch.ts';
import { sharedSerializer } from './serializers.ts';
import type { App, Outside, Services } from './services.ts';
import { answerSocketProblem, requireHost } from './sockets.ts';
import { boundUnsent } from './unsent-answers.ts';
import { usersRoutes } from './users/routes.ts';
import { claimedUserId } from './users/rules.ts';
import { webRoutes } from './web/routes.ts';

/** The whole server but its socket: what every request passes, then the slices, in order. */
export async function buildApp(outside: Outside): Promise<App> {
  const { config, metrics } = outside;
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new RequestLog(config.logLevel),
    genReqId: createRequestIds(config.trustedProxies),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_MAX_BYTES,
    // A request that arrived is answered, also while the server closes.
    return503OnClosing: false,
    // An id of any length that fits into a request is simply not there.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    // A path that cannot be decoded meets no hook, so no plugin's headers either.
    frameworkErrors: (error, request, reply) =>
      answerProblem(error, request, reply.headers(ANY_ORIGIN).header('x-request-id', request.id)),
    serverFactory: createHttpServer,
    clientErrorHandler: answerSocketProblem,
    // No coercion: a number where text belongs is told, not guessed. Every faulty field is told at once.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setSerializerCompiler(sharedSerializer);
  app.setErrorHandler(metrics === undefined ? answerProblem : countFaults(answerProblem, metrics));
  answerNotFound(app);
  readJson(app);
  addHeaders(app);
  if (metrics !== undefined) timeRequests(app, metrics);

  await allowOrigins(app);
  requireHost(app);
  takeTurnsByAddress(app);

  const streams = createStreams();
  const expiry = await startExpiryClock(outside.db, outside);
  const watch = watchBooks(app, { ...outside, ...expiry }, streams);
  const changeBook = createChangeBook(outside, watch.onChange);
  const services: Services = { ...outside, ...expiry, changeBook, onLogOut: streams.endSession };

  boundUnsent(app, outside, (request) => claimedUserId(request.headers.authorization));
  await collectDocument(app);
  await app.register((app: App) => healthRoutes(app, services));
  await app.register(async (app: App) => {
    refuseOverload(app, services);
    await app.register((app: App) => usersRoutes(app, services));
    await app.register((app: App) => contactsRoutes(app, services));
    await app.register((app: App) => historyRoutes(app, services));
    await app.register((app: App) => trashRoutes(app, services));
    await app.register((app: App) => pastRoutes(app, services));
    await app.register((app: App) => liveRoutes(app, services, streams, watch));
    await app.register((app: App) => docsRoutes(app));
    await app.register((app: App) => webRoutes(app, services));
  });
  return app;
}
