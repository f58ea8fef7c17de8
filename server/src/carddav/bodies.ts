import { once } from 'node:events';
import { Readable } from 'node:stream';
import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/connections.ts';
import { ProblemError } from '../problem.ts';
import { createTurns } from '../turns.ts';
import { badBody, DavError } from './dav-error.ts';
import type { DavRequest } from './dav-request.ts';

/** Of one person: a phone and a program at a desk ask for all cards at the same time. */
const AT_ONCE_EACH = 2;

/**
 * Lets the bodies of one person that are long be read, two at a time until they are answered, so that what is kept of them
 * takes a bounded part of the memory.
 */
export function boundLongBodies(): (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<void> {
  const turns = createTurns({
    atOnce: Infinity,
    atOnceEach: AT_ONCE_EACH,
    places: 1000,
    placesEach: 30,
    refusal: () =>
      new ProblemError('answers_not_taken', 'You ask for too much at once. Wait a little, then try again.'),
  });

  return async (request, reply, userId) => {
    if (!isLong(request)) return;
    allowLongBody(request.raw);
    const begun = Promise.withResolvers<void>();
    turns.take(userId, () => untilAnswered(reply, begun.resolve)).catch(begun.reject);
    await begun.promise;
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

export type BodyLimit = { maxBytes: number; tooLarge: () => DavError };

/**
 * A body as it comes. What nobody reads of it is taken and dropped, so that its connection can go on. Where it was not there
 * whole at first, or waited for its turn, it is looked again at its end whose it is.
 */
export async function* piecesOf(
  { request, identify }: Pick<DavRequest, 'request' | 'identify'>,
  { maxBytes, tooLarge }: BodyLimit,
): AsyncGenerator<Buffer> {
  const { headers, body, raw } = request;
  if (!(body instanceof Readable)) return;
  const tookTime = isLong(request) || !raw.complete;
  if (Number(headers['content-length']) > maxBytes) throw tooLarge();
  let bytes = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    throw error instanceof DavError ? error : badBody('The body did not come whole.');
  } finally {
    if (!body.readableEnded) body.resume();
  }
  if (tookTime) await identify();
}
