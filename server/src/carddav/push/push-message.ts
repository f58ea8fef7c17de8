import { hash } from 'node:crypto';
import { epochOf } from '../../users/devices/device-user.ts';
import { writeToken } from '../tokens.ts';
import { DAV, escapeXml, PUSH } from '../xml-writer.ts';
import type { Registration } from './registrations.ts';

/** Returns the topic of a person's book (section 3.1), of at most 32 characters as RFC 8030 requires of its header. */
export function topicOf(userId: string): string {
  return hash('sha256', `urn:contactbook:book:${userId}`, 'base64url').slice(0, 32);
}

/** Says that the book has changed, with the sync token that the device will have (section 5.1). */
export function changeMessage(userId: string, { epoch, groupForm, revision, refusals }: Registration): string {
  const token = writeToken({ epoch: epochOf(epoch, groupForm), revision, refusals });
  return message(
    `<topic>${topicOf(userId)}</topic><content-update><D:sync-token>${escapeXml(token)}</D:sync-token></content-update>`,
  );
}

/** Says that the server has another key from now on (section 7.2.1). */
export const ROTATION_MESSAGE = message('<property-update><D:prop><transports/></D:prop></property-update>');

function message(inside: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<push-message xmlns="${PUSH}" xmlns:D="${DAV}">${inside}</push-message>`;
}
