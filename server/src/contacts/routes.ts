import { Contact, ContactPatch, NewContact } from '@contactbook/contract/contacts';
import { bookTag } from '@contactbook/contract/bookTag';
import { SearchTexts } from '@contactbook/contract/searchTexts';
import { numberText } from '@contactbook/contract/text';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { changeBook } from '../book/write/change-book.ts';
import { planChange } from '../book/write/plan-change.ts';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { REVISION_AFTER } from '../book/write/write-book.ts';
import { findContact, orNotFound } from '../book/read/present.ts';
import { asContact } from '../book/labels.ts';
import { plainState, type StoredState } from '../book/state.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { acceptedEncoding } from '../http/encodings.ts';
import { sendParts } from '../http/streamed.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { ANY_TOKEN, currentUser } from '../users/current-user.ts';
import { editConflict } from './clashes.ts';
import { createBookList } from './list.ts';
import { createTextList, readTexts } from './search-texts.ts';
import { assertIdFree } from './change-card.ts';
import { newContactId } from '../book/contact-ids.ts';
import { contactId, givenContactId, isCurrent, versionsOf } from './rules.ts';
import { patchState } from './states.ts';

const tags = ['contacts'];
const security = ANY_TOKEN;
const PATCHED_FIELDS = ['name', 'number'] as const;
const contactParams = Type.Object({ id: Type.String({ description: 'The id of a contact' }) });
/** The database builds the JSON; the schema only documents it. */
const BookJson = Type.Unsafe<Buffer>({
  ...Type.Array(Contact),
  description: 'All contacts, in the order they were added',
  headers: { ETag: { type: 'string', description: 'The revision of the book' } },
});
const SearchTextsJson = Type.Unsafe<Buffer>({
  ...SearchTexts,
  description: 'The texts, by contact',
  headers: { ETag: { type: 'string', description: 'The revision of the book' } },
});
const ifNoneMatch = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'An ETag of this list' })),
});
const ifMatch = Type.Object({
  ...REQUEST_KEY.properties,
  'if-match': Type.Optional(
    Type.String({ description: 'The expected version of the contact, as in "42"; any other is refused' }),
  ),
});

