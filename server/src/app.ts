import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, type FastifyRequest } from 'fastify';
import { archiveRoutes } from './archive/archive-routes.ts';
import { authenticateRequests } from './http/authentication.ts';
import { trimHistories } from './book/retention/histories.ts';
import type { Written } from './book/write/write-context.ts';
import { createBookWriting } from './book/write/write-book.ts';
import { cardRoutes } from './contacts/card-routes.ts';
import { birthdayLines } from './calendar/birthday-lines.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { announceChanges } from './carddav/push/announce.ts';
import { carddavRoutes } from './carddav/routes.ts';
import { pendingConflictRoutes } from './carddav/pending-conflict-routes.ts';
import { contactsRoutes } from './contacts/routes.ts';
import { createHttpServer } from './http/connections.ts';
import { allowOrigins, ANY_ORIGIN } from './http/cors.ts';
import { collectDocument } from './docs/document.ts';
import { docsRoutes } from './docs/routes.ts';
import { duplicatesRoutes } from './duplicates/routes.ts';
import { startExpiryClock } from './expiry-clock.ts';
import { takeTurnsByAddress } from './http/fair-turns.ts';
import { addHeaders } from './http/headers.ts';
import { healthRoutes } from './metrics/health.ts';
import { readJson } from './http/json.ts';
import { lowerWirePath } from './http/letter-case.ts';
import { answerNotFound } from './http/not-found.ts';
import { refuseOverload } from './http/overload.ts';
import { answerProblem } from './problem.ts';
import { createRequestIds } from './http/request-id.ts';
import { RequestLog } from './http/request-log.ts';
import { countSecurity } from './log-security.ts';
import { countFaults, timeRequests } from './metrics/instrument.ts';
import { pastRoutes } from './history/past-routes.ts';
import { historyRoutes } from './history/routes.ts';
import { actRoutes } from './labels/act-routes.ts';
import { labelRoutes } from './labels/label-routes.ts';
import { trashRoutes } from './history/trash-routes.ts';
import { exportRoutes } from './transfer/export-routes.ts';
import { importRoutes } from './transfer/import-routes.ts';
import { liveRoutes } from './live/routes.ts';
import { createStreams } from './live/streams.ts';
import { watchBooks } from './live/watch.ts';
import { lateSerializer } from './http/serializers.ts';
import { validateRequests } from './http/validators.ts';
import type { App, Dependencies, Services } from './services.ts';
import { answerSocketProblem, requireHost } from './http/sockets.ts';
import { usersRoutes } from './users/routes.ts';
import { authenticateAny, authenticateSession } from './users/current-user.ts';
import { createDeviceUsers } from './users/devices/device-user.ts';
import { webRoutes } from './web/routes.ts';

/** Builds the whole server except its socket: the hooks for every request, then the routes, in order. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, metrics } = dependencies;
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new RequestLog(config.logLevel),
    genReqId: createRequestIds(config.trustedProxies),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_MAX_BYTES,
    // A request that has been received is answered even while the server closes.
    return503OnClosing: false,
    rewriteUrl: lowerWirePath,
    // An id that is too long is answered with 404, like any unknown one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    // A path that cannot be decoded runs no hooks, so plugins do not add their headers.
    frameworkErrors: (error, request, reply) =>
      answerProblem(error, request, reply.headers(ANY_ORIGIN).header('x-request-id', request.id)),
    serverFactory: createHttpServer,
    clientErrorHandler: answerSocketProblem,
  }).withTypeProvider<TypeBoxTypeProvider>();

  validateRequests(app);
  app.setSerializerCompiler(lateSerializer);
  app.setErrorHandler(metrics === undefined ? answerProblem : countFaults(answerProblem, metrics));
  answerNotFound(app);
  readJson(app);
  addHeaders(app);
  const { server } = app;
  server.maxUnreadBytes = config.unreadBytes;
  if (metrics !== undefined) timeRequests(app, metrics);
  metrics?.gauge('contactbook_unsent_bytes', 'Bytes of answers that wait to be taken.', () => server.unreadBytes());
  countSecurity(app, metrics);

  await allowOrigins(app);
  requireHost(app);
  takeTurnsByAddress(app);

  const streams = createStreams();
  const expiry = await startExpiryClock(dependencies.db, dependencies);
  const watch = watchBooks(app, { ...dependencies, ...expiry }, streams);
  const histories = trimHistories(app, dependencies);
  const { schedule } = dependencies.db.scheduler;
  const announcing = announceChanges(app, { ...dependencies, ...expiry, schedule });
  const writing = createBookWriting({ ...dependencies, schedule }, onChange, histories);
  function onChange(userId: string, { revision, conflicts, usage }: Written, request: FastifyRequest): void {
    watch.onChange(userId, revision, conflicts);
    if (usage !== undefined) announcing.onChange(userId, request);
  }
  const services: Services = {
    ...dependencies,
    ...expiry,
    schedule,
    ...writing,
    onSessionsEnded: watch.onSessionsEnded,
  };

  const devices = createDeviceUsers(services);
  app.decorateRequest('user', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('device', undefined);
  authenticateRequests(app, {
    bearer: (request) => authenticateSession(services, request),
    anyToken: (request) => authenticateAny(services, devices, request),
    basic: async (request) => void (request.device = await devices.byPassword(request)),
  });
  await collectDocument(app);
  await app.register((app: App) => healthRoutes(app, services));
  await app.register(async (app: App) => {
    refuseOverload(app, services);
    await app.register((app: App) => usersRoutes(app, services, birthdayLines(services)));
    await app.register((app: App) => contactsRoutes(app, services));
    await app.register((app: App) => cardRoutes(app, services));
    await app.register((app: App) => labelRoutes(app, services));
    await app.register((app: App) => actRoutes(app, services));
    await app.register((app: App) => historyRoutes(app, services));
    await app.register((app: App) => trashRoutes(app, services));
    await app.register((app: App) => pastRoutes(app, services));
    await app.register((app: App) => duplicatesRoutes(app, services));
    await app.register((app: App) => archiveRoutes(app, services));
    await app.register((app: App) => exportRoutes(app, services));
    await app.register((app: App) => importRoutes(app, services));
    await app.register((app: App) => carddavRoutes(app, services));
    await app.register((app: App) => calendarRoutes(app, services, devices));
    await app.register((app: App) => pendingConflictRoutes(app, services));
    await app.register((app: App) => liveRoutes(app, services, streams, watch));
    await app.register((app: App) => docsRoutes(app));
    await app.register((app: App) => webRoutes(app, services));
  });
  return app;
}
