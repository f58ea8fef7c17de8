/** Bounds that both sides keep, in Unicode code points unless a name says bytes (section 9; wire contract). */
export const PASSWORD_MIN_LENGTH = 7;
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 200;
export const NUMBER_MAX_LENGTH = 64;
export const BODY_MAX_BYTES = 64 * 1024;
/** In UTF-16 units: no header and no path that means something to the server is longer, and it looks at none that is. */
export const HEADER_MAX_LENGTH = 1000;
export const PATH_MAX_LENGTH = 1000;
/** Entries of a history that come at a time. */
export const HISTORY_PAGE = 50;
/** Contacts of each kind that a look back names; more are only counted. */
export const PAST_MAX = 1000;
/** Contacts of the trash that come at a time at most; more are not counted either, since a whole book may lie there. */
export const TRASH_MAX = 1000;

/** Whether a text is too long, in time that does not grow with it. */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A code point takes two UTF-16 units at most.
  return text.length > maxLength && (text.length > 2 * maxLength || Array.from(text).length > maxLength);
}

/** The rest of the sentence that begins with the name of a field. */
export function tooLong(maxLength: number): string {
  return `must have at most ${maxLength} characters.`;
}
