import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Endpoint } from './endpoint.ts';

/** The status and Retry-After of an answer, or the reason why there is none. */
export type Sent = { status: number; retryAfter: string | undefined } | { status: undefined; fault: Error };

const SEND_WITHIN_MS = 5000;

/**
 * Posts a message to an endpoint, at the addresses that were checked. The answer's body is not read, redirects are not
 * followed, and the whole request may take five seconds.
 */
export function sendMessage(
  { url, addresses }: Endpoint,
  headers: Record<string, string | number>,
  body: Buffer,
  closing: AbortSignal,
): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    agent: false,
    lookup: pinned(addresses),
    signal: AbortSignal.any([closing, AbortSignal.timeout(SEND_WITHIN_MS)]),
  });
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    response.destroy();
  });
  request.on('error', (fault) => resolve({ status: undefined, fault }));
  request.end(body);
  return promise;
}

/** Answers every look-up with these addresses, so that a name cannot lead to others than were checked. */
function pinned(addresses: Endpoint['addresses']): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}
