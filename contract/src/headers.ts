/** On every answer to a change: the revision of the book after it. */
export const REVISION_HEADER = 'Book-Revision';

/** The ETag of a book: weak, since its bytes differ by encoding; with the user, so that two people's books never share a tag. */
export function bookTag(userId: string, revision: number): string {
  return `W/"${userId}.${revision}"`;
}

/** The revision in such a tag; undefined for the tags of servers without revisions. */
export function revisionOfTag(tag: string | null): number | undefined {
  const [, revision] = /^(?:W\/)?"[\da-f-]{36}\.(\d{1,15})"$/.exec(tag ?? '') ?? [];
  return revision === undefined ? undefined : Number(revision);
}

/** The ETag of a contact in full, which If-Match may name. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** The version in such a tag; undefined for any other. */
export function versionOfTag(tag: string | null): number | undefined {
  const [, version] = /^"(\d{1,15})"$/.exec(tag ?? '') ?? [];
  return version === undefined ? undefined : Number(version);
}
