import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics/registry.ts';

declare module 'fastify' {
  interface FastifyInstance {
    countSecurity: (event: string) => void;
  }
}

/** Makes logSecurity count its events by name, if there are metrics. */
export function countSecurity(app: FastifyInstance, metrics: Metrics | undefined): void {
  const help = 'What happened to accounts, by the word that the log has for it.';
  app.decorate(
    'countSecurity',
    metrics?.counter('contactbook_security_events_total', help, 'event') ?? (() => undefined),
  );
}

/** Logs and counts a security event of an account. The request's id is the only reference to the user. */
export function logSecurity(request: FastifyRequest, event: string): void {
  request.server.countSecurity(event);
  request.log.info({ security: event }, 'security event');
}
