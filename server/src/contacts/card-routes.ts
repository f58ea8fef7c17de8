import { Card, CARD_LINES_MAX } from '@contactbook/contract/card';
import { Contact } from '@contactbook/contract/contacts';
import { versionTag } from '@contactbook/contract/headers';
import { CARD_MAX_BYTES, PHOTO_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyReply } from 'fastify';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { Type } from 'typebox';
import { REVISION_AFTER } from '../book/write/write-book.ts';
import { findPhoto } from '../book/photos.ts';
import { asContact } from '../book/labels.ts';
import type { StoredContact } from '../book/state.ts';
import { jsonParser } from '../http/json.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { imageOf, imageType } from '@contactbook/card/binaries';
import { editSteps } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { ANY_TOKEN } from '../users/current-user.ts';
import { addCard, cardTooLong, changeCard, readContact } from './change-card.ts';
import { givenContactId } from './rules.ts';
import { withGroupLabels } from './group-labels.ts';
import { acceptsJsContact2, fromBase64, JSCONTACT_2, seenCard, wholeCard } from './states.ts';

const VCARD = 'text/vcard';
const NOT_JSCONTACT = new ProblemError(
  'unsupported_media_type',
  'Send the card as application/json or application/jscontact+json. vCards are added by an import.',
);
const JSCONTACT = 'application/jscontact+json';
const tags = ['contacts'];
const security = ANY_TOKEN;
const ON_CONTACT = {
  tags,
  security,
  params: Type.Object({ id: Type.String({ description: 'The id of a contact' }) }),
};
const IF_MATCH = Type.Object({
  ...REQUEST_KEY.properties,
  'if-match': Type.Optional(Type.String({ description: 'The expected version of the contact, as in "42"' })),
});
const VERSION_TAG = { ETag: { type: 'string', description: 'The version of the contact' } };
/** The handler returns JSON already; the schema only documents it. */
const CardAnswer = Type.Unsafe<string | Buffer>({
  ...Card,
  description:
    'The contact in full, as JSContact 1.0; with Accept: application/jscontact+json;version=2.0, as JSContact 2.0; with Accept: text/vcard, the vCard as it was received. All have the labels of groups',
  headers: VERSION_TAG,
});
const CardAfter = {
  ...CardAnswer,
  description: 'The contact in full, in its current state',
  headers: { ...VERSION_TAG, ...REVISION_AFTER },
};
const EDIT_REFUSALS = [
  'not_logged_in',
  'contact_not_found',
  'version_conflict',
  'key_reused',
  'book_full',
  'too_many_changes',
] as const;

