import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { DeviceUser } from '../users/device-user.ts';
import type { Target } from './addresses.ts';
import type { Fetched } from './fetched.ts';
import { MULTISTATUS_END, MULTISTATUS_START } from './xml-writer.ts';

/** A request of a device that is known, for what is its owner's. */
export type DavRequest = {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The device; read again once a body that took time has arrived. */
  readonly user: DeviceUser;
  target: Target;
  fetched: Fetched;
};

/** In UTF-16 units, of what is made of an answer before others have a turn: some cards with long photos. */
export const PART_LENGTH = 512 * 1024;
/** Shorter answers are sent whole, with their length. */
const WHOLE_MAX = 256 * 1024;
/** Longer ones are sent by so much at a time: each piece costs a call of the system. */
const PIECE = 128 * 1024;

/** 207 with these responses: a long answer is made as fast as the client takes it, and is never in memory whole. */
export async function answerMultistatus(
  { services, reply, user }: DavRequest,
  parts: AsyncIterable<string>,
): Promise<FastifyReply> {
  void reply.code(207).type('application/xml; charset=utf-8');
  const made = parts[Symbol.asyncIterator]();
  const next = () => services.longWork.part(user.userId, () => made.next());
  let start = MULTISTATUS_START;
  while (start.length < WHOLE_MAX) {
    const part = await next();
    if (part.done === true) return reply.send(start + MULTISTATUS_END);
    start += part.value;
  }
  return reply.send(Readable.from(continued(start, next), { objectMode: false }));
}

async function* continued(start: string, next: () => Promise<IteratorResult<string, unknown>>): AsyncGenerator<Buffer> {
  let text = start;
  for (;;) {
    const part = await next();
    if (part.done === true) break;
    text += part.value;
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

/** Whether the client wants no more than it needs (RFC 8144), which the answer then confirms (RFC 7240, section 3). */
export function wantsMinimum({ request, reply }: DavRequest): boolean {
  const isMinimal = /(?:^|[,;])\s*return\s*=\s*"?minimal"?\s*(?:$|[,;])/i.test(
    headerOf(request, 'prefer')?.slice(0, 1000) ?? '',
  );
  if (isMinimal) void reply.header('preference-applied', 'return=minimal');
  return isMinimal;
}

/** The path of a request as it was asked for; that of a collection ends in a slash. */
export function requestedPath({ request, target }: DavRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path.endsWith('/') || target.kind === 'card' ? path : `${path}/`;
}
