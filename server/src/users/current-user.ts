import type { FastifyRequest } from 'fastify';
import type { SessionRow } from '../store/store.ts';
import { ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import { parseDeviceToken } from './devices/device-passwords.ts';
import { bearerToken } from './devices/device-request.ts';
import { type DeviceUsers, SYNCING } from './devices/device-user.ts';
import { notLoggedIn, sessionUser } from './sessions/session.ts';

/** The owner of the book that a request is about, and the name of the device if it sent the token of one. */
export type CurrentUser = Pick<SessionRow, 'userId' | 'name' | 'email' | 'revision' | 'language'> & {
  device?: string | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | undefined;
  }
}

/** Security of calls that also accept the token of a device. */
export const ANY_TOKEN = [{ anyToken: [] }];

/** Methods that change nothing. */
const READING = new Set(['GET', 'HEAD']);

/** Returns the user of a request to a route that declares a token of either kind. */
export function currentUser({ user }: FastifyRequest): CurrentUser {
  if (user === undefined) throw new Error('The schema of this route does not declare that it needs a token.');
  return user;
}

/** Authenticates a request by the token of a session; a device gets no access. */
export async function authenticateSession(services: Services, request: FastifyRequest): Promise<void> {
  if (parseDeviceToken(bearerToken(request.headers.authorization)) !== undefined) {
    throw new ProblemError('not_permitted', 'The password of a device gives no access to this. Log in instead.');
  }
  request.session = await sessionUser(services, request);
  request.user = request.session;
}

/** Authenticates a request by the token of a session or of a device. A device that only reads must send GET. */
export async function authenticateAny(
  services: Services,
  devices: DeviceUsers,
  request: FastifyRequest,
): Promise<void> {
  const token = bearerToken(request.headers.authorization);
  if (parseDeviceToken(token) === undefined) return authenticateSession(services, request);
  const device = await devices.byToken(request, token, SYNCING);
  if (device === undefined) throw notLoggedIn();
  const { userId, name, email, revision, language, label, access } = device;
  if (access === 'read' && !READING.has(request.method)) {
    throw new ProblemError('not_permitted', 'The password of this device only reads. Nothing was changed.');
  }
  request.user = { userId, name, email, revision, language, device: label };
}
