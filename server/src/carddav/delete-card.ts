import type { FastifyReply } from 'fastify';
import { changeBook } from '../book/write/change-book.ts';
import { planChange } from '../book/write/plan-change.ts';
import { findContact } from '../book/read/present.ts';
import { findByResource } from '../book/resources.ts';
import { isGroup } from '../book/state.ts';
import { baseOf, isCurrent } from './base.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { DavError, noSuchResource, preconditionFailed } from './dav-error.ts';
import { noteRefusal } from './refusals.ts';

/**
 * Handles DELETE of a card (RFC 4918, section 9.6), which moves it to the trash. If the card may have been
 * changed since the device's version, the deletion is refused, and the next sync lists the card again, since some clients remove their
 * copy anyway.
 */
export async function deleteCard(dav: DavRequest): Promise<FastifyReply> {
  const { services, request, reply, user, target } = dav;
  if (target.kind !== 'card') throw new DavError(403, '<D:need-privileges/>', 'Only cards can be deleted.');
  const { resource } = target;
  const { isRefused } = await services.writeBook({ reply, userId: user.userId, device: user.label }, async (book) => {
    const id = await findByResource(book.db, user.userId, resource);
    const contact = id === undefined ? undefined : await findContact(book.db, user.userId, id);
    if (contact === undefined) throw noSuchResource();
    // A label that the contact got by a group since then does not prevent its deletion.
    const base = await baseOf(book, dav, contact, (state) => state);
    // A device without a known version may delete the card only with `If-Match: *`.
    if (isCurrent(base) || (base.states.length === 0 && headerOf(request, 'if-match')?.trim() === '*')) {
      // Deleting a group changes its members, which lose the label.
      const act = isGroup(contact) ? 'edited' : 'deleted';
      const change = await changeBook(book, await planChange(book, act, [[{ id: contact.id, isDeleted: true }]]));
      return { ...change, isRefused: false };
    }
    await noteRefusal(book.db, user, contact.id);
    return { revision: book.revision, isRefused: true };
  });
  if (isRefused) throw preconditionFailed('The card was changed since this version.');
  return reply.code(204).send();
}
