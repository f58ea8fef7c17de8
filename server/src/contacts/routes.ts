import { Contact, ContactDraft, ContactPatch } from '@contactbook/contract/contacts';
import { Type } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import { ProblemError } from '../problem.ts';
import { bodyProblems, problems } from '../problem-schema.ts';
import type { App, Services } from '../services.ts';
import { sessionUser } from '../users/session.ts';
import { createBookList } from './list.ts';
import { deleteContact, findContact, insertContact, updateContact } from './queries.ts';
import { bookTag, contactId, isCurrent } from './rules.ts';

const tags = ['contacts'];
const security = [{ bearer: [] }];
const params = Type.Object({ id: Type.String({ description: 'The id of a contact' }) });
/** The database has built the JSON already; the schema documents it. */
const BookJson = Type.Unsafe<Buffer>({
  ...Type.Array(Contact),
  description: 'All contacts, in the order they were added',
  headers: { ETag: { type: 'string', description: 'The revision of the book' } },
});
const ifNoneMatch = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'An ETag of this list, to learn whether it changed' })),
});

/** The user's own contacts: list, add, change, delete (section 7). Anybody else's are not there. */
export async function contactsRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const bookList = createBookList(services.config.listCacheBytes);

  app.get(
    '/contacts',
    {
      schema: {
        tags,
        security,
        operationId: 'listContacts',
        summary: 'All contacts',
        description: 'Every change to the book changes the ETag. Compressed as Accept-Encoding asks: zstd, br or gzip.',
        headers: ifNoneMatch,
        response: {
          200: BookJson,
          304: Type.Unsafe<undefined>({ type: 'null', description: 'Nothing changed since that ETag' }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const { userId, revision } = await sessionUser(services, request);
      reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization, Accept-Encoding');
      const tag = bookTag(userId, revision);
      if (isCurrent(tag, request.headers['if-none-match'])) return reply.header('ETag', tag).code(304).send();
      const book = await bookList(db, userId, revision, request.headers['accept-encoding']);
      if (book.encoding !== 'identity') reply.header('Content-Encoding', book.encoding);
      return reply
        .header('ETag', bookTag(userId, book.revision))
        .type('application/json; charset=utf-8')
        .send(book.bytes);
    },
  );

  app.post(
    '/contacts',
    {
      schema: {
        tags,
        security,
        operationId: 'addContact',
        summary: 'Add a contact',
        body: ContactDraft,
        response: { 201: { ...Contact, description: 'The contact with its id' }, ...bodyProblems('not_logged_in') },
      },
    },
    async (request, reply) => {
      const { userId } = await sessionUser(services, request);
      const { name, number } = request.body;
      const contact = { id: uuidv7(), name, number };
      await insertContact(db, userId, contact);
      return reply.code(201).send(contact);
    },
  );

  app.patch(
    '/contacts/:id',
    {
      schema: {
        tags,
        security,
        operationId: 'updateContact',
        summary: 'Change the name, the number or both',
        params,
        body: ContactPatch,
        response: {
          200: { ...Contact, description: 'The contact as it now is' },
          ...bodyProblems('not_logged_in', 'contact_not_found'),
        },
      },
    },
    async (request) => {
      const { userId } = await sessionUser(services, request);
      const id = found(contactId(request.params.id));
      const patch = givenFields(request.body);
      if (Object.keys(patch).length === 0) return found(await findContact(db, userId, id));
      return found(await updateContact(db, userId, id, patch));
    },
  );

  app.delete(
    '/contacts/:id',
    {
      schema: {
        tags,
        security,
        operationId: 'deleteContact',
        summary: 'Delete a contact',
        params,
        response: {
          200: { ...Contact, description: 'The contact as it was' },
          ...problems('not_logged_in', 'contact_not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = await sessionUser(services, request);
      const id = found(contactId(request.params.id));
      return found(await deleteContact(db, userId, id));
    },
  );
}

/** Clients send `id` and more inside a PATCH: only what a contact has is taken. */
function givenFields({ name, number }: ContactPatch): ContactPatch {
  return { ...(name !== undefined && { name }), ...(number !== undefined && { number }) };
}

function found<T>(contact: T | undefined): T {
  if (contact === undefined) throw new ProblemError('contact_not_found', 'There is no such contact in your book.');
  return contact;
}
