import fastifySwagger from '@fastify/swagger';
import type { App } from './services.ts';

/** Collects the schemas of every route registered after it into one OpenAPI document. */
export async function openApi(app: App): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ContactBook',
        version: '0.1.0',
        description:
          'A personal contacts book. Sign up or log in, then send the token as `Authorization: Bearer <token>`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
}
