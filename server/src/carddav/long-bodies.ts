import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/connections.ts';
import { ProblemError } from '../problem.ts';
import { createTurns } from '../turns.ts';

/** Of one person: a phone and a program at a desk ask for all cards at the same time. */
const AT_ONCE_EACH = 2;

/**
 * Lets bodies that are long be read (a hook before parsing): only for devices that are known, and of each person two at a
 * time until they are answered, so that what they take of the memory is bounded.
 */
export function boundLongBodies(deviceUser: (request: FastifyRequest) => Promise<{ userId: string }>) {
  const turns = createTurns({
    atOnce: Infinity,
    atOnceEach: AT_ONCE_EACH,
    places: 1000,
    placesEach: 30,
    refusal: () =>
      new ProblemError('answers_not_taken', 'You ask for too much at once. Wait a little, then try again.'),
  });

  return async (request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<Readable> => {
    if (!isLong(request)) return body;
    const { userId } = await deviceUser(request);
    allowLongBody(request.raw);
    const begun = Promise.withResolvers<void>();
    turns.take(userId, () => untilAnswered(reply, begun.resolve)).catch(begun.reject);
    await begun.promise;
    return body;
  };
}

/** Also where nobody has said how long it is. */
function isLong({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > BODY_MAX_BYTES;
}

async function untilAnswered({ raw }: FastifyReply, begin: () => void): Promise<void> {
  // Whoever has left while they waited closes no more.
  const closed = raw.closed || raw.socket?.destroyed !== false ? undefined : once(raw, 'close');
  begin();
  await closed;
}
