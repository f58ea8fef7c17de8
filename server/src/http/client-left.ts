import type { FastifyReply } from 'fastify';
import { ProblemError } from '../problem.ts';

/** Returns a signal that aborts when the client has left, so that nobody takes the answer. */
export function signalWhenLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort(new ProblemError('busy', 'The client has disconnected.')));
  return left.signal;
}
