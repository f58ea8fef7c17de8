import { REQUEST_KEY } from '../book/write/request-key.ts';
import { ActPreview, ActPreviewPage, ContactActs, ContactsActed } from '@contactbook/contract/labels';
import { ACT_BODY_MAX_BYTES, ACT_PREVIEW_MAX } from '@contactbook/contract/limits';
import { answerPrepared, CHANGE_REFUSALS, changesAnswer } from '../contacts/answer-changes.ts';
import { signalWhenLeft } from '../http/client-left.ts';
import { bodyProblems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { ANY_TOKEN, currentUser } from '../users/current-user.ts';
import { planAct } from './act.ts';
import { labelNamed } from './find-labels.ts';
import { previewAct } from './preview.ts';

const ON_MANY = { tags: ['contacts'], security: ANY_TOKEN, body: ContactActs };
const ACTED = changesAnswer(
  ContactsActed,
  'The changed contacts; empty, with the same revision, if nothing had to change',
);

/** Routes for acts on many contacts. */
export async function actRoutes(app: App, services: Services): Promise<void> {
  const { config, expiryNow } = services;
  const trashedAfterMs = () => expiryNow() - config.trashMs;

  app.post(
    '/contacts/acts',
    {
      bodyLimit: ACT_BODY_MAX_BYTES,
      schema: {
        ...ON_MANY,
        operationId: 'actOnContacts',
        headers: REQUEST_KEY,
        summary: 'Change many contacts at once',
        description:
          'Adds or removes a label, deletes, restores, or sets a field of all chosen contacts. It is one change, which can be undone.',
        response: { 200: ACTED, ...bodyProblems('not_logged_in', 'too_much_at_once', ...CHANGE_REFUSALS) },
      },
    },
    (request, reply) =>
      answerPrepared(
        services,
        request,
        reply,
        async () => {
          const acts = await actsIn(currentUser(request).userId, request.body);
          return (book) => planAct(book, acts, trashedAfterMs());
        },
        { more: (counts) => ({ counts }) },
      ),
  );

  app.post(
    '/contacts/acts/preview',
    {
      bodyLimit: ACT_BODY_MAX_BYTES,
      schema: {
        ...ON_MANY,
        operationId: 'previewAct',
        summary: 'Preview such a change',
        description: 'Changes nothing. Contacts that would stay as they are are omitted.',
        querystring: ActPreviewPage,
        response: {
          200: { ...ActPreview, description: 'A page of it' },
          ...bodyProblems('not_logged_in', 'book_changed'),
        },
      },
    },
    async (request, reply) => {
      const { after, limit = ACT_PREVIEW_MAX } = request.query;
      const page = { after, limit: Number(limit), trashedAfterMs: trashedAfterMs(), left: signalWhenLeft(reply) };
      const { userId } = currentUser(request);
      return previewAct(services.db, userId, await actsIn(userId, request.body), page);
    },
  );

  /** Names the label of an act as the list shows it, in which form labels are compared. */
  async function actsIn(userId: string, { contacts, act }: ContactActs): Promise<ContactActs> {
    return {
      contacts,
      act: 'label' in act ? { ...act, label: await labelNamed(services.db, userId, act.label) } : act,
    };
  }
}
