import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { WaitingClient } from './passwords.ts';
import { networkOf } from './rules.ts';

/** Returns the client that waits for a password check. */
export function waitingClient(request: FastifyRequest): WaitingClient {
  return { network: networkOfRequest(request), hasLeft: () => !request.raw.socket.writable };
}

/**
 * Returns the network of the client. If the list of addresses is longer than any chain of proxies, the last proxy
 * counts as the client.
 */
export function networkOfRequest(request: FastifyRequest): string {
  const { headers, socket } = request.raw;
  const isPlain = (headers['x-forwarded-for']?.length ?? 0) <= HEADER_MAX_LENGTH;
  return networkOf((isPlain ? request.ip : socket.remoteAddress) ?? '');
}
