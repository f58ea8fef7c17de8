import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Levels at which a line for each request is wanted. */
const LEVELS = new Set(['info', 'debug', 'trace']);

/** One line for each answer: the pattern of its route, never the address, for ids and what people type stay out. */
export class RequestLog extends LogController {
  readonly #isOn: boolean;

  constructor(level: string) {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
    this.#isOn = LEVELS.has(level);
  }

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOn) return;
    const { method, routeOptions } = request;
    const durationMs = Math.round(reply.elapsedTime * 1000) / 1000;
    reply.log.info({ method, route: routeOptions.url, status: reply.statusCode, durationMs }, 'answered');
  }
}
