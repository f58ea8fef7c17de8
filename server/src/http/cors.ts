import { REVISION_HEADER } from '@contactbook/contract/headers';
import fastifyCors from '@fastify/cors';
import type { App } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The plugin's word for a route that it shall leave alone. */
    cors?: false;
  }
}

/** On every answer: other people's front ends read it, a refusal too, and what it says of the book (wire contract, "CORS"). */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': ['ETag', REVISION_HEADER, 'Retry-After', 'X-Request-Id'].join(', '),
};

/** Answers preflights. Request headers are reflected: a literal `*` does not cover Authorization. */
export async function allowOrigins(app: App): Promise<void> {
  // The headers of all other answers are known beforehand; the plugin would work them out for each.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS') route.config = { ...route.config, cors: false };
  });
  await app.register(fastifyCors, {
    origin: '*',
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    maxAge: 24 * 60 * 60,
    strictPreflight: false,
  });
}
