import type { FastifyRequest } from 'fastify';

/** What happened to an account, by a word that a log can be searched for; the request's id is all that leads to a person. */
export function logSecurity(request: FastifyRequest, event: string): void {
  request.log.info({ security: event }, 'the security of an account was concerned');
}
