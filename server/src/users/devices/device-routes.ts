import { randomUUID } from 'node:crypto';
import { Device, type DeviceAccess, DeviceChange, NewDevice, NewDeviceDraft } from '@contactbook/contract/devices';
import { DEVICES_MAX } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { WriteTx } from '../../store/store.ts';
import { bodyProblems, problems } from '../../http/problem-schema.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { logSecurity } from '../../log-security.ts';
import { explainedProblem, ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { parseUuid } from '../../uuid.ts';
import { lockAccount } from '../account/account-queries.ts';
import { DEVICE_CALL } from '../account-call.ts';
import { deviceToken, hashOfDevicePassword, newDevicePassword } from './device-passwords.ts';
import { asDevice, changeDevice, deleteDevice, findDevices, insertDevice } from './device-queries.ts';
import { noticeTo, type PeopleServices } from '../people.ts';
import { currentSession } from '../sessions/session.ts';

/** Routes for devices and programs, whose passwords give access to the book, or only to a part of it. */
export async function deviceRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, now } = services;

  app.post(
    '/users/devices',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'addDevice',
        summary: 'Create a device with its own password',
        description:
          'Its password is for CardDAV, and its token for the calls on contacts and labels; a device with the access `calendar` has only the address of a calendar.',
        body: NewDeviceDraft,
        response: {
          201: { ...NewDevice, description: 'The device with its password, which is returned only once' },
          ...bodyProblems('not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const { label, access = 'write' } = request.body;
      const device = await db.write((db) => addDevice(db, userId, { label, access }, now()));
      if (device === undefined) throw new ProblemError('not_logged_in', 'Log in first.');
      return reply.code(201).send(await reportDevice(services, request, device));
    },
  );

  app.get(
    '/users/devices',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'listDevices',
        summary: 'List all devices, oldest first',
        response: {
          200: Type.Array(Device, { description: 'Without their passwords', maxItems: DEVICES_MAX }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const devices = await findDevices(db, userId);
      return devices.map((device) => asDevice(device, now()));
    },
  );

  app.patch(
    '/users/devices/:id',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'changeDevice',
        summary: 'Rename a device, or choose how it shows labels',
        params: Type.Object({ id: Type.String({ description: 'The id of a device' }) }),
        body: DeviceChange,
        response: {
          200: { ...Device, description: 'The device' },
          ...bodyProblems('not_logged_in', 'not_found'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const id = parseUuid(request.params.id);
      const device = id === undefined ? undefined : await db.write((db) => changeDevice(db, userId, id, request.body));
      if (device === undefined) throw new ProblemError('not_found', 'You have no such device.');
      return asDevice(device, now());
    },
  );

  app.delete(
    '/users/devices/:id',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'endDevice',
        summary: 'Disconnect a device',
        description: 'Its password stops working. Changes that it has made stay.',
        params: Type.Object({ id: Type.String({ description: 'The id of a device' }) }),
        response: {
          200: Type.Object({}, { description: 'An empty object: the password no longer works' }),
          ...problems('not_logged_in', 'not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const id = parseUuid(request.params.id);
      const isEnded = id !== undefined && (await db.write((db) => deleteDevice(db, userId, id)));
      if (!isEnded) throw new ProblemError('not_found', 'You have no such device.');
      logSecurity(request, 'device_ended');
      return {};
    },
  );
}

/**
 * Adds a device with a new password; returns it with the e-mail to notify, or undefined if the account was deleted.
 * Throws validation if the user has the maximum number of devices. Must run inside a transaction, so that it does not
 * overlap a change of the e-mail.
 */
export async function addDevice(
  db: WriteTx,
  userId: string,
  { label, access = 'write', id = randomUUID() }: { label: string; access?: DeviceAccess; id?: string },
  nowMs: number,
) {
  const account = await lockAccount(db, userId);
  if (account === undefined) return undefined;
  const password = newDevicePassword();
  const secretHash = hashOfDevicePassword(password);
  if (!(await insertDevice(db, userId, { id, label, secretHash, access }, nowMs))) {
    throw explainedProblem('validation', 'too_many_devices', { figure: DEVICES_MAX });
  }
  const token = deviceToken(userId, password);
  return { id, label, access, email: account.email, isVerified: account.isVerified, password, token };
}

/** Logs that a device was added, notifies its owner by mail, and returns it with its password. */
export async function reportDevice(
  { config, mail }: PeopleServices,
  request: FastifyRequest,
  added: NonNullable<Awaited<ReturnType<typeof addDevice>>>,
): Promise<NewDevice> {
  logSecurity(request, 'device_added');
  const { id, label, access, email, password, token } = added;
  await mail.notify(request, noticeTo(added), async ({ deviceAdded }) => ({ to: email, ...deviceAdded() }));
  const url = `${ownOrigin(request, config)}${access === 'calendar' ? calendarPath(token) : '/dav/'}`;
  return { id, label, access, user: email, password, token, url };
}

/** Returns the path of the calendar of a device. */
const calendarPath = (token: string): string => `/calendar/${token}.ics`;
