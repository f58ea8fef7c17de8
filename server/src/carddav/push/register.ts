import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ownOrigin } from '../../http/own-origin.ts';
import { ProblemError } from '../../problem.ts';
import type { App, Services } from '../../services.ts';
import { currentDevice } from '../../users/devices/device-user.ts';
import { DavError, noSuchResource } from '../dav-error.ts';
import { type DavRequest, headerOf } from '../dav-request.ts';
import type { XmlElement } from '../xml-element.ts';
import { child, readXml } from '../xml-reader.ts';
import { PUSH } from '../xml-writer.ts';
import { isPublicKey } from './encrypt-message.ts';
import { checkEndpoint, EndpointRefused, resolveHost } from './endpoint.ts';
import { deleteRegistration, type Subscription, upsertRegistration } from './registrations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** DAVx5 asks for three days and registers again each day. */
const USUAL_MS = 3 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
const AUTH_SECRET_BYTES = 16;

const isXml = ({ request }: DavRequest): boolean =>
  /^\s*(?:application|text)\/xml\b/i.test(headerOf(request, 'content-type') ?? '');

/**
 * Handles POST of push-register (draft-bitfire-webdav-push-00, section 4.1), to which it answers true. A registration of
 * the same endpoint replaces the earlier one.
 */
export async function registerPush(dav: DavRequest): Promise<FastifyReply | undefined> {
  const root = isXml(dav) ? await readXml(dav) : undefined;
  if (root?.ns !== PUSH || root.name !== 'push-register') return undefined;
  const { services, request, reply, target, user } = dav;
  if (target.kind !== 'book') throw refused('push-not-available', 'Only the address book announces its changes.');
  refuseOtherTriggers(root);
  const subscription = subscriptionIn(root);
  await services.schedule(user.userId, 'push', () => assertMaySendTo(subscription.endpoint, services));
  const expiresAtMs = expiryOf(root, services.now());
  const id = await services.db.write((tx) => upsertRegistration(tx, user, subscription, expiresAtMs));
  if (id === undefined) throw new ProblemError('not_logged_in', 'The password of this device has ended.');
  return reply
    .code(201)
    .header('location', `${ownOrigin(request, services.config)}/dav/push/${id}`)
    .header('expires', new Date(expiresAtMs).toUTCString())
    .send();
}

/** The route at which a device of the person ends a registration (section 4.3). */
export function unregisterRoute(app: App, { db }: Services): void {
  app.delete(
    '/dav/push/:id',
    {
      config: { cors: false },
      schema: { hide: true, security: [{ basic: [] }], params: Type.Object({ id: Type.String() }) },
    },
    async (request, reply) => {
      const { userId } = currentDevice(request);
      if (!(await db.write((tx) => deleteRegistration(tx, userId, request.params.id)))) throw noSuchResource();
      return reply.code(204).send();
    },
  );
}

/** A registration without a trigger, as DAVx5 sends it, is for content updates. */
function refuseOtherTriggers(root: XmlElement): void {
  const trigger = child(root, PUSH, 'trigger');
  if (trigger !== undefined && child(trigger, PUSH, 'content-update') === undefined)
    throw refused('no-supported-trigger', 'The address book announces content updates only.');
}

/** DAVx5 sends no content-encoding; there is only one. */
function subscriptionIn(root: XmlElement): Subscription {
  const subscription = child(child(root, PUSH, 'subscription'), PUSH, 'web-push-subscription');
  const textOf = (name: string) => child(subscription, PUSH, name)?.text.trim() ?? '';
  const encoding = textOf('content-encoding') || 'aes128gcm';
  const [publicKey, authSecret] = [textOf('subscription-public-key'), textOf('auth-secret')];
  const isValid =
    encoding === 'aes128gcm' &&
    isPublicKey(Buffer.from(publicKey, 'base64url')) &&
    Buffer.from(authSecret, 'base64url').length === AUTH_SECRET_BYTES;
  if (!isValid) throw invalidSubscription('A subscription has a key for messages in aes128gcm, and a secret.');
  return { endpoint: textOf('push-resource'), publicKey, authSecret };
}

async function assertMaySendTo(endpoint: string, { config, ...services }: Services): Promise<void> {
  try {
    await checkEndpoint(endpoint, config.pushHosts, services.resolveHost ?? resolveHost);
  } catch (error) {
    throw error instanceof EndpointRefused ? invalidSubscription(error.message) : error;
  }
}

/** The requested time within our limits; the usual one for none and for one that is over. */
function expiryOf(root: XmlElement, nowMs: number): number {
  const askedMs = Date.parse(child(root, PUSH, 'expires')?.text ?? '');
  const fromNowMs = askedMs > nowMs ? Math.min(askedMs - nowMs, LONGEST_MS) : USUAL_MS;
  // HTTP dates have whole seconds.
  return Math.floor((nowMs + fromNowMs) / 1000) * 1000;
}

const invalidSubscription = (message: string) => refused('invalid-subscription', message);

function refused(precondition: string, message: string): DavError {
  return new DavError(403, `<P:${precondition}/>`, message);
}
