import { randomFillSync } from 'node:crypto';
import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import { v7 as uuidv7, validate as isUuid } from 'uuid';

const UUID_LENGTH = 36;

/** Fetched for 256 ids at a time: fetching them for each took a twentieth of an addition. */
const random = Buffer.alloc(256 * 16);
const last = { offset: random.length, msecs: 0, seq: 0 };

/** UUIDv7 (RFC 9562, section 5.7): ids sort as they were made, also within a millisecond. */
export function newContactId(): string {
  if (last.offset === random.length) {
    randomFillSync(random);
    last.offset = 0;
  }
  const bytes = random.subarray(last.offset, (last.offset += 16));
  const msecs = Date.now();
  // Half of what there is, so that it can be counted up from anywhere.
  if (msecs > last.msecs) Object.assign(last, { msecs, seq: bytes.readUInt32BE() >>> 1 });
  else last.seq++;
  return uuidv7({ random: bytes, msecs: last.msecs, seq: last.seq });
}

/** Whether If-None-Match names this tag, compared weakly (RFC 9110, section 13.1.2). */
export function isCurrent(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > HEADER_MAX_LENGTH) return false;
  const opaque = withoutWeakness(tag);
  return ifNoneMatch.split(',').some((candidate) => ['*', opaque].includes(withoutWeakness(candidate.trim())));
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** An id as the database keeps it; undefined for what is no id of any contact. */
export function contactId(text: string): string | undefined {
  return text.length === UUID_LENGTH && isUuid(text) ? text.toLowerCase() : undefined;
}

/**
 * The versions that If-Match names, compared strongly (RFC 9110, section 13.1.1); undefined for any. What is no tag of
 * ours is a version that no contact has.
 */
export function versionsOf(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (ifMatch.length > HEADER_MAX_LENGTH) return [];
  return Array.from(ifMatch.matchAll(/(?<![^\s,])"(\d{1,15})"(?![^\s,])/g), ([, version]) => Number(version));
}
