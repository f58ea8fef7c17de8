import { Readable } from 'node:stream';
import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';

export type BodyLimit = { maxBytes: number; tooLarge: () => Error };

/**
 * Yields a body as it arrives. The rest of a body that the caller does not read is discarded, so that the connection
 * can be used again. The request is authenticated again at the end of a slow body, because its session or device may
 * have ended.
 */
export async function* readBody(
  request: FastifyRequest,
  { maxBytes, tooLarge, incomplete }: BodyLimit & { incomplete: (error: unknown) => unknown },
): AsyncGenerator<Buffer> {
  const { headers, body } = request;
  if (!(body instanceof Readable)) return;
  const tookTime = request.hasLateBody || isLongBody(request);
  if (Number(headers['content-length']) > maxBytes) throw tooLarge();
  let bytes = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    throw bytes > maxBytes ? error : incomplete(error);
  } finally {
    if (!body.readableEnded) body.resume();
  }
  if (tookTime) await request.authenticate();
}

/** Returns whether a body is longer than most calls accept; a body of unknown length counts as long. */
export function isLongBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > BODY_MAX_BYTES;
}
