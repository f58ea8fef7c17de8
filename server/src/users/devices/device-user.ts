import type { DeviceAccess, GroupForm } from '@contactbook/contract/devices';
import type { FastifyRequest } from 'fastify';
import { DatabaseFault } from '../../store/fault.ts';
import { rawStatement } from '../../store/raw-query.ts';
import type { WriteTx } from '../../store/store.ts';
import { logSecurity } from '../../log-security.ts';
import { ProblemError } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { networkOfRequest } from '../client.ts';
import { createAttempts } from '../attempts.ts';
import { createRefusalLog } from '../refused-log-ins.ts';
import { hashOfDevicePassword, parseDeviceToken } from './device-passwords.ts';
import { agentOf, parseBasic } from './device-request.ts';
import { type DeviceRow, findDevice, findOwnDevice, touchDevice } from './device-sign-in.ts';
import { emailKey, isEmailKey } from '../rules.ts';
import { accountLocked } from '../account/account-queries.ts';

/** A device is marked as used at most once in this time, since each mark is a write. */
const TOUCH_AFTER_MS = 10 * 60 * 1000;

/**
 * The device of a request with its program, and its owner, as they were when the request began. `epoch` differs for each
 * form of groups, so all ETags and sync tokens of a device change with its form.
 */
export type DeviceUser = Omit<DeviceRow, 'usedAtMs' | 'agent' | 'lockedAtMs'> & {
  agent: string;
  epochs: ReadonlyMap<GroupForm | null, string>;
};

declare module 'fastify' {
  interface FastifyRequest {
    device: DeviceUser | undefined;
  }
}

/** Returns the device of a request to a route that declares `security: [{ basic: [] }]`. */
export function currentDevice({ device }: FastifyRequest): DeviceUser {
  if (device === undefined) throw new Error('The schema of this route does not declare that it needs a device.');
  return device;
}

/** What devices that sync, and scripts, have access to. */
export const SYNCING: DeviceAccess[] = ['write', 'read'];

export type DeviceUsers = ReturnType<typeof createDeviceUsers>;

/**
 * Creates the functions that find the device of a request by its own password. They throw too_many_attempts after too
 * many wrong ones from that network, and account_locked. The account's password gives no access here.
 */
export function createDeviceUsers(services: Services) {
  const { db, now } = services;
  const attempts = createAttempts(services);
  const refusals = createRefusalLog(services);

  return {
    /** Finds a device that syncs, by the e-mail of its owner and its password; throws not_logged_in. */
    async byPassword(request: FastifyRequest): Promise<DeviceUser> {
      const basic = parseBasic(request.headers.authorization);
      if (basic === undefined) throw notLoggedIn();
      const key = emailKey(basic.name);
      const found = isEmailKey(key) ? await findDevice(db, key, hashOfDevicePassword(basic.password)) : undefined;
      const device = await signIn(request, key, found, SYNCING);
      if (device === undefined) throw notLoggedIn();
      return device;
    },

    /** Finds a device of one of these kinds by its token; undefined if there is none. */
    async byToken(request: FastifyRequest, token: string, kinds: DeviceAccess[]): Promise<DeviceUser | undefined> {
      const known = parseDeviceToken(token);
      if (known === undefined) return undefined;
      return signIn(request, known.userId, await findOwnDevice(db, known.userId, known.secretHash), kinds);
    },
  };

  /** Records the use of the device; counts a wrong password if there is none. */
  async function signIn(
    request: FastifyRequest,
    owner: string,
    device: DeviceRow | undefined,
    kinds: DeviceAccess[],
  ): Promise<DeviceUser | undefined> {
    if (device === undefined || !kinds.includes(device.access)) {
      await refusals.watch(request, owner, () => attempts.failDevice(networkOfRequest(request), owner));
      await refusals.record(request, owner, 'device_refused');
      logSecurity(request, 'device_refused');
      return undefined;
    }
    const { usedAtMs, agent: lastAgent, lockedAtMs, ...user } = device;
    if (lockedAtMs !== null) {
      await refusals.record(request, owner, 'locked_out');
      throw accountLocked();
    }
    const agent = agentOf(request.headers['user-agent']) ?? null;
    const nowMs = now();
    const isOther = agent !== lastAgent;
    if (usedAtMs === null || Math.abs(nowMs - usedAtMs) >= TOUCH_AFTER_MS || isOther) {
      try {
        await db.write((tx) => touchDevice(tx, user, agent, nowMs, isOther));
      } catch (error) {
        // A read-only database can still be read.
        if (!(error instanceof DatabaseFault)) throw error;
      }
    }
    const epochs = epochsOf(user.epoch);
    const epoch = epochOf(user.epoch, user.groupForm);
    return { ...user, epoch, epochs, agent: agent ?? '', ...(isOther && { shownRevision: 0 }) };
  }
}

/** Returns the epoch in each form of groups. Cards have the same text as lists, and before the form is known. */
function epochsOf(epoch: string): DeviceUser['epochs'] {
  return new Map([
    [null, epoch],
    ['lists', epoch],
    ['categories', `${epoch}_c`],
    ['both', `${epoch}_b`],
  ]);
}

/** Returns the epoch in one form of groups. */
export function epochOf(epoch: string, form: GroupForm | null): string {
  return epochsOf(epoch).get(form) ?? epoch;
}

function notLoggedIn(): ProblemError {
  return new ProblemError('not_logged_in', 'Log in with your e-mail and the password of this device.');
}

const setForm = rawStatement(
  'update devices set group_form = $3, base_revision = 0, shown_revision = 0 where user_id = $1 and device_id = $2',
);

/** Records in which form a device has groups. It receives its cards again, so its earlier listings count no more. */
export async function setGroupForm(
  db: WriteTx,
  { userId, deviceId }: Pick<DeviceRow, 'userId' | 'deviceId'>,
  form: GroupForm | null,
): Promise<void> {
  await setForm(db, [userId, deviceId, form]);
}
