import type { FastifyRequest } from 'fastify';
import type { Registration } from './registrations.ts';

/** The program of a device that made a change, and the registrations that its request excludes; `key` is both. */
export type Author = { key: string; deviceId?: string; agent?: string; excluded: string[] | 'all' };

const HEADER_MAX_LENGTH = 2000;

/** Returns who changes a book by a request: the program of a device, or the app. */
export function authorOf({ device, headers }: FastifyRequest): Author {
  const header = String(headers['push-dont-notify'] ?? '').slice(0, HEADER_MAX_LENGTH);
  const excluded = header.trim() === '*' ? 'all' : registrationsIn(header);
  const by = device && { deviceId: device.deviceId, agent: device.agent };
  return { key: JSON.stringify([by, excluded]), ...by, excluded };
}

/** Reads the ids in the URLs of a Push-Dont-Notify header (draft-bitfire-webdav-push-00, section 5.2). */
function registrationsIn(header: string): string[] {
  return Array.from(header.matchAll(/"[^"]*\/dav\/push\/([\w-]+)"/g), ([, id = '']) => id);
}

/** Returns whether one of these changes was made by another program, in a request that does not exclude this one. */
export function isToBeTold({ id, deviceId, agent }: Registration, authors: Author[]): boolean {
  return authors.some(
    (author) =>
      !(author.deviceId === deviceId && author.agent === agent) &&
      author.excluded !== 'all' &&
      !author.excluded.includes(id),
  );
}
