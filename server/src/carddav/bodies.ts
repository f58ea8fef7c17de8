import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/connections.ts';
import { type BodyLimit, isLongBody, readBody } from '../http/read-body.ts';
import type { Schedule } from '../store/scheduler.ts';
import { badBody } from './dav-error.ts';
import type { DavRequest } from './dav-request.ts';

/**
 * Lets the bodies of one person that are long be read, two at a time until they are answered, so that what is kept of them
 * takes a bounded part of the memory.
 */
export async function boundLongBody(
  schedule: Schedule,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  if (!isLongBody(request)) return;
  allowLongBody(request.raw);
  const begun = Promise.withResolvers<void>();
  schedule(userId, 'body', () => untilAnswered(reply, begun.resolve)).catch(begun.reject);
  await begun.promise;
}

async function untilAnswered({ raw }: FastifyReply, begin: () => void): Promise<void> {
  // The client may have disconnected while it waited; `close` will not fire again.
  const closed = raw.closed || raw.socket?.destroyed !== false ? undefined : once(raw, 'close');
  begin();
  await closed;
}

/** Yields the body of a request to CardDAV as it arrives. */
export function piecesOf({ request }: Pick<DavRequest, 'request'>, limit: BodyLimit): AsyncGenerator<Buffer> {
  return readBody(request, { ...limit, incomplete: () => badBody('The body did not come whole.') });
}
