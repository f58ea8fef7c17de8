import { Type } from 'typebox';
import type { App } from './services.ts';

/** Whether the process answers at all; it asks nobody else. */
export async function healthRoutes(app: App): Promise<void> {
  app.get(
    '/healthz',
    {
      schema: {
        tags: ['health'],
        operationId: 'health',
        summary: 'The process is alive',
        response: { 200: Type.Object({ status: Type.Literal('ok') }, { description: 'It is' }) },
      },
    },
    () => ({ status: 'ok' as const }),
  );
}
