import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { DatabaseFault } from '../store/fault.ts';
import { ProblemError } from '../problem.ts';
import { problems } from './problem-schema.ts';
import type { App, Dependencies } from '../services.ts';
import { countUnsent, type Payload, sizeOf } from './unsent-bytes.ts';

/** Shorter answers do not count: the system buffers them as soon as they are sent. */
const LONG_BYTES = 64 * 1024;
/** Longer answers are sent in pieces of this size, so that connections.ts sees how fast they are read. */
const PIECE_BYTES = 512 * 1024;
/** Requests of one person that may wait for another of theirs, and how long: less than any time-out of the connection. */
const PLACES = 30;
const MAX_WAIT_MS = 20_000;
/** A request that has waited longer is authenticated again, since its session may have ended. */
const TRUSTED_MS = 1000;
/** Stands for all visitors without a session: they are sent the same payloads, which are in memory once. */
const NOBODY = '';

type Waiting = { request: FastifyRequest; begin: () => void; refuse: (error: Error) => void; since: number };
/** The request of a person that is being answered, and their requests that wait for it. */
type Lane = { among: Map<string, Lane>; person: string; first: FastifyRequest; waiting: Waiting[] | undefined };

declare module 'fastify' {
  interface FastifyRequest {
    /** The lane in which it takes its turn, on a route whose answer may be long. */
    lane: Lane | undefined;
  }
}

/**
 * Bounds the memory of unread answers, on all routes registered after it. The size of an answer is known only once it is
 * made, so they are made one at a time for each person, and none while too many bytes of theirs are unread. `personOf`
 * returns undefined for requests that are not authenticated.
 */
export function boundUnsent(
  app: App,
  { config, metrics }: Pick<Dependencies, 'config' | 'metrics'>,
  personOf: (request: FastifyRequest) => string | undefined,
): void {
  const unsent = countUnsent({ maxBytes: config.unsentBytes, maxBytesEach: config.unsentBytesEach });
  metrics?.gauge('contactbook_unsent_bytes', 'Bytes of long answers that wait to be taken.', unsent.total);
  // Reads need not wait for writes, which may take long.
  const [reads, writes] = [new Map<string, Lane>(), new Map<string, Lane>()];

  /** Wraps the handler, since a hook would cost nearly every request more than the work done here. */
  function inTurn(handler: RouteHandlerMethod): RouteHandlerMethod {
    return function (this: FastifyInstance, request, reply) {
      const person = personOf(request);
      if (person === undefined) return handler.call(this, request, reply);
      const among = request.method === 'GET' || request.method === 'HEAD' ? reads : writes;
      const lane = among.get(person);
      if (lane === undefined) {
        request.lane = { among, person, first: request, waiting: undefined };
        among.set(person, request.lane);
        const refusal = unsent.refusal(person);
        return refusal === undefined ? answer.call(this, request, reply) : Promise.reject(refusal);
      }
      const waiting = (lane.waiting ??= []);
      if (waiting.length >= PLACES) return Promise.reject(tooMuchAtOnce());
      request.lane = lane;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const since = performance.now();
      waiting.push({ request, begin: resolve, refuse: reject, since });
      return promise
        .then(() => (performance.now() - since > TRUSTED_MS ? request.authenticate() : undefined))
        .then(() => answer.call(this, request, reply));
    };

    function answer(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): unknown {
      const made = handler.call(this, request, reply);
      if (made instanceof Promise) made.catch((fault: unknown) => refuseWaiting(request, fault));
      return made;
    }
  }

  function endTurn(request: FastifyRequest): void {
    const { lane } = request;
    if (lane?.first !== request) return;
    const following = lane.waiting?.shift();
    if (following === undefined) lane.among.delete(lane.person);
    else {
      lane.first = following.request;
      // In a turn of the event loop of its own, since many refusals in a row would nest on the stack.
      setImmediate(() => {
        const refusal = refusalNow(following, lane.person);
        if (refusal === undefined) following.begin();
        else following.refuse(refusal);
      });
    }
  }

  function refusalNow({ request, since }: Waiting, person: string): ProblemError | undefined {
    // The client has closed the connection, so the code is for the log alone.
    if (request.raw.socket.destroyed) return new ProblemError('busy', 'Whoever asked has left.');
    return performance.now() - since > MAX_WAIT_MS ? tooMuchAtOnce() : unsent.refusal(person);
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error?: null, payload?: unknown) => void,
  ): void {
    const isLong = isPayload(payload) && sizeOf(payload) >= LONG_BYTES && request.method !== 'HEAD';
    if (!isLong) {
      endTurn(request);
      return done(null, payload);
    }
    const sent = sizeOf(payload) > PIECE_BYTES && typeof payload === 'string' ? Buffer.from(payload) : payload;
    const { raw } = reply;
    if (!raw.destroyed) {
      const cut = () => void request.raw.socket.destroy();
      raw.once('close', unsent.hold(request.lane?.person ?? NOBODY, { payload: sent, cut }));
    }
    endTurn(request);
    return done(null, sizeOf(sent) > PIECE_BYTES ? inPieces(reply, sent as Buffer) : sent);
  }

  app.decorateRequest('lane', undefined);
  app.addHook('onRoute', (route) => {
    // Fastify derives HEAD from the GET route, which may have been wrapped here already.
    const onSend = [route.onSend ?? []].flat();
    if (isShort(route) || onSend.includes(send)) return;
    route.onSend = [...onSend, send];
    if (route.schema?.security === undefined) return;
    route.schema.response = { ...problems('answers_not_taken'), ...(route.schema.response as object) };
    route.handler = inTurn(route.handler);
  });
}

/** Lists and texts within these bounds keep an answer short. */
const SHORT_ITEMS = 1000;
const SHORT_TEXT = 64 * 1024;

/** Whether no answer of the route can be long. Texts without a bound in an answer have one where they are stored. */
function isShort({ schema }: RouteOptions): boolean {
  const answers = Object.entries((schema?.response ?? {}) as Record<string, unknown>);
  const done = answers.filter(([status]) => status.startsWith('2'));
  return done.length > 0 && !canBeLong(done);
}

function canBeLong(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, maxItems, maxLength } = schema as { type?: unknown; maxItems?: unknown; maxLength?: unknown };
  if (type === 'array' && !(typeof maxItems === 'number' && maxItems <= SHORT_ITEMS)) return true;
  if (typeof maxLength === 'number' && maxLength > SHORT_TEXT) return true;
  return Object.values(schema).some(canBeLong);
}

/** Otherwise each waiting request would wait as long as the first for a database that does not answer. */
function refuseWaiting({ lane }: FastifyRequest, fault: unknown): void {
  if (!(fault instanceof DatabaseFault) || fault.kind !== 'unavailable') return;
  for (const each of lane?.waiting?.splice(0) ?? []) each.refuse(fault);
}

function tooMuchAtOnce(): ProblemError {
  return new ProblemError('answers_not_taken', 'You ask for too much at once. Wait a little, then try again.');
}

function isPayload(payload: unknown): payload is Payload {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

function inPieces(reply: FastifyReply, bytes: Buffer): Readable {
  void reply.header('content-length', bytes.byteLength);
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}
