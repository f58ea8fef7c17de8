import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Levels at which each request is logged. */
const LEVELS = new Set(['info', 'debug', 'trace']);

/**
 * Logs one line for each request, with the pattern of its route instead of the URL, which may contain personal data.
 */
export class RequestLog extends LogController {
  readonly #isOn: boolean;

  constructor(level: string) {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
    this.#isOn = LEVELS.has(level);
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOn) return;
    const startMs = performance.now();
    // `close` follows the answer, and also occurs if a client did not wait for one.
    reply.raw.once('close', () => {
      const { method, routeOptions, log } = request;
      const durationMs = Math.round((performance.now() - startMs) * 1000) / 1000;
      const fields = { method, route: routeOptions.url, durationMs };
      if (reply.raw.writableFinished) log.info({ ...fields, status: reply.statusCode }, 'answered');
      else log.info(fields, 'the client left');
    });
  }
}
