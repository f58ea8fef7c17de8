/** Bounds that both sides keep, in Unicode code points unless a name says bytes (section 9; wire contract). */
export const PASSWORD_MIN_LENGTH = 7;
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;
export const INVITATION_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 200;
/** Devices of a person. */
export const DEVICES_MAX = 100;
export const NUMBER_MAX_LENGTH = 64;
/** Texts of a contact's card that its entry in the list carries. */
export const ALSO_MAX = 50;
/** Groups of devices that are labels of a contact. */
export const GROUPS_MAX = 50;
export const BODY_MAX_BYTES = 64 * 1024;
/** A card without its photo and with it, as it is sent; and a photo alone. */
export const CARD_TEXT_MAX_BYTES = 64 * 1024;
export const CARD_MAX_BYTES = 2 * 1024 * 1024;
export const PHOTO_MAX_BYTES = 1024 * 1024;
/** A file that is brought in, and its rows. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_MAX_COLUMNS = 1000;
/** Rows of an import on one page. */
export const IMPORT_PAGE_MAX = 500;
/** In UTF-16 units: the server ignores longer headers and paths, since none that it understands is longer. */
export const HEADER_MAX_LENGTH = 1000;
export const PATH_MAX_LENGTH = 1000;
/** Entries of a history on one page. */
export const HISTORY_PAGE = 50;
/** Contacts of each kind that GET /past names; more are only counted. */
export const PAST_MAX = 1000;
/** Contacts of the trash that are returned at most; more are not counted either, since a whole book may be in it. */
export const TRASH_MAX = 1000;

/** Whether a text is too long, in time that does not grow with it. */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A code point takes two UTF-16 units at most.
  return text.length > maxLength && (text.length > 2 * maxLength || Array.from(text).length > maxLength);
}

/** The rest of a sentence that begins with the name of a field. */
export function tooLong(maxLength: number): string {
  return `must have at most ${maxLength} characters.`;
}
