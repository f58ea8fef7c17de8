import type { FastifyReply } from 'fastify';
import { changeBook } from '../book/change-book.ts';
import { withLockedBook } from '../book/locked-book.ts';
import { findContact } from '../book/present.ts';
import { findByResource } from '../book/resources.ts';
import { isGroup } from '../book/state.ts';
import { baseOf } from './change-card.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { DavError, noSuchResource, preconditionFailed } from './dav-error.ts';
import { idInName } from './find-card.ts';
import { noteRefusal } from './queries.ts';

/**
 * DELETE of a card (RFC 4918, section 9.6), into the trash. Where others have changed it since the device saw it, it is
 * refused, and told to the device again: some remove their copy whatever the answer.
 */
export async function deleteCard({
  services,
  request,
  reply,
  user,
  target,
  fetched,
}: DavRequest): Promise<FastifyReply> {
  if (target.kind !== 'card') throw new DavError(403, '<D:need-privileges/>', 'Only cards can be deleted.');
  const { resource } = target;
  const { isRefused } = await services.openBook(reply, user.userId, 'contact', (book) =>
    withLockedBook({ ...book, device: user.label }, async (locked) => {
      const id = await findByResource(locked.db, user.userId, resource, idInName(resource));
      const contact = id === undefined ? undefined : await findContact(locked.db, user.userId, id);
      if (contact === undefined) throw noSuchResource();
      const ifMatch = headerOf(request, 'if-match');
      const base = await baseOf(locked, user, contact, { ifMatch, fetched });
      // What was told nothing yet may have any version, unless it says that it means whichever there is.
      if (base.isCurrent || (base.version === undefined && ifMatch?.trim() === '*')) {
        // Its members stay, without the label.
        const act = isGroup(contact) ? 'edited' : 'deleted';
        const { revision } = await changeBook(locked, act, [[{ id: contact.id, isDeleted: true }]]);
        return { revision, isRefused: false };
      }
      await noteRefusal(locked.db, user, contact.id);
      return { revision: locked.revision, isRefused: true };
    }),
  );
  if (isRefused) throw preconditionFailed('The card was changed since this version.');
  return reply.code(204).send();
}