/** Routes for contacts in full: JSContact (RFC 9553, RFC 9982) or vCard, and their photos. */
export async function cardRoutes(app: App, services: Services): Promise<void> {
  // In version 1.0 or 2.0, which are read alike.
  app.addContentTypeParser(JSCONTACT, { parseAs: 'buffer' }, jsonParser(app));
  for (const type of [VCARD, /^image\//]) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  }

  app.post(
    '/contacts/cards',
    {
      bodyLimit: CARD_MAX_BYTES,
      schema: {
        tags,
        security,
        operationId: 'addCard',
        headers: REQUEST_KEY,
        summary: 'Add a contact in full',
        description:
          'JSContact, as application/json or application/jscontact+json, with the photo as a data: URI. A name, a number, an e-mail or an organization is required.',
        body: Card,
        querystring: Type.Object({
          id: Type.Optional(Type.String({ maxLength: 36, description: 'The id of the contact, a UUIDv7' })),
        }),
        response: {
          201: { ...Contact, description: 'The contact with its id', headers: REVISION_AFTER },
          ...bodyProblems('not_logged_in', 'id_taken', 'key_reused', 'book_full', 'too_many_changes'),
        },
      },
      // Before the body is validated: a vCard is not a JSContact card with faults.
      preValidation: (request, _reply, done) => done(Buffer.isBuffer(request.body) ? NOT_JSCONTACT : undefined),
    },
    async (request, reply) => {
      const card = request.body;
      if (countLines(card) > CARD_LINES_MAX) throw cardTooLong();
      return reply
        .code(201)
        .send(asContact(await addCard(services, request, reply, { id: givenContactId(request.query.id), card })));
    },
  );

  app.get(
    '/contacts/:id/card',
    {
      schema: {
        ...ON_CONTACT,
        operationId: 'readCard',
        summary: 'A contact in full',
        response: { 200: CardAnswer, ...problems('not_logged_in', 'contact_not_found') },
      },
    },
    async (request, reply) => {
      const contact = await readContact(services, request);
      if (request.headers.accept?.includes(VCARD) !== true) return answerCard(reply, contact);
      const { userId, photo } = contact;
      const content = await findPhoto(services.db, userId, photo);
      return tagged(reply, contact)
        .type(VCARD)
        .send(wholeCard(withGroupLabels(contact), content));
    },
  );

  app.put(
    '/contacts/:id/card',
    {
      bodyLimit: CARD_MAX_BYTES,
      schema: {
        ...ON_CONTACT,
        operationId: 'writeCard',
        summary: 'Change a contact in full',
        description: 'Only the lines of the vCard that differ are rewritten; unknown properties are preserved.',
        headers: IF_MATCH,
        body: {
          content: {
            'application/json': { schema: Card },
            [JSCONTACT]: { schema: Card },
            [VCARD]: { schema: Type.Unsafe<Buffer>({}) },
          },
        },
        response: { 200: CardAfter, ...bodyProblems(...EDIT_REFUSALS) },
      },
    },
    async (request, reply) => {
      const body = request.body as Card | Buffer | undefined; // the type depends on the media type, as in the schema
      if (body === undefined)
        throw new ProblemError(
          'validation',
          'Send a card as application/json, application/jscontact+json or text/vcard.',
        );
      if (!Buffer.isBuffer(body) && countLines(body) > CARD_LINES_MAX) throw cardTooLong();
      const make = function* (former: VCard, uid: string) {
        return Buffer.isBuffer(body) ? parseCard(body) : yield* editSteps(former, body, { uid });
      };
      return answerCard(reply, await changeCard(services, request, reply, make));
    },
  );

  app.get(
    '/contacts/:id/photo',
    {
      schema: {
        ...ON_CONTACT,
        operationId: 'readPhoto',
        summary: 'The photo of a contact',
        response: {
          200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP' }),
          ...problems('not_logged_in', 'contact_not_found'),
        },
      },
    },
    async (request, reply) => {
      const { userId, photo } = await readContact(services, request);
      const content = await findPhoto(services.db, userId, photo);
      const image = content === undefined ? undefined : imageOf(Buffer.from(content), fromBase64);
      if (image === undefined) throw new ProblemError('contact_not_found', 'This contact has no photo.');
      return reply.header('etag', `"${photo}"`).type(image.mediaType).send(Buffer.from(image.bytes));
    },
  );

  app.put(
    '/contacts/:id/photo',
    {
      bodyLimit: PHOTO_MAX_BYTES,
      schema: {
        ...ON_CONTACT,
        operationId: 'writePhoto',
        summary: 'Set the photo of a contact',
        headers: IF_MATCH,
        body: { content: { 'image/*': { schema: Type.Unsafe<Buffer>({}) } } },
        response: { 200: CardAfter, ...bodyProblems(...EDIT_REFUSALS) },
      },
    },
    async (request, reply) => {
      const make = (former: VCard) => withPhoto(former, dataOf(request.body));
      return answerCard(reply, await changeCard(services, request, reply, make));
    },
  );

  app.delete(
    '/contacts/:id/photo',
    {
      schema: {
        ...ON_CONTACT,
        operationId: 'deletePhoto',
        summary: 'Delete the photo of a contact',
        headers: IF_MATCH,
        response: { 200: CardAfter, ...problems(...EDIT_REFUSALS, 'storage_full') },
      },
    },
    async (request, reply) =>
      answerCard(reply, await changeCard(services, request, reply, (former) => withPhoto(former, undefined))),
  );
}

/**
 * Returns a lower bound of the number of lines in the vCard. Converting many lines takes long, and more than
 * CARD_LINES_MAX never fit.
 */
function countLines({ nicknames: _inOneLine, keywords: _inAnother, ...card }: Card): number {
  return Object.values(card).reduce(
    (lines: number, value) => lines + (typeof value === 'object' && value !== null ? Object.keys(value).length : 1),
    0,
  );
}

/** Returns the image as a data: URI (RFC 2397). */
function dataOf(body: unknown): string {
  const mediaType = Buffer.isBuffer(body) ? imageType(body) : undefined;
  if (mediaType === undefined) throw new ProblemError('unsupported_media_type', 'A photo is JPEG, PNG or WebP.');
  return `data:${mediaType};base64,${(body as Buffer).toString('base64')}`; // a parsed image is a Buffer
}

/** Returns a card with this photo instead of its own. */
function* withPhoto(former: VCard, uri: string | undefined): Generator<void, VCard> {
  const card = toJsContact(former);
  yield;
  const media = { ...card.media };
  const [id = 'photo', photo] = Object.entries(media).find(([, { kind }]) => kind === 'photo') ?? [];
  if (uri !== undefined) media[id] = { kind: 'photo', uri };
  else if (photo !== undefined) delete media[id];
  return yield* editSteps(former, { ...card, media });
}

function answerCard(reply: FastifyReply, contact: StoredContact): FastifyReply {
  const card = seenCard(withGroupLabels(contact));
  const answer = tagged(reply, contact);
  return acceptsJsContact2(reply.request.headers.accept)
    ? answer.type(JSCONTACT_2).send(JSON.stringify({ ...card, version: '2.0' } satisfies Card))
    : answer.type('application/json; charset=utf-8').send(JSON.stringify(card));
}

function tagged(reply: FastifyReply, { version }: StoredContact): FastifyReply {
  return reply.header('etag', versionTag(version));
}
