import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The address by which clients reach this server, without a slash at its end: as set, else as the request came. */
export function ownOrigin(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl !== '') return publicUrl;
  const { protocol, host } = request;
  const origin = `${protocol}://${host.length > HEADER_MAX_LENGTH ? '' : host}`;
  return URL.canParse(origin) ? new URL(origin).origin : '';
}
