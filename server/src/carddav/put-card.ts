import { randomUUID } from 'node:crypto';
import { CARD_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyReply } from 'fastify';
import { type LockedBook, withLockedBook } from '../book/locked-book.ts';
import { defaultResource, findByResource, findByUid, keepName } from '../book/resources.ts';
import { findContact } from '../book/present.ts';
import { keepRefusedEdit } from '../book/refused-edits.ts';
import { lastStateOf } from '../book/states-at.ts';
import type { StoredContact } from '../book/state.ts';
import { uidKey } from '../book/uids.ts';
import { UnreadableCard } from '../contacts/card/content-lines.ts';
import { parseCard, type VCard } from '../contacts/card/vcard.ts';
import { newContactId } from '../contacts/rules.ts';
import { cardPath } from './addresses.ts';
import { piecesOf } from './bodies.ts';
import { type Base, baseOf, cardTooLarge, mergeWith, putState, textOfCard } from './change-card.ts';
import { isSentAsIs } from './cards.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { DavError, preconditionFailed } from './dav-error.ts';
import { idInName } from './find-card.ts';
import { noteRefusal, noteVersion } from './queries.ts';
import { cardTag } from './tokens.ts';
import { hrefXml } from './xml-writer.ts';

/** What came of a PUT: refused after all, which is kept, or the version that the card now has. */
type Outcome = { revision: number; status: 201 | 204 | 412; version: number; isAsSent: boolean };

/**
 * PUT (RFC 6352, section 5.3.2). One that was made of an earlier version is put together with what others did since; where
 * they clash it is refused, kept for its owner to decide, and the card is told to the device again.
 */
export async function putCard(dav: DavRequest): Promise<FastifyReply> {
  const { services, request, reply, target } = dav;
  if (target.kind !== 'card') throw new DavError(405, '', '', { allow: 'OPTIONS, PROPFIND, REPORT, PROPPATCH' });
  const { resource } = target;
  const card = await readCard(dav);
  const { user } = dav;
  const [ifMatch, ifNoneMatch] = [headerOf(request, 'if-match'), headerOf(request, 'if-none-match')];
  const { status, version, isAsSent } = await services.openBook(reply, user.userId, 'contact', (book) =>
    withLockedBook({ ...book, device: user.label }, async (locked): Promise<Outcome> => {
      const id = await findByResource(locked.db, user.userId, resource, idInName(resource));
      const contact = id === undefined ? undefined : await findContact(locked.db, user.userId, id);
      await refuseUid(dav, locked, card, id);
      if (contact !== undefined && ifNoneMatch?.trim() === '*') throw preconditionFailed();
      if (contact !== undefined) return edit(dav, locked, contact, card);
      const last = id === undefined ? undefined : await lastStateOf(locked.db, user.userId, id);
      const trashed = id === undefined || last === undefined ? undefined : { ...last, id };
      if (ifMatch !== undefined && trashed !== undefined) return restoreWithEdit(dav, locked, trashed, card);
      // Who edits what was deleted for good has it added again, since some drop what is refused.
      if (ifMatch?.trim() === '*') throw preconditionFailed();
      return add(dav, locked, card, resource, trashed?.id);
    }),
  );
  if (status === 412) throw preconditionFailed();
  // Without a tag, the device asks for what came of it.
  if (isAsSent) void reply.header('etag', cardTag(user.epoch, version));
  return reply.code(status).send();
}

/** RFC 6352, section 6.3.2.1: supported-address-data, valid-address-data. */
async function readCard(dav: DavRequest): Promise<VCard> {
  const type = headerOf(dav.request, 'content-type');
  if (type !== undefined && !/^\s*(?:text\/(?:x-)?vcard|text\/directory|application\/octet-stream)\b/i.test(type)) {
    throw new DavError(403, '<C:supported-address-data/>', 'A card is text/vcard.');
  }
  const limit = { maxBytes: CARD_MAX_BYTES, tooLarge: cardTooLarge };
  const bytes = Buffer.concat(await Array.fromAsync(piecesOf(dav, limit)));
  try {
    return parseCard(bytes);
  } catch (error) {
    if (error instanceof UnreadableCard) throw new DavError(403, '<C:valid-address-data/>', error.message);
    throw error;
  }
}

/** No two cards of a book have one UID, wherever they came from. */
async function refuseUid({ user }: DavRequest, { db, userId }: LockedBook, card: VCard, id?: string): Promise<void> {
  const key = uidKey(card.lines.find(({ name }) => name === 'UID')?.value ?? '');
  const other = key === '' ? undefined : await findByUid(db, userId, key, id);
  if (other === undefined) return;
  const path = cardPath(user.userId, other.resource ?? defaultResource(other.id));
  throw new DavError(403, `<C:no-uid-conflict>${hrefXml(path)}</C:no-uid-conflict>`);
}

async function edit(dav: DavRequest, book: LockedBook, contact: StoredContact, incoming: VCard): Promise<Outcome> {
  const { user } = dav;
  const base = await baseOf(book, user, contact, editIn(dav, incoming));
  const merged = await mergeWith(book, contact, base, incoming);
  if (merged.clashes.length > 0) {
    await keepRefusedEdit(book, {
      id: randomUUID(),
      contactId: contact.id,
      device: user.label,
      base: base.version ?? null,
      card: textOfCard(incoming),
    });
    await noteRefusal(book.db, user, contact.id);
    return { revision: book.revision, status: 412, version: contact.version, isAsSent: false };
  }
  const { revision, after } = await putState(book, 'edited', contact.id, merged.card, 'edited');
  const version = after?.version ?? contact.version;
  return written(dav, book, contact.id, incoming, { revision, status: 204, version }, base);
}

function editIn({ request, fetched }: DavRequest, incoming: VCard) {
  return { ifMatch: headerOf(request, 'if-match'), incoming, fetched };
}

/** Whoever edits what was deleted meanwhile wants it back: as it was when it was deleted, with the edit. */
async function restoreWithEdit(
  dav: DavRequest,
  book: LockedBook,
  trashed: StoredContact,
  incoming: VCard,
): Promise<Outcome> {
  const base = await baseOf(book, dav.user, trashed, editIn(dav, incoming));
  const { card } = base.version === undefined ? { card: incoming } : await mergeWith(book, trashed, base, incoming);
  const { revision } = await putState(book, 'restored', trashed.id, card, 'returning');
  return written(dav, book, trashed.id, incoming, { revision, status: 201, version: revision }, base);
}

async function add(
  dav: DavRequest,
  book: LockedBook,
  incoming: VCard,
  resource: string,
  trashedId: string | undefined,
): Promise<Outcome> {
  const id = trashedId ?? newContactId();
  const { revision } = await putState(book, 'added', id, incoming, trashedId === undefined ? 'new' : 'returning');
  if (trashedId === undefined && resource !== defaultResource(id)) await keepName(book.db, book.userId, id, resource);
  const made = { revision, status: 201, version: revision } as const;
  return written(dav, book, id, incoming, made, { version: undefined, isCurrent: true });
}

/** Keeps what the device knows of the card from now on. */
async function written(
  { user }: DavRequest,
  { db }: LockedBook,
  id: string,
  incoming: VCard,
  made: Omit<Outcome, 'isAsSent'>,
  base: Base,
): Promise<Outcome> {
  if (base.isCurrent) await noteVersion(db, user, id, made.version);
  const version = incoming.version === '4.0' ? '4.0' : '3.0';
  return { ...made, isAsSent: base.isCurrent && version === '3.0' && isSentAsIs(textOfCard(incoming), '3.0') };
}
