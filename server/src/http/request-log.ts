import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Levels at which a line for each request is wanted. */
const LEVELS = new Set(['info', 'debug', 'trace']);

/** One line for each request: the pattern of its route, never the address, for ids and what people type stay out. */
export class RequestLog extends LogController {
  readonly #isOn: boolean;

  constructor(level: string) {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
    this.#isOn = LEVELS.has(level);
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOn) return;
    const startMs = performance.now();
    // Comes after the answer, and where a client did not wait for one too.
    reply.raw.once('close', () => {
      const { method, routeOptions, log } = request;
      const durationMs = Math.round((performance.now() - startMs) * 1000) / 1000;
      const told = { method, route: routeOptions.url, durationMs };
      if (reply.raw.writableFinished) log.info({ ...told, status: reply.statusCode }, 'answered');
      else log.info(told, 'the client left');
    });
  }
}
