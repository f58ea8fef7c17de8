import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { ANY_ORIGIN } from './cors.ts';
import type { App } from '../services.ts';

/** The headers that helmet sets, computed once, since none depends on the request. */
const PROTECTION = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The default would deny other origins in requests without CORS what they may read with it.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // TLS ends at a proxy, and only its operator knows whether the host will always have it.
    strictTransportSecurity: false,
  }),
);
/** The headers that matter for data too. The others concern pages, and would slow down every answer. */
const ON_DATA = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]);
/**
 * No cache stores an answer unless its route allows it, and no route with user data does: a cached answer could be read
 * after the log-out with any token. The names are in lower case, which saves Fastify the conversion.
 */
const ALWAYS = { 'cache-control': 'no-store', ...ANY_ORIGIN, ...protectionWhere((name) => ON_DATA.has(name)) };
const ON_PAGES = protectionWhere((name) => !ON_DATA.has(name));

/** Adds the headers of every answer. The request id allows a reported problem to be found in the log. */
export function addHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ALWAYS).header('x-request-id', request.id);
    done();
  });
}

/** Adds the headers of routes that serve pages and their files. */
export function addPageHeaders(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ON_PAGES);
    done();
  });
}

function protectionWhere(isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(PROTECTION).filter(([name]) => isWanted(name)));
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Runs helmet once and collects its headers, which do not depend on the request. */
function headersOf(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  // The collector has all that helmet uses of a response; helmet uses nothing of the request.
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}
