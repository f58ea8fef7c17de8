import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Bytes that are produced ahead of a client that reads slowly. */
const AHEAD_BYTES = 32 * 1024;

/**
 * Sends a body as it is produced, with these headers. An error before its first part is answered as a problem, like any
 * other error.
 */
export async function sendParts(
  reply: FastifyReply,
  headers: Record<string, string>,
  parts: AsyncGenerator<Buffer>,
): Promise<FastifyReply> {
  const first = await parts.next();
  const body = Readable.from(continued(first, parts), { objectMode: false, highWaterMark: AHEAD_BYTES });
  return reply.headers(headers).send(body);
}

async function* continued(first: IteratorResult<Buffer>, parts: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.done !== true) yield first.value;
    yield* parts;
  } finally {
    await parts.return(undefined); // the client may have left
  }
}
