/**
 * A sync token (RFC 6578, section 3.2): the epoch, the revision and the number of the device's refusals up to which it
 * is current. After a partial answer, `page` has the last contact and the revision at which the first page began.
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

/** Returns undefined if the text is not a valid token. */
export function readToken(text: string): SyncToken | undefined {
  const [, epoch, revision, refusals, began, contactId] = FORM.exec(text.trim()) ?? [];
  if (epoch === undefined) return undefined;
  const page = contactId === undefined ? undefined : { began: Number(began), contactId };
  return { epoch, revision: Number(revision), refusals: Number(refusals), page };
}

/** Returns the ETag of a card. It is different for any two states, even after a restore of the database. */
export function cardTag(epoch: string, version: number | string): string {
  return `"${epoch === '' ? '' : `${epoch}-`}${version}"`;
}

/** Returns the version in an ETag; undefined if it is from another epoch or another user. */
export function versionOfTag(tag: string, epoch: string): number | undefined {
  const [, text] = /^(?:W\/)?"([\w-]{1,80})"$/.exec(tag.trim()) ?? [];
  const prefix = epoch === '' ? '' : `${epoch}-`;
  if (text === undefined || !text.startsWith(prefix)) return undefined;
  const version = text.slice(prefix.length);
  return /^\d{1,15}$/.test(version) ? Number(version) : undefined;
}
