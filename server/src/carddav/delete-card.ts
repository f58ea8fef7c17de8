import type { FastifyReply } from 'fastify';
import { changeBook } from '../book/write/change-book.ts';
import { findContact } from '../book/read/present.ts';
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
  const { isRefused } = await services.writeBook(
    { reply, userId: user.userId, kind: 'contact', device: user.label },
    async (book) => {
      const id = await findByResource(book.db, user.userId, resource, idInName(resource));
      const contact = id === undefined ? undefined : await findContact(book.db, user.userId, id);
      if (contact === undefined) throw noSuchResource();
      const ifMatch = headerOf(request, 'if-match');
      const base = await baseOf(book, user, contact, { ifMatch, fetched });
      // What was told nothing yet may have any version, unless it says that it means whichever there is.
      if (base.isCurrent || (base.version === undefined && ifMatch?.trim() === '*')) {
        // Its members stay, without the label.
        const act = isGroup(contact) ? 'edited' : 'deleted';
        const change = await changeBook(book, act, [[{ id: contact.id, isDeleted: true }]]);
        return { ...change, isRefused: false };
      }
      await noteRefusal(book.db, user, contact.id);
      return { revision: book.revision, isRefused: true };
    },
  );
  if (isRefused) throw preconditionFailed('The card was changed since this version.');
  return reply.code(204).send();
}
