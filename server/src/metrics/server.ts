import { fastify } from 'fastify';
import { type Address, openAt } from '../http/address.ts';
import { createHttpServer } from '../http/connections.ts';
import { createMetrics } from './registry.ts';
import type { App } from '../services.ts';
import { COMMIT, VERSION } from '../version.ts';

/** Creates the metrics, and an app on a port of its own that answers only GET /metrics. */
export async function createMetricsApp(address: Address) {
  const metrics = await createMetrics();
  metrics.info('contactbook_build_info', 'The version and the commit that run.', { version: VERSION, commit: COMMIT });
  const app = fastify({ serverFactory: createHttpServer }) as unknown as App; // its only route needs no schema
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.page();
    return reply.type(type).send(text);
  });
  return {
    metrics,
    open: async () => `${await openAt(app, address, 'METRICS_')}/metrics`,
    close: () => app.close(),
  };
}
