import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the URL by which clients reach this server, without a trailing slash: `PUBLIC_URL`, or the Host of the
 * request. A forwarded host is not used, because proxies often pass on what the client sent. Empty if the Host is not
 * valid.
 */
export function ownOrigin(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl !== '') return publicUrl;
  const host = request.raw.headers.host ?? '';
  if (host.length > HEADER_MAX_LENGTH || !HOST.test(host)) return '';
  const origin = `${request.protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : '';
}
