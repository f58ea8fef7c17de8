import { hash, randomBytes } from 'node:crypto';
import { DeviceDraft, DeviceLink, DeviceLinkToken, NewDevice } from '@contactbook/contract/devices';
import { DEVICE_LINK_MS } from '@contactbook/contract/limits';
import { SCREENS } from '@contactbook/contract/screens';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bodyProblems } from '../../http/problem-schema.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { logSecurity } from '../../log-security.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { DEVICE_CALL } from '../account-call.ts';
import { networkOfRequest } from '../client.ts';
import type { PeopleServices } from '../people.ts';
import { currentSession } from '../sessions/session.ts';
import { appleProfile } from './apple-profile.ts';
import { addDevice, reportDevice } from './device-routes.ts';
import { insertGrant, takeGrant } from './device-grants.ts';

/** 128 random bits. */
const TOKEN_BYTES = 16;
const IS_TOKEN = /^[\w-]{22}$/;

/**
 * Links that connect a phone without a password to type. The owner shows a link as a QR code, the phone opens it, and a
 * press there adds the device. The link contains only a token, which works once within ten minutes.
 */
export async function deviceLinkRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, config, attempts, now } = services;

  app.post(
    '/users/devices/links',
    {
      schema: {
        ...DEVICE_CALL,
        operationId: 'addDeviceLink',
        summary: 'Make a link that connects a phone',
        description:
          'The phone that opens the link gets its own password. The link works once, within ten minutes, and requires a server with an https address.',
        body: DeviceDraft,
        response: {
          201: { ...DeviceLink, description: 'The link' },
          ...bodyProblems('not_logged_in', 'too_many_attempts', 'bad_request'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const origin = ownOrigin(request, config);
      if (!origin.startsWith('https:')) {
        throw new ProblemError('bad_request', 'A link for a phone needs an address with https (PUBLIC_URL).');
      }
      await attempts.takeGrant(userId, DEVICE_LINK_MS);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await db.write((tx) =>
        insertGrant(tx, {
          key: grantKey(token),
          userId,
          label: request.body.label,
          untilMs: now() + DEVICE_LINK_MS,
        }),
      );
      logSecurity(request, 'device_allowed');
      return reply.code(201).send({ id: deviceId(token), url: `${origin}/c/${token}` });
    },
  );

  app.post(
    '/users/devices/links/redeem',
    {
      schema: {
        tags: DEVICE_CALL.tags,
        operationId: 'redeemDeviceLink',
        summary: 'Connect a phone by the token of a link',
        description: 'Requires only the token, which works once.',
        body: DeviceLinkToken,
        response: {
          200: { ...NewDevice, description: 'The device with its password, which is returned only once' },
          ...bodyProblems('not_found', 'too_many_attempts'),
        },
      },
    },
    async (request) => {
      const device = await findRedeemed(request, request.body.token);
      if (device === undefined) throw new ProblemError('not_found', 'This link was already used or has expired.');
      return device;
    },
  );

  const schema = { hide: true, params: Type.Object({ token: Type.String() }) };
  const screen = (token: string) => `${config.basePath.slice(0, -1)}${SCREENS.phone}#${token}`;

  // Scanners and previews also open a link, so opening it changes nothing. Browsers do not send the part after #.
  app.get('/c/:token', { schema }, (request, reply) => {
    const { token } = request.params;
    return reply.redirect(screen(IS_TOKEN.test(token) ? token : ''));
  });

  // The screen sends a form, since Safari installs only a profile that comes from a server.
  app.post('/c/:token', { schema }, async (request, reply) => {
    const { token } = request.params;
    const device = IS_TOKEN.test(token) ? await findRedeemed(request, token) : undefined;
    if (device === undefined) return reply.redirect(screen(''), 303);
    return reply
      .type('application/x-apple-aspen-config')
      .header('Content-Disposition', 'attachment; filename="contactbook.mobileconfig"')
      .send(appleProfile(device));
  });

  /** Uses the grant and adds the device, in one transaction; undefined if the token is wrong, used or expired. */
  async function findRedeemed(request: FastifyRequest, token: string): Promise<NewDevice | undefined> {
    const made = await attempts.guess(networkOfRequest(request), () =>
      db.write(async (db) => {
        const grant = await takeGrant(db, grantKey(token), now());
        return grant && addDevice(db, grant.userId, { label: grant.label, id: deviceId(token) }, now());
      }),
    );
    if (made === undefined) {
      logSecurity(request, 'device_refused');
      return undefined;
    }
    return reportDevice(services, request, made);
  }
}

/** Returns a digest that differs from that of a flow, so that each token works in its own call alone. */
const grantKey = (token: string): string => hash('sha256', `link ${token}`, 'base64url');

/** Returns the id that the device of this token will have, as a UUID of version 8 (RFC 9562). */
function deviceId(token: string): string {
  const digest = hash('sha256', `device ${token}`, 'hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
