import { ACT_BODY_MAX_BYTES } from '@contactbook/contract/limits';
import { ExportChoice, type ExportFormat, ExportSelection } from '@contactbook/contract/transfer';
import { deriveBeforeRead } from '../book/derived-columns.ts';
import { findPhoto } from '../book/photos.ts';
import { contactPages } from '../book/read/present.ts';
import { isGroup, type StoredContact } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { readBook } from '../book/write/write-context.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { inTurns } from '../http/in-turns.ts';
import { bodyProblems, fileOf, problems } from '../http/problem-schema.ts';
import { sendParts } from '../http/streamed.ts';
import { filterPages, inBatches, selectContacts } from '../labels/selection.ts';
import type { App, Services } from '../services.ts';
import { ANY_TOKEN, currentUser } from '../users/current-user.ts';
import { createSlices, inSlices } from '../work-slices.ts';
import { shortened, type Writing, writingFor } from './written-contact.ts';

const CONTACTS_PER_READ = 100;
/** The format that every program reads. */
const USUAL = 'vcard3';
const NOTHING = Buffer.alloc(0);

const FILE = {
  description: 'The file, sent while it is written',
  content: fileOf('text/vcard', 'text/csv', 'application/jscontact+json'),
};
/** Contacts to write, page by page in the order of their ids. */
type Pages = AsyncIterable<StoredContact[]>;

/** The routes that export the book, or selected contacts, as a file. */
export async function exportRoutes(app: App, services: Services): Promise<void> {
  const { db, schedule } = services;

  app.get(
    '/contacts/export',
    {
      schema: {
        tags: ['transfer'],
        security: ANY_TOKEN,
        operationId: 'exportContacts',
        summary: 'Export the book as a file',
        description:
          'vCards that were not edited are returned byte for byte if they have the requested version. JSContact has version 2.0 with Accept: application/jscontact+json;version=2.0.',
        querystring: ExportChoice,
        response: {
          200: FILE,
          ...problems('validation', 'not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const { format, q = '' } = request.query;
      const { userId } = currentUser(request);
      if (q === '') return send(request, reply, format, contactPages(db, userId, CONTACTS_PER_READ));
      await deriveBeforeRead(db, userId); // the filter looks at persons alone
      return send(request, reply, format, pagesOf(userId, filterPages({ db, userId }, { q }, CONTACTS_PER_READ)));
    },
  );

  app.post(
    '/contacts/export',
    {
      bodyLimit: ACT_BODY_MAX_BYTES,
      schema: {
        tags: ['transfer'],
        security: ANY_TOKEN,
        operationId: 'exportSelection',
        summary: 'Selected contacts as a file',
        description: 'The same files, with the contacts of a selection as an act takes it.',
        body: ExportSelection,
        response: { 200: FILE, ...bodyProblems('not_logged_in', 'book_changed') },
      },
    },
    async (request, reply) => {
      const { format, contacts } = request.body;
      const { userId } = currentUser(request);
      const { ids } = await readBook(db, userId, (book) => selectContacts(book, contacts));
      return send(request, reply, format, pagesOf(userId, [ids]));
    },
  );

  /** Reads the contacts with these ids. A page without ids is passed on, so that a turn can end after it. */
  async function* pagesOf(userId: string, pages: Iterable<string[]> | AsyncIterable<string[]>): Pages {
    for await (const ids of pages) {
      if (ids.length === 0) yield [];
      for (const some of inBatches(ids, CONTACTS_PER_READ)) {
        const contacts = await findContacts(db, userId, some);
        yield contacts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      }
    }
  }

  function send(request: FastifyRequest, reply: FastifyReply, format: ExportFormat | undefined, pages: Pages) {
    const { userId } = currentUser(request);
    const writing = writingFor(format ?? USUAL, request.headers.accept);
    const { mediaType, fileName } = writing;
    const book = writtenBook(userId, writing, pages, request.log);
    const headers = { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` };
    return sendParts(reply, headers, joinedBuffers(inTurns(schedule, userId, reply, book)));
  }

  /** Yields the file in pieces of at most one contact. */
  async function* writtenBook(
    userId: string,
    { mediaType, begin, between, end, hasPhotos, hasGroups, write }: Writing,
    pages: Pages,
    log: FastifyBaseLogger,
  ): AsyncGenerator<Buffer> {
    const rest = createSlices();
    const text = async (contact: StoredContact, photo: string | undefined): Promise<Buffer> => {
      try {
        return Buffer.from(await inSlices(write(contact, photo), rest));
      } catch (error) {
        log.error({ err: error, contact: contact.id, format: mediaType }, 'a contact could not be exported in full');
        return Buffer.from(await inSlices(write(shortened(contact), undefined), rest));
      }
    };
    let isFirst = true;
    yield Buffer.from(begin);
    for await (const contacts of pages) {
      yield NOTHING; // a turn can end after each page, also if all of them are empty
      for (const contact of contacts) {
        await rest();
        if (isGroup(contact) && !hasGroups) continue;
        const photo = hasPhotos ? await findPhoto(db, userId, contact.photo) : undefined;
        if (!isFirst) yield Buffer.from(between);
        isFirst = false;
        yield await text(contact, photo);
      }
    }
    yield Buffer.from(end);
  }
}

async function* joinedBuffers(turns: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer> {
  for await (const made of turns) yield Buffer.concat(made);
}
