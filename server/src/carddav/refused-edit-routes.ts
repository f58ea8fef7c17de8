import { Changes } from '@contactbook/contract/changes';
import { RefusedEdit, RefusedEditChoice } from '@contactbook/contract/devices';
import { Type } from 'typebox';
import { readChanges } from '../book/changes.ts';
import { lockBook, type LockedBook, withLockedBook } from '../book/locked-book.ts';
import { REVISION_AFTER } from '../book/open-book.ts';
import { findContact } from '../book/present.ts';
import {
  dropRefusedEdit,
  findRefusedEdit,
  findRefusedEdits,
  type RefusedEdit as KeptEdit,
  TOLD_MAX,
} from '../book/refused-edits.ts';
import { lastStateOf } from '../book/states-at.ts';
import type { StoredContact } from '../book/state.ts';
import { parseCard } from '../contacts/card/vcard.ts';
import { transact } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { isUuid } from '../uuid.ts';
import { currentSession } from '../users/session.ts';
import { mergeWith, putState } from './change-card.ts';

const ON_EDITS = { tags: ['devices'], security: [{ bearer: [] }] };
const params = Type.Object({ id: Type.String({ description: 'The id of a refused edit' }) });

/** What devices wrote that clashed with a later change: their owner decides in the app, since some devices forget it. */
export async function refusedEditRoutes(app: App, services: Services): Promise<void> {
  const { db, bookLocks, openBook } = services;

  app.get(
    '/refused-edits',
    {
      schema: {
        ...ON_EDITS,
        operationId: 'listRefusedEdits',
        summary: 'What devices wrote that clashed with a later change',
        response: {
          200: Type.Array(RefusedEdit, { description: 'With what is there instead', maxItems: TOLD_MAX }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      return bookLocks.share(userId, async () => {
        const seen: RefusedEdit[] = [];
        for (const edit of await findRefusedEdits(db, userId)) seen.push(await seenEdit(db, userId, edit));
        return seen;
      });
    },
  );

  app.post(
    '/refused-edits/:id',
    {
      schema: {
        ...ON_EDITS,
        operationId: 'decideRefusedEdit',
        summary: 'Take what a device wrote, or leave what is there',
        description:
          'Taken, it is put together with what is there, and wins in the fields that are named, where both clash. Either way it is kept no more.',
        params,
        body: RefusedEditChoice,
        response: {
          200: Type.Unsafe<Buffer>({
            ...Changes,
            description: 'What is other by it',
            headers: REVISION_AFTER,
          }),
          ...bodyProblems('not_logged_in', 'not_found', 'book_full', 'too_many_changes'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const { id } = request.params;
      const { former, revision } = await openBook(reply, userId, 'contact', (book) =>
        withLockedBook(book, async (locked) => {
          const edit = isUuid(id) ? await findRefusedEdit(locked.db, userId, id) : undefined;
          if (edit === undefined) throw noSuchEdit();
          const made = request.body.take ? await take(locked, edit, request.body.fields) : locked;
          await dropRefusedEdit(locked.db, userId, edit.id);
          return { former: locked.revision, revision: made.revision };
        }),
      );
      return bookLocks.share(userId, () => readChanges(db, reply, userId, former, revision));
    },
  );

  app.delete(
    '/refused-edits/:id',
    {
      schema: {
        ...ON_EDITS,
        operationId: 'dropRefusedEdit',
        summary: 'Forget what a device wrote',
        params,
        response: {
          200: Type.Object({}, { description: 'An empty object: it is kept no more' }),
          ...problems('not_logged_in', 'not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const { id } = request.params;
      const isDropped = isUuid(id) && (await transact(db, (db) => lockedDrop(db, userId, id)));
      if (!isDropped) throw noSuchEdit();
      return {};
    },
  );
}

async function lockedDrop(db: Db, userId: string, id: string): Promise<boolean> {
  await lockBook(db, userId);
  return dropRefusedEdit(db, userId, id);
}

async function seenEdit(db: Db, userId: string, edit: KeptEdit): Promise<RefusedEdit> {
  const { id, contactId, device, atMs } = edit;
  const contact = (await findContact(db, userId, contactId)) ?? (await lastOf(db, userId, contactId));
  const merged = contact && (await mergeWith({ db, userId }, contact, asBase(edit), parseCard(Buffer.from(edit.card))));
  return { id, contact: contactId, device, atMs, fields: merged?.clashes ?? [] };
}

/** What the device wrote goes into the contact as it is, or back into the book with it. */
async function take(book: LockedBook, edit: KeptEdit, fields?: string[]): Promise<{ revision: number }> {
  const { db, userId } = book;
  const present = await findContact(db, userId, edit.contactId);
  const contact = present ?? (await lastOf(db, userId, edit.contactId));
  if (contact === undefined) throw noSuchEdit();
  const isWanted = (field: string) => fields?.includes(field) !== false;
  const merged = await mergeWith(book, contact, asBase(edit), parseCard(Buffer.from(edit.card)), isWanted);
  const ofDevice = { ...book, device: edit.device };
  if (present === undefined) return putState(ofDevice, 'restored', contact.id, merged.card, 'returning');
  return putState(ofDevice, 'edited', contact.id, merged.card, 'edited');
}

/** As it lies in the trash. */
async function lastOf(db: Db, userId: string, id: string): Promise<StoredContact | undefined> {
  const last = await lastStateOf(db, userId, id);
  return last && { ...last, id };
}

function asBase({ base }: KeptEdit) {
  return { version: base ?? undefined, isCurrent: false };
}

function noSuchEdit(): ProblemError {
  return new ProblemError('not_found', 'There is no such edit of a device.');
}
