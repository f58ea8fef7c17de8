/**
 * What a device knows of the book (RFC 6578, section 3.2): of which epoch, up to which revision, and up to which of its own
 * refusals. Where a page ended before the book did, also the last contact that it named, and since when pages are read.
 */
export type SyncToken = {
  epoch: string;
  revision: number;
  refusals: number;
  page?: { began: number; contactId: string } | undefined;
};

const PREFIX = 'urn:contactbook:sync:';
const FORM = /^urn:contactbook:sync:([\w-]*):(\d{1,15}):(\d{1,15})(?::(\d{1,15}):([\da-f-]{36}))?$/;

export function writeToken({ epoch, revision, refusals, page }: SyncToken): string {
  const cursor = page === undefined ? '' : `:${page.began}:${page.contactId}`;
  return `${PREFIX}${epoch}:${revision}:${refusals}${cursor}`;
}

/** Undefined for what is no token of ours. */
export function readToken(text: string): SyncToken | undefined {
  const [, epoch, revision, refusals, began, contactId] = FORM.exec(text.trim()) ?? [];
  if (epoch === undefined) return undefined;
  const page = contactId === undefined ? undefined : { began: Number(began), contactId };
  return { epoch, revision: Number(revision), refusals: Number(refusals), page };
}

/** The ETag of a card; it differs between any two states, also after a restore of the database. */
export function cardTag(epoch: string, version: number | string): string {
  return `"${epoch === '' ? '' : `${epoch}-`}${version}"`;
}

/** Returns the version in an ETag; undefined if it is from another epoch or another person's. */
export function versionOfTag(tag: string, epoch: string): number | undefined {
  const [, text] = /^(?:W\/)?"([\w-]{1,80})"$/.exec(tag.trim()) ?? [];
  const prefix = epoch === '' ? '' : `${epoch}-`;
  if (text === undefined || !text.startsWith(prefix)) return undefined;
  const version = text.slice(prefix.length);
  return /^\d{1,15}$/.test(version) ? Number(version) : undefined;
}
