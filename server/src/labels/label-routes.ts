import { Label, LabelChanges, LabelDraft } from '@contactbook/contract/labels';
import { listedLabel } from '@contactbook/card/card-labels';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { Type } from 'typebox';
import { answerChanges, answerPrepared, CHANGE_REFUSALS, CHANGED, changesAnswer } from '../contacts/answer-changes.ts';
import type { BookView } from '../book/write/write-context.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { ANY_TOKEN, currentUser } from '../users/current-user.ts';
import { createLabel, deleteLabel, renameLabel } from './change-labels.ts';
import { findLabel, findLabels, labelNameOrThrow } from './find-labels.ts';

const ON_LABELS = { tags: ['labels'], security: ANY_TOKEN };
const ON_LABEL = { ...ON_LABELS, params: Type.Object({ id: Type.String({ description: 'The id of a label' }) }) };
const CHANGED_LABEL = changesAnswer(LabelChanges, 'The label, and the contacts that changed with it');

/** Routes for the labels of a book: what its cards have in CATEGORIES, and the names of groups. */
export async function labelRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get(
    '/labels',
    {
      schema: {
        ...ON_LABELS,
        operationId: 'listLabels',
        summary: 'All labels',
        description: 'The labels in cards (CATEGORIES) and the groups that devices make, together by their names.',
        response: {
          200: Type.Array(Label, { description: 'Favourites first, the others by name' }),
          ...problems('not_logged_in'),
        },
      },
    },
    (request) => findLabels(db, currentUser(request).userId),
  );

  app.post(
    '/labels',
    {
      schema: {
        ...ON_LABELS,
        operationId: 'addLabel',
        headers: REQUEST_KEY,
        summary: 'Add a label',
        description: 'A label without contacts is an empty group on devices. A label that exists stays as it is.',
        body: LabelDraft,
        response: { 200: CHANGED_LABEL, ...bodyProblems('not_logged_in', ...CHANGE_REFUSALS) },
      },
    },
    async (request, reply) => {
      const { userId } = currentUser(request);
      const name = listedLabel(request.body.name);
      const exists = (await findLabels(db, userId)).some((label) => label.name === name);
      const change = (book: BookView) => createLabel(book, name, exists);
      return answerChanges(services, request, reply, change, { more: () => withLabel(userId, name) });
    },
  );

  app.patch(
    '/labels/:id',
    {
      schema: {
        ...ON_LABEL,
        operationId: 'renameLabel',
        headers: REQUEST_KEY,
        summary: 'Rename a label',
        description: 'If another label has the new name, the two become one, with the contacts of both.',
        body: LabelDraft,
        response: { 200: CHANGED_LABEL, ...bodyProblems('not_logged_in', 'label_not_found', ...CHANGE_REFUSALS) },
      },
    },
    async (request, reply) => {
      const { userId } = currentUser(request);
      const name = listedLabel(request.body.name);
      const prepare = async () => {
        const former = await labelNameOrThrow(db, userId, request.params.id);
        return (book: BookView) => renameLabel(book, former, name);
      };
      return answerPrepared(services, request, reply, prepare, { more: () => withLabel(userId, name) });
    },
  );

  app.delete(
    '/labels/:id',
    {
      schema: {
        ...ON_LABEL,
        operationId: 'deleteLabel',
        headers: REQUEST_KEY,
        summary: 'Delete a label',
        description: 'Only the label is deleted. The contacts that have it stay in the book.',
        response: { 200: CHANGED, ...problems('not_logged_in', 'label_not_found', ...CHANGE_REFUSALS) },
      },
    },
    (request, reply) =>
      answerPrepared(services, request, reply, async () => {
        const name = await labelNameOrThrow(db, currentUser(request).userId, request.params.id);
        return (book) => deleteLabel(book, name);
      }),
  );

  async function withLabel(userId: string, name: string): Promise<{ label: Label }> {
    return { label: await findLabel(db, userId, name) };
  }
}
