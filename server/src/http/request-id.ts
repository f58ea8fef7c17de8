import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const PLAIN_ID = /^[\w.-]+$/;
const ID_MAX_LENGTH = 64;

/**
 * Creates the ids of requests for their log lines and answers. A valid X-Request-Id is used if one of these proxies
 * (addresses or ranges) sent it; otherwise the id is random.
 */
export function createRequestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const proxies = listOf(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isPlain = typeof given === 'string' && given.length <= ID_MAX_LENGTH && PLAIN_ID.test(given);
    return isPlain && has(proxies, socket.remoteAddress) ? given : randomUUID();
  };
}

function listOf(addresses: string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/', 2);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** A closed socket has no address. */
function has(list: BlockList, address = ''): boolean {
  return isIP(address) > 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
