import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTurns } from '../http/in-turns.ts';
import type { Services } from '../services.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import type { Target } from './addresses.ts';
import type { KnownVersions } from './known-versions.ts';
import { MULTISTATUS_END, MULTISTATUS_START } from './xml-writer.ts';

/** A request of an authenticated device for a resource of its owner. */
export type DavRequest = {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The device. It is read again after a body that took time to arrive. */
  readonly user: DeviceUser;
  target: Target;
  known: KnownVersions;
};

/** Answers up to this length are sent at once, with Content-Length. */
const WHOLE_MAX = 256 * 1024;
/** Longer answers are sent in pieces of this length, since each piece costs a system call. */
const PIECE = 128 * 1024;

/**
 * Answers 207 with these responses. A long answer is built as fast as the client reads it, and is never in memory as a
 * whole.
 */
export async function answerMultistatus(
  { services, reply, user }: DavRequest,
  responses: AsyncGenerator<string>,
): Promise<FastifyReply> {
  void reply.code(207).type('application/xml; charset=utf-8');
  const turns = inTurns(services.schedule, user.userId, reply, responses);
  let start = MULTISTATUS_START;
  while (start.length < WHOLE_MAX) {
    const made = await turns.next();
    if (made.done === true) return reply.send(start + MULTISTATUS_END);
    start += made.value.join('');
  }
  return reply.send(Readable.from(continued(start, turns), { objectMode: false }));
}

async function* continued(start: string, turns: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  let text = start;
  for await (const made of turns) {
    text += made.join('');
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text + MULTISTATUS_END);
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Returns whether the client prefers a minimal answer (RFC 8144), and confirms it in the reply (RFC 7240, section 3).
 */
export function wantsMinimum({ request, reply }: DavRequest): boolean {
  const isMinimal = /(?:^|[,;])\s*return\s*=\s*"?minimal"?\s*(?:$|[,;])/i.test(
    headerOf(request, 'prefer')?.slice(0, 1000) ?? '',
  );
  if (isMinimal) void reply.header('preference-applied', 'return=minimal');
  return isMinimal;
}

/** Returns the path of a request; that of a collection ends with a slash. */
export function requestedPath({ request, target }: DavRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path.endsWith('/') || target.kind === 'card' ? path : `${path}/`;
}
