import { REVISION_HEADER } from '@contactbook/contract/headers';
import fastifyCors from '@fastify/cors';
import type { App } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The plugin's option to skip a route. */
    cors?: false;
  }
}

/** Headers of every answer, including refusals, since front ends of other origins read it (wire contract, "CORS"). */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': ['ETag', REVISION_HEADER, 'Retry-After', 'X-Request-Id'].join(', '),
};

/** Answers preflights. Request headers are reflected: a literal `*` does not cover Authorization. */
export async function allowOrigins(app: App): Promise<void> {
  // The headers of all other answers are constant; the plugin would compute them for each.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS') route.config = { ...route.config, cors: false };
  });
  await app.register(fastifyCors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 24 * 60 * 60,
    strictPreflight: false,
  });
}
