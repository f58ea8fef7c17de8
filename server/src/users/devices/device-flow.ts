import { hash, randomBytes } from 'node:crypto';
import { DeviceFlow, FlowLink, FlowRequest } from '@contactbook/contract/devices';
import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { cleanHourly } from '../../hourly.ts';
import { bodyProblems } from '../../http/problem-schema.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { logSecurity } from '../../log-security.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { DEVICE_CALL } from '../account-call.ts';
import { networkOfRequest } from '../client.ts';
import { addDevice, reportDevice } from './device-routes.ts';
import { allowFlow, deleteOverGrants, findFlow, insertFlow, takeGrant } from './device-grants.ts';
import { agentOf } from './device-request.ts';
import type { PeopleServices } from '../people.ts';
import { currentSession } from '../sessions/session.ts';

/** How long a device may wait for permission, and then fetch its password. */
const FLOW_MS = 20 * 60 * 1000;
const FORM_MAX_BYTES = 10_000;
const START = '/index.php/login/v2';

/**
 * Login Flow v2, as described in Nextcloud's developer documentation and used by Android's clients. A device starts a
 * flow, its owner allows it in the browser, and the device fetches its own password, once. A flow is stored under the
 * digest of the token, which only the device has, with the program and network address that started it.
 */
export async function deviceFlowRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, config, attempts, now } = services;
  cleanHourly(app, 'devices that never fetched their password', () => db.write((tx) => deleteOverGrants(tx, now())));

  app.post(
    '/users/devices/flow',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'allowDevice',
        summary: 'Allow a device that waits for permission',
        description: 'The device can then fetch its own password, once, within twenty minutes.',
        body: DeviceFlow,
        response: {
          200: Type.Object({}, { description: 'An empty object: the device is allowed' }),
          ...bodyProblems('not_logged_in', 'too_many_attempts'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const { flow, label } = request.body;
      await attempts.takeGrant(userId, FLOW_MS);
      if (!(await db.write((tx) => allowFlow(tx, { key: flow, userId, label, untilMs: now() + FLOW_MS }, now())))) {
        throw new ProblemError(
          'validation',
          'This request was already used or has expired. Start again on the device.',
        );
      }
      logSecurity(request, 'device_allowed');
      return {};
    },
  );

  app.post(
    '/users/devices/flow/request',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'readDeviceFlow',
        summary: 'Read which device waits for permission',
        body: FlowLink,
        response: { 200: FlowRequest, ...bodyProblems('not_logged_in', 'not_found') },
      },
    },
    async (request) => {
      const program = await findFlow(db, request.body.flow, now());
      if (program === undefined) throw new ProblemError('not_found', 'This request was already used or has expired.');
      return program;
    },
  );

  await app.register(async (app: App) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    const schema = { hide: true, body: Type.Unsafe<Buffer>({}) };

    app.post(START, { schema, bodyLimit: FORM_MAX_BYTES }, async (request) => {
      const origin = ownOrigin(request, config);
      if (origin === '') throw new ProblemError('bad_request', 'The Host of this request is not an address.');
      const token = randomBytes(32).toString('base64url');
      const address = networkOfRequest(request);
      await attempts.takeFlow(address, FLOW_MS);
      const agent = agentOf(request.headers['user-agent']) ?? null;
      await db.write((tx) => insertFlow(tx, { key: flowOf(token), agent, address, untilMs: now() + FLOW_MS }));
      return {
        poll: { token, endpoint: `${origin}${START}/poll` },
        login: `${origin}${config.basePath}connect#${flowOf(token)}`,
      };
    });
    // People enter the address of the app.
    app.post(`${config.basePath}index.php/login/v2`, { schema, bodyLimit: FORM_MAX_BYTES }, toStart);

    app.post(`${START}/poll`, { schema, bodyLimit: FORM_MAX_BYTES }, async (request) => {
      const body: unknown = request.body;
      const token = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '').get('token') ?? '';
      const made = token.length > HEADER_MAX_LENGTH ? undefined : await fetchDevice(token);
      if (made === undefined) throw new ProblemError('not_found', 'This device has not been allowed yet.');
      const { user, password } = await reportDevice(services, request, made);
      return { server: ownOrigin(request, config), loginName: user, appPassword: password };
    });
  });

  /** Uses the grant and adds the device, in one transaction. */
  function fetchDevice(token: string): ReturnType<typeof addDevice> {
    return db.write(async (db) => {
      const grant = await takeGrant(db, flowOf(token), now());
      return grant && addDevice(db, grant.userId, { label: grant.label }, now());
    });
  }
}

/** 307, so that the method and body are sent again. */
function toStart(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(START, 307);
}

const flowOf = (token: string): string => hash('sha256', token, 'base64url');
