import { FIELD_NAMES } from './card.ts';

/** Numbers the shapes that the list and the texts for a search have had, so that an update changes their ETags. */
const LIST_SHAPE = 1;
/** A field that an update adds changes them too, since contacts may have texts in it. */
export const SHAPE_TAG = LIST_SHAPE.toString(16) + FIELD_NAMES.length.toString(16).padStart(2, '0');

/**
 * Returns the ETag of a book. It is weak, since the bytes depend on the encoding, and contains the user, so that two
 * books never have the same tag. Windows of earlier versions take its first part for a UUID with dashes.
 */
export function bookTag(userId: string, revision: number): string {
  return `W/"${userId.replaceAll('-', '')}-${SHAPE_TAG}.${revision}"`;
}