/** Routes for the user's own contacts: list, add, change, delete (section 7). Contacts of other users are not found. */
export async function contactsRoutes(app: App, services: Services): Promise<void> {
  const { db, config, changeContact } = services;
  const bookList = createBookList(config.listCacheBytes);
  const textList = createTextList(config.listCacheBytes);

  app.get(
    '/contacts',
    {
      schema: {
        tags,
        security,
        operationId: 'listContacts',
        summary: 'List all contacts',
        description:
          'Every change to the book changes the ETag; If-None-Match is answered with 304 if nothing has changed. Caches must not store the list. It is compressed as Accept-Encoding asks: zstd, br or gzip.',
        headers: ifNoneMatch,
        response: {
          200: BookJson,
          304: Type.Unsafe<undefined>({ type: 'null', description: 'Nothing changed since that ETag' }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const { userId, revision } = currentUser(request);
      const tag = bookTag(userId, revision);
      if (isCurrent(tag, request.headers['if-none-match'])) return reply.header('etag', tag).code(304).send();
      const book = await bookList(db, userId, revision, request.headers['accept-encoding']);
      const headers = { etag: bookTag(userId, book.revision), 'content-type': 'application/json; charset=utf-8' };
      if ('parts' in book) return sendParts(reply, headers, book.parts, book.encoding);
      if (book.encoding !== 'identity') reply.header('content-encoding', book.encoding);
      return reply.headers(headers).send(book.bytes);
    },
  );

  app.get(
    '/contacts/search-texts',
    {
      schema: {
        tags,
        security,
        operationId: 'listSearchTexts',
        summary: 'List further texts of the cards',
        description:
          'Returns, for a search, the texts of all cards that the list does not have: notes, job titles, addresses, dates, links, further names, and names in Latin letters. With `since`, it returns those of contacts that have changed after that revision. ETag and compression work as for the list.',
        headers: ifNoneMatch,
        querystring: Type.Object({
          since: Type.Optional(numberText('Only contacts that changed after this revision')),
        }),
        response: {
          200: SearchTextsJson,
          304: Type.Unsafe<undefined>({ type: 'null', description: 'Nothing changed since that ETag' }),
          ...problems('validation', 'not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const { userId, revision } = currentUser(request);
      const tag = bookTag(userId, revision);
      const { since } = request.query;
      const isKnown = since === undefined && isCurrent(tag, request.headers['if-none-match']);
      if (isKnown) return reply.header('etag', tag).code(304).send();
      const texts = await (since === undefined ? textList(db, userId, revision) : readTexts(db, userId, Number(since)));
      const headers = { etag: bookTag(userId, texts.revision), 'content-type': 'application/json; charset=utf-8' };
      return sendParts(reply, headers, texts.parts, acceptedEncoding(request.headers['accept-encoding']));
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
        headers: REQUEST_KEY,
        body: NewContact,
        response: {
          201: { ...Contact, description: 'The contact with its id', headers: REVISION_AFTER },
          ...bodyProblems('not_logged_in', 'id_taken', 'key_reused', 'book_full', 'too_many_changes'),
        },
      },
    },
    async (request, reply) => {
      const { userId, device } = currentUser(request);
      const { name, number } = request.body;
      const given = givenContactId(request.body.id);
      const { after } = await changeContact({ reply, userId, device }, async (book) => {
        await assertIdFree(book, given);
        const delta = { id: given ?? newContactId(), state: plainState({ name, number }), isNew: true } as const;
        return changeBook(book, await planChange(book, 'added', [[delta]]));
      });
      return reply.code(201).send(asContact(orNotFound(after)));
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
        description:
          'A blank field is refused, unless the contact has it so. A contact without a name is one of a device or file.',
        params: contactParams,
        headers: ifMatch,
        body: ContactPatch,
        response: {
          200: { ...Contact, description: 'The contact as it now is', headers: REVISION_AFTER },
          ...bodyProblems(
            'not_logged_in',
            'contact_not_found',
            'version_conflict',
            'key_reused',
            'book_full',
            'too_many_changes',
          ),
        },
      },
      preValidation: async (request) => {
        request.body = await withoutStoredBlanks(services, request);
      },
    },
    async (request, reply) => {
      const { userId, device } = currentUser(request);
      const id = orNotFound(contactId(request.params.id));
      const patch = givenFields(request.body);
      const versions = versionsOf(request.headers['if-match']);
      const edit = (former: StoredState) => patchState(former, patch);
      const { after } = await changeContact({ reply, userId, device }, async (book) => {
        const plan = await planChange(book, 'edited', [[{ id, edit, versions }]]).catch(async (error: unknown) => {
          const contact = isVersionConflict(error) ? await findContact(book.db, userId, id) : undefined;
          throw contact === undefined ? error : await editConflict(book, contact, versions ?? [], edit);
        });
        return changeBook(book, plan);
      });
      return asContact(orNotFound(after));
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
        params: contactParams,
        headers: ifMatch,
        response: {
          200: { ...Contact, description: 'The contact as it was', headers: REVISION_AFTER },
          ...problems(
            'not_logged_in',
            'contact_not_found',
            'version_conflict',
            'key_reused',
            'too_many_changes',
            'storage_full',
          ),
        },
      },
    },
    async (request, reply) => {
      const { userId, device } = currentUser(request);
      const id = orNotFound(contactId(request.params.id));
      const versions = versionsOf(request.headers['if-match']);
      const { before } = await changeContact({ reply, userId, device }, async (book) =>
        changeBook(book, await planChange(book, 'deleted', [[{ id, isDeleted: true, versions }]])),
      );
      return asContact(orNotFound(before));
    },
  );
}

function isVersionConflict(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'version_conflict';
}

/**
 * Returns the body of a PATCH without blank fields that the contact has so. Clients also send the fields that they do
 * not change.
 */
async function withoutStoredBlanks({ db }: Services, request: FastifyRequest): Promise<ContactPatch> {
  const { id } = request.params as { id: string }; // as the route says
  const body = request.body as ContactPatch; // it is validated next
  const blanks = PATCHED_FIELDS.filter((field) => body?.[field] === '');
  const known = blanks.length > 0 ? contactId(id) : undefined;
  if (known === undefined) return body;
  const stored = await findContact(db, currentUser(request).userId, known);
  const left = Object.entries(body).filter(
    ([field]) => !blanks.some((blank) => blank === field && stored?.[blank] === ''),
  );
  return Object.fromEntries(left);
}

/** Clients send `id` and more in a PATCH; only the fields of a contact are used. */
function givenFields({ name, number }: ContactPatch): ContactPatch {
  return { ...(name !== undefined && { name }), ...(number !== undefined && { number }) };
}
