import type { Config } from '../../config.ts';
import { encryptMessage } from './encrypt-message.ts';
import { checkEndpoint, EndpointRefused, type ResolveHost, UnknownHost } from './endpoint.ts';
import type { Subscription } from './registrations.ts';
import { sendMessage } from './send-message.ts';
import { authorizationOf, type VapidKey } from './vapid.ts';

/** A message with the topic under which a push service replaces one that it has not delivered yet. */
export type PushMessage = { text: string; topic?: string };
/** `gone`: the registration can be deleted; `failed`: another attempt may succeed, at the earliest after this time. */
export type Outcome = 'sent' | 'gone' | { failed: string; retryAfterMs: number };

export type Poster = {
  config: Pick<Config, 'publicUrl' | 'feedbackEmail' | 'pushHosts'>;
  resolveHost: ResolveHost;
  now: () => number;
  closing: AbortSignal;
};

/** How long a push service keeps a message for a device that is off. Later, the device asks by itself. */
const TTL_SECONDS = 24 * 60 * 60;
const GONE_STATUSES = new Set([404, 410]);

/** Encrypts a message and sends it to the push service of a subscription (RFC 8030). */
export async function postMessage(
  { config, resolveHost, now, closing }: Poster,
  key: VapidKey,
  { endpoint, publicKey, authSecret }: Subscription,
  { text, topic }: PushMessage,
): Promise<Outcome> {
  try {
    const checked = await checkEndpoint(endpoint, config.pushHosts, resolveHost);
    const keys = { publicKey: Buffer.from(publicKey, 'base64url'), authSecret: Buffer.from(authSecret, 'base64url') };
    const headers = {
      ttl: TTL_SECONDS,
      urgency: 'normal',
      ...(topic !== undefined && { topic }),
      'content-type': 'application/xml; charset="UTF-8"',
      'content-encoding': 'aes128gcm',
      authorization: authorizationOf(key, checked.url, subjectOf(config), now()),
    };
    const sent = await sendMessage(checked, headers, encryptMessage(text, keys), closing);
    if (sent.status === undefined) return { failed: sent.fault.message, retryAfterMs: 0 };
    if (GONE_STATUSES.has(sent.status)) return 'gone';
    if (sent.status >= 200 && sent.status < 300) return 'sent';
    return { failed: `status ${sent.status}`, retryAfterMs: (Number(sent.retryAfter) || 0) * 1000 };
  } catch (error) {
    if (error instanceof UnknownHost) return { failed: error.message, retryAfterMs: 0 };
    if (error instanceof EndpointRefused) return 'gone';
    throw error;
  }
}

/** Returns how the operator of a push service can reach ours (RFC 8292, section 2.1). */
function subjectOf({ publicUrl, feedbackEmail }: Poster['config']): string {
  if (feedbackEmail !== '') return `mailto:${feedbackEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:contactbook@localhost';
}
