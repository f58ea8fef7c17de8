/** The revision of the book after a change, on every answer to a change. */
export const REVISION_HEADER = 'Book-Revision';

/** Names a request that changes something, so that its repeat has the answer of the first one. */
export const KEY_HEADER = 'Idempotency-Key';

/** Returns the revision in the tag of a book (bookTag.ts); undefined for tags of servers without revisions. */
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
