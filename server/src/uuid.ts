import { validate } from 'uuid';

const UUID_LENGTH = 36;

/** Returns whether an untrusted text of any length is a UUID (RFC 9562). */
export function isUuid(text: string): boolean {
  return text.length === UUID_LENGTH && validate(text);
}

/** Returns a UUID in the form of the database, since SQLite compares letters; undefined if the text is none. */
export function parseUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}
