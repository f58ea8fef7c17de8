/** The revision of the book after a change, on every answer to a change. */
export const REVISION_HEADER = 'Book-Revision';

/** Names a request that changes something, so that its repeat has the answer of the first one. */
export const KEY_HEADER = 'Idempotency-Key';

/** Numbers the shapes that the list and the texts for a search have had, so that an update changes their ETags. */
export const LIST_SHAPE = 1;

/**
 * Returns the ETag of a book. It is weak, since the bytes depend on the encoding, and contains the user, so that two
 * books never have the same tag. Windows of earlier versions take its first part for a UUID with dashes.
 */
export function bookTag(userId: string, revision: number): string {
  const owner = `${userId.replaceAll('-', '')}-${LIST_SHAPE.toString(16).padStart(3, '0')}`;
  return `W/"${owner}.${revision}"`;
}

/** Returns the revision in such a tag; undefined for tags of servers without revisions. */
export function revisionOfTag(tag: string | null): number | undefined {
  const [, revision] = /^(?:W\/)?"[\da-f-]{36}\.(\d{1,15})"$/.exec(tag ?? '') ?? [];
  return revision === undefined ? undefined : Number(revision);
}

/** Returns the ETag of a contact's card, for use in If-Match. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** Returns the version in such a tag; undefined for any other tag. */
export function versionOfTag(tag: string | null): number | undefined {
  const [, version] = /^"(\d{1,15})"$/.exec(tag ?? '') ?? [];
  return version === undefined ? undefined : Number(version);
}
