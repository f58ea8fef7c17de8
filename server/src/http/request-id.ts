import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasAddress, networksOf } from './networks.ts';

const PLAIN_ID = /^[\w.-]+$/;
const ID_MAX_LENGTH = 64;

/**
 * Creates the ids of requests for their log lines and answers. A valid X-Request-Id is used if one of these proxies
 * (addresses or ranges) sent it; otherwise the id is random.
 */
export function createRequestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const proxies = networksOf(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isPlain = typeof given === 'string' && given.length <= ID_MAX_LENGTH && PLAIN_ID.test(given);
    return isPlain && hasAddress(proxies, socket.remoteAddress) ? given : randomUUID();
  };
}
