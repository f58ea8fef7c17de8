import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { ANY_ORIGIN } from './cors.ts';
import type { App } from '../services.ts';

/** What helmet decides, once and for all: nothing of it depends on the request. */
const PROTECTION = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The default refuses other origins what CORS allows them, once they ask without it.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // TLS ends at a proxy, which alone knows whether the host will always have it.
    strictTransportSecurity: false,
  }),
);
/** Those that mean something on data too; the others tell a browser how to show a page, and cost each answer its time. */
const ON_DATA = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]);
/**
 * No cache keeps an answer unless its route allows it, and no route with people's data does: what a browser keeps can be
 * read in it after the log-out, with any token. In small letters, since Fastify would put them so for each answer.
 */
const ALWAYS = { 'cache-control': 'no-store', ...ANY_ORIGIN, ...protectionWhere((name) => ON_DATA.has(name)) };
const ON_PAGES = protectionWhere((name) => !ON_DATA.has(name));

/** The name of the request goes with its answer, so that whoever asks about it can be found in the log. */
export function addHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ALWAYS).header('x-request-id', request.id);
    done();
  });
}

/** For the routes of this app that serve pages and what belongs to them. */
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

/** It looks at nothing of a request, so it need not be asked with each. */
function headersOf(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  // All of a response that helmet touches, and nothing of the request.
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}
