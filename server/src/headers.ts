import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { App } from './services.ts';

/** On every answer: what helmet decides, once and for all, and that nothing is kept unless a route allows it. */
const ALWAYS: Record<string, string> = {
  'Cache-Control': 'no-store',
  ...headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // The default refuses other origins what CORS allows them, once they ask without it.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
      // TLS ends at a proxy, which alone knows whether the host will always have it.
      strictTransportSecurity: false,
    }),
  ),
};

/** The name of the request goes with its answer, so that whoever asks about it can be found in the log. */
export function addHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ALWAYS).header('X-Request-Id', request.id);
    done();
  });
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** It looks at nothing of a request, so it need not be asked with each. */
function headersOf(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  // All of a response that helmet touches, and nothing of the request.
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}
