import type { FastifyRequest, onRequestAsyncHookHandler, preValidationAsyncHookHandler, RouteOptions } from 'fastify';
import type { App } from '../services.ts';

/** Finds the user of a request and stores it on the request; throws not_logged_in. */
export type Authenticate = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Authenticates the request again, for work that waited; does nothing on routes without `security`. */
    authenticate: () => Promise<void>;
    /** Whether the body was still arriving when the request was authenticated. */
    hasLateBody: boolean;
  }
}

/**
 * Authenticates every request to a route whose schema declares `security`, before its body is read. `schemes` has one
 * function for each security scheme. Applies to routes that are registered later.
 */
export function authenticateRequests(app: App, schemes: Record<string, Authenticate>): void {
  app.decorateRequest('authenticate', async () => undefined);
  app.decorateRequest('hasLateBody', false);
  const hooks = new Map(Object.entries(schemes).map(([name, authenticate]) => [name, hookOf(authenticate)]));

  app.addHook('onRoute', (route) => {
    const scheme = schemeOf(route);
    if (scheme === undefined) return;
    const hook = hooks.get(scheme);
    if (hook === undefined) throw new Error(`No authentication is known for ${scheme}.`);
    const onRequest = [route.onRequest ?? []].flat();
    // Fastify derives HEAD from the GET route, which already has the hook.
    if (onRequest.includes(hook)) return;
    route.onRequest = [...onRequest, hook];
    if (route.schema?.body !== undefined) route.preValidation = [...[route.preValidation ?? []].flat(), lookAgain];
  });
}

function schemeOf({ schema }: RouteOptions): string | undefined {
  return Object.keys(schema?.security?.[0] ?? {})[0];
}

function hookOf(authenticate: Authenticate): onRequestAsyncHookHandler {
  return async (request) => {
    request.authenticate = () => authenticate(request);
    await authenticate(request);
    request.hasLateBody = !request.raw.complete;
  };
}

/** A session or device may end while a body arrives. A body that the handler reads is checked by the handler. */
const lookAgain: preValidationAsyncHookHandler = async (request) => {
  if (request.hasLateBody && request.raw.complete) await request.authenticate();
};
