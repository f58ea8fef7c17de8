import { pipeline, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { compressor, type Encoding } from './encodings.ts';

/** Bytes that are produced ahead of a client that reads slowly. */
const AHEAD_BYTES = 32 * 1024;

/**
 * Sends a body as it is produced and read, with these headers. An error before its first part is answered as a problem,
 * like any other error; a later one ends the connection.
 */
export async function sendParts(
  reply: FastifyReply,
  headers: Record<string, string>,
  parts: AsyncGenerator<Buffer>,
  encoding: Encoding = 'identity',
): Promise<FastifyReply> {
  const body = await streamOf(parts);
  reply.headers(headers);
  if (encoding === 'identity') return reply.send(body);
  // The reply reports an error of the body, which reaches it through the compressor.
  const compressed = pipeline(body, compressor[encoding](), () => undefined);
  return reply.header('content-encoding', encoding).send(compressed);
}

/** Returns the body of an answer in JSON that the database has built, whole or in parts. */
export async function jsonBody(reply: FastifyReply, json: Buffer | AsyncGenerator<Buffer>): Promise<Buffer | Readable> {
  const body = Buffer.isBuffer(json) ? json : await streamOf(json);
  void reply.type('application/json; charset=utf-8');
  return body;
}

async function streamOf(parts: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await parts.next();
  return Readable.from(continued(first, parts), { objectMode: false, highWaterMark: AHEAD_BYTES });
}

async function* continued(first: IteratorResult<Buffer>, parts: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.done !== true) yield first.value;
    yield* parts;
  } finally {
    await parts.return(undefined); // the client may have left
  }
}
