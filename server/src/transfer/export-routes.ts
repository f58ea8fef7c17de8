import { fulfils, parseQuery } from '@contactbook/contract/query';
import { ACT_BODY_MAX_BYTES } from '@contactbook/contract/limits';
import { ExportChoice, type ExportFormat, ExportSelection } from '@contactbook/contract/transfer';
import { findPhoto } from '../book/photos.ts';
import { BEFORE_ALL, contactsPage } from '../book/read/present.ts';
import { searchText } from '../book/search-text.ts';
import { isGroup, type StoredContact } from '../book/state.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { bodyProblems, fileOf, problems } from '../http/problem-schema.ts';
import { sendParts } from '../http/streamed.ts';
import { readBook, selectContacts } from '../labels/selection.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import { createSlices } from '../work-slices.ts';
import { shortened, WRITINGS } from './written-contact.ts';

const PAGE = 100;
/** The format that every program reads. */
const USUAL = 'vcard3';
const PIECE_BYTES = 32 * 1024;

const FILE = {
  description: 'The file, sent while it is written',
  content: fileOf('text/vcard', 'text/csv', 'application/jscontact+json'),
};
/** What of the book is written; `isWhole` includes the groups that devices have made. */
type Part = { isWhole: boolean; isWanted: (contact: StoredContact) => boolean };

/** The routes that export the book, or selected contacts, as a file. */
export async function exportRoutes(app: App, services: Services): Promise<void> {
  const { db, schedule } = services;

  app.get(
    '/contacts/export',
    {
      schema: {
        tags: ['transfer'],
        security: [{ bearer: [] }],
        operationId: 'exportContacts',
        summary: 'Export the book as a file',
        description: 'vCards that were not edited are returned byte for byte if they have the requested version.',
        querystring: ExportChoice,
        response: {
          200: FILE,
          ...problems('validation', 'not_logged_in'),
        },
      },
    },
    async (request, reply) => {
      const { format, q = '' } = request.query;
      const query = q === '' ? undefined : parseQuery(q);
      return send(request, reply, format, {
        isWhole: query === undefined,
        isWanted: (contact) => query === undefined || fulfils(searchText(contact), query),
      });
    },
  );

  app.post(
    '/contacts/export',
    {
      bodyLimit: ACT_BODY_MAX_BYTES,
      schema: {
        tags: ['transfer'],
        security: [{ bearer: [] }],
        operationId: 'exportSelection',
        summary: 'Selected contacts as a file',
        description: 'The same files, with the contacts of a selection as an act takes it.',
        body: ExportSelection,
        response: { 200: FILE, ...bodyProblems('not_logged_in', 'book_changed') },
      },
    },
    async (request, reply) => {
      const { format, contacts } = request.body;
      const { userId } = currentSession(request);
      const { ids } = await readBook(db, userId, (book) => selectContacts(book, contacts));
      const wanted = new Set(ids);
      return send(request, reply, format, { isWhole: false, isWanted: ({ id }) => wanted.has(id) });
    },
  );

  function send(request: FastifyRequest, reply: FastifyReply, format: ExportFormat | undefined, part: Part) {
    const { userId } = currentSession(request);
    const book = writtenBook(userId, format ?? USUAL, part, request.log);
    const { mediaType, fileName } = WRITINGS[format ?? USUAL];
    const headers = { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` };
    return sendParts(
      reply,
      headers,
      inTurns(userId, book, () => reply.raw.destroyed),
    );
  }

  /**
   * Runs each piece in a turn of the queue, until the client has left. A filter without matches produces empty pieces.
   */
  async function* inTurns(
    userId: string,
    pieces: AsyncGenerator<Buffer>,
    hasLeft: () => boolean,
  ): AsyncGenerator<Buffer> {
    while (!hasLeft()) {
      const { done, value } = await schedule(userId, 'part', () => pieces.next());
      if (done === true) return;
      if (value.byteLength > 0) yield value;
    }
  }

  /** Yields the file in pieces: one after each page of contacts, and more if they are long. */
  async function* writtenBook(
    userId: string,
    format: ExportFormat,
    { isWhole, isWanted }: Part,
    log: FastifyBaseLogger,
  ): AsyncGenerator<Buffer> {
    const { begin, between, end, hasPhotos, hasGroups, write } = WRITINGS[format];
    const text = (contact: StoredContact, photo: string | undefined): Buffer => {
      try {
        return Buffer.from(write(contact, photo));
      } catch (error) {
        log.error({ err: error, contact: contact.id, format }, 'a contact could not be exported in full');
        return Buffer.from(write(shortened(contact), undefined));
      }
    };
    const rest = createSlices();
    let pieces: Uint8Array[] = [Buffer.from(begin)];
    let [bytes, written] = [0, 0];
    for (let after = BEFORE_ALL; ;) {
      const contacts = await contactsPage(db, [userId, after, PAGE]);
      const last = contacts.at(-1);
      if (last === undefined) break;
      for (const contact of contacts) {
        await rest();
        if (isGroup(contact) ? !hasGroups || !isWhole : !isWanted(contact)) continue;
        const photo = hasPhotos ? await findPhoto(db, userId, contact.photo) : undefined;
        const made = text(contact, photo);
        pieces.push(Buffer.from(written++ === 0 ? '' : between), made);
        bytes += made.length;
        if (bytes >= PIECE_BYTES) {
          yield Buffer.concat(pieces);
          [pieces, bytes] = [[], 0];
        }
      }
      yield Buffer.concat(pieces);
      [pieces, bytes] = [[], 0];
      after = last.id;
    }
    yield Buffer.concat([...pieces, Buffer.from(end)]);
  }
}
