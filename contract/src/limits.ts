/**
 * Limits that server and web app both apply, in Unicode code points unless the name says bytes (section 9; wire
 * contract).
 */
export const PASSWORD_MIN_LENGTH = 7;
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;
export const INVITATION_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 200;
/** Maximum number of devices of a user. */
export const DEVICES_MAX = 100;
/** How long a link that connects a phone can be used. */
export const DEVICE_LINK_MS = 10 * 60 * 1000;
export const NUMBER_MAX_LENGTH = 64;
/** Maximum number of texts from a contact's card in its list entry. */
export const ALSO_MAX = 50;
/** Maximum number of groups of devices that become labels of a contact. */
export const GROUPS_MAX = 50;
/** Maximum number of labels of a card that are listed. */
export const LABELS_MAX = 50;
/** Maximum number of contacts that an act names by id; more are selected by a filter. */
export const ACT_CONTACTS_MAX = 20_000;
/** Maximum size of the body with these ids. */
export const ACT_BODY_MAX_BYTES = 1024 * 1024;
/** Maximum size of the cards that one act edits. */
export const ACT_CARDS_MAX_BYTES = 64 * 1024 * 1024;
/** Contacts on a page of the preview of an act. */
export const ACT_PREVIEW_MAX = 100;
export const BODY_MAX_BYTES = 64 * 1024;
/** Maximum sizes of a card without its photo, of a card with it, and of a photo alone. */
export const CARD_TEXT_MAX_BYTES = 64 * 1024;
export const CARD_MAX_BYTES = 2 * 1024 * 1024;
export const PHOTO_MAX_BYTES = 1024 * 1024;
/** Maximum size of an imported file, and maximum number of its rows. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
/** A file may have as many contacts as a book. */
export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_COLUMNS = 1000;
/** Rows of an import on one page. */
export const IMPORT_PAGE_MAX = 500;
/** Contacts that are merged into one, groups in one request, and groups of duplicates on one page. */
export const MERGE_CONTACTS_MAX = 20;
/** Maximum size of the cards that are put together at once: any two cards. */
export const COMBINED_MAX_BYTES = 2 * CARD_TEXT_MAX_BYTES;
export const MERGE_GROUPS_MAX = 500;
export const DUPLICATES_PAGE = 20;
/** In UTF-16 code units. The server ignores longer headers and paths, since all that it understands are shorter. */
export const HEADER_MAX_LENGTH = 1000;
export const PATH_MAX_LENGTH = 1000;
/** Entries of a history on one page. */
export const HISTORY_PAGE = 50;
/** Contacts of each kind that GET /past lists; further ones are only counted. */
export const PAST_MAX = 1000;
/** Maximum number of contacts of the trash that are returned or counted, since the trash may hold a whole book. */
export const TRASH_MAX = 1000;

/** Returns whether a text is too long, in time that does not depend on its length. */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A code point has at most two UTF-16 code units.
  return text.length > maxLength && (text.length > 2 * maxLength || Array.from(text).length > maxLength);
}

/** Returns the rest of an error message that begins with the name of a field. */
export function tooLong(maxLength: number): string {
  return `must have at most ${maxLength} characters.`;
}
