import {
  ActOnPerson,
  AuditLog,
  AuditPage,
  type AuditEntry,
  Invitation,
  InvitationDraft,
  ManagedPeople,
  ManagedPerson,
  OPERATOR_PAGE,
  PeoplePage,
  ServerStatus,
} from '@contactbook/contract/operator';
import { csvLine } from '@contactbook/card/table/csv-line';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bodyProblems, fileOf, problems } from '../../http/problem-schema.ts';
import { sendParts } from '../../http/streamed.ts';
import { checkDatabase } from '../../metrics/health.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { lastBackupSeconds } from '../../store/last-backup.ts';
import { sqlitePath } from '../../store/settings.ts';
import { parseUuid } from '../../uuid.ts';
import { COMMIT, VERSION } from '../../version.ts';
import { OPERATOR_CALL } from '../account-call.ts';
import type { Actor } from '../audit.ts';
import { networkOfRequest } from '../client.ts';
import type { PeopleServices } from '../people.ts';
import { emailKey } from '../rules.ts';
import { currentSession } from '../sessions/session.ts';
import { actOnPerson, ENDING, invite, nothingHere } from './acts.ts';
import {
  findAudit,
  findManaged,
  findManagedPerson,
  isOperator,
  measureServer,
  type PagePlace,
} from './operator-queries.ts';

const AUDIT_COLUMNS = ['time', 'event', 'times', 'by', 'person', 'network', 'quota'];
const personParams = Type.Object({ id: Type.String({ description: 'The id of a person' }) });

/** Routes for operators. Everybody else gets the answer of an address without anything. No query reads a contact. */
export async function operatorRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, config, mail, now } = services;
  app.addHook('onRoute', (route) => {
    // After the hook that authenticates the request, before its body is read.
    route.onRequest = [...[route.onRequest ?? []].flat(), assertOperator];
  });

  async function assertOperator(request: FastifyRequest): Promise<void> {
    if (!(await isOperator(db, currentSession(request).userId))) throw nothingHere();
  }

  app.get(
    '/operator/status',
    {
      schema: {
        ...OPERATOR_CALL,
        operationId: 'readServerStatus',
        summary: 'Read the state of the server',
        response: {
          200: { ...ServerStatus, description: 'Its version, health, sign-up mode, database and last backup' },
          ...problems('not_logged_in', 'not_found'),
        },
      },
    },
    async (request): Promise<ServerStatus> => {
      const path = sqlitePath(config.database.url);
      const measured = await db.readPage(currentSession(request).userId, measureServer);
      return {
        version: VERSION,
        commit: COMMIT,
        isHealthy: await checkDatabase(services).then(
          () => true,
          () => false,
        ),
        ...measured,
        signUp: config.signUp,
        hasMail: mail.isThere,
        quotaBytes: config.bytesPerPerson,
        database: path === undefined ? 'postgresql' : 'sqlite',
        ...(path !== undefined && { lastBackupAtMs: lastBackupSeconds(path) * 1000 }),
      };
    },
  );

  app.get(
    '/operator/people',
    {
      schema: {
        ...OPERATOR_CALL,
        operationId: 'listPeople',
        summary: 'List people',
        querystring: PeoplePage,
        response: {
          200: { ...ManagedPeople, description: `A page of ${OPERATOR_PAGE} people, the newest accounts first` },
          ...problems('validation', 'not_logged_in', 'not_found'),
        },
      },
    },
    async (request): Promise<ManagedPeople> => {
      const { userId } = currentSession(request);
      const { q = '', before } = request.query;
      const people = await db.readPage(userId, (tx) =>
        findManaged(tx, userId, { q: q.trim(), before: placeIn(before) }),
      );
      const last = people.length < OPERATOR_PAGE ? undefined : people.at(-1);
      return { people, ...(last && { next: `${last.createdAtMs}-${last.id}` }) };
    },
  );

  app.post(
    '/operator/people/:id/acts',
    {
      schema: {
        ...OPERATOR_CALL,
        operationId: 'actOnPerson',
        summary: 'Lock a person, end sessions, set a quota, or name an operator',
        description:
          'Each act is in the audit log. An operator can neither lock themselves out nor be the last to resign.',
        params: personParams,
        body: ActOnPerson,
        response: {
          200: { ...ManagedPerson, description: 'The person after the act' },
          ...bodyProblems('not_logged_in', 'not_permitted', 'not_found'),
        },
      },
    },
    async (request): Promise<ManagedPerson> => {
      const actor = actorOf(request);
      const userId = parseUuid(request.params.id) ?? '';
      const { act, quotaBytes } = request.body;
      const { userId: ownId } = currentSession(request);
      if ((await findManagedPerson(db, ownId, userId)) === undefined) throw nobodyThere();
      await actOnPerson(db, actor, { userId }, { act, quotaBytes }, now());
      if (ENDING.has(act)) await services.onSessionsEnded(userId);
      const person = await findManagedPerson(db, ownId, userId);
      if (person === undefined) throw nobodyThere();
      return person;
    },
  );

  app.post(
    '/operator/invitations',
    {
      schema: {
        ...OPERATOR_CALL,
        operationId: 'invitePerson',
        summary: 'Make an account, also where sign-up is closed',
        description:
          'The link is mailed if the server sends mail. Until a password is chosen, a repeat makes a new link.',
        body: InvitationDraft,
        response: {
          201: { ...Invitation, description: 'A link with which the person chooses a password' },
          ...bodyProblems('not_logged_in', 'not_found', 'email_taken'),
        },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      const key = emailKey(email);
      const invited = await invite(db, actorOf(request), email, now());
      if (invited === undefined)
        throw new ProblemError('email_taken', 'This e-mail is already registered.', { email: key });
      const link = mail.link('recover', invited.token);
      const slot = await mail.claim(request, { emailKey: key });
      const isMailed = mail.isThere && !(slot instanceof ProblemError);
      if (!(slot instanceof ProblemError))
        slot.send(async ({ invitation }) => ({ to: invited.person.email, ...invitation(link) }));
      return reply.code(201).send({ link, isMailed });
    },
  );

  app.get(
    '/operator/audit',
    {
      schema: {
        ...OPERATOR_CALL,
        operationId: 'readAuditLog',
        summary: 'Read the audit log',
        querystring: AuditPage,
        response: {
          200: { ...AuditLog, description: 'Acts of operators, and refused log-ins, the newest first' },
          ...problems('validation', 'not_logged_in', 'not_found'),
        },
      },
    },
    async (request): Promise<AuditLog> => {
      const place = placeIn(request.query.before);
      const entries = await db.readPage(currentSession(request).userId, (tx) => findAudit(tx, place));
      const last = entries.length < OPERATOR_PAGE ? undefined : entries.at(-1);
      return { entries, ...(last && { next: `${last.atMs}-${last.id}` }) };
    },
  );

  app.get(
    '/operator/audit/export',
    {
      schema: {
        ...OPERATOR_CALL,
        operationId: 'exportAuditLog',
        summary: 'Export the audit log as CSV',
        response: {
          200: { description: 'The whole log, the newest entries first', content: fileOf('text/csv') },
          ...problems('not_logged_in', 'not_found'),
        },
      },
    },
    (request, reply) => {
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      };
      return sendParts(reply, headers, csvOf(currentSession(request).userId));
    },
  );

  async function* csvOf(userId: string): AsyncGenerator<Buffer> {
    yield Buffer.from(`\u{FEFF}${csvLine(AUDIT_COLUMNS)}`);
    const pages = db.readPages<AuditEntry>(userId, (tx, last) => findAudit(tx, last));
    for await (const entries of pages) yield Buffer.from(entries.map((entry) => csvLine(cellsOf(entry))).join(''));
  }
}

const actorOf = (request: FastifyRequest): Actor => ({
  userId: currentSession(request).userId,
  network: networkOfRequest(request),
});

function cellsOf({ atMs, event, times, actor, isCommand, person, network, quotaBytes }: AuditEntry): string[] {
  const by = actor ?? (isCommand === true ? 'command' : '');
  return [
    new Date(atMs).toISOString(),
    event,
    String(times),
    by,
    person ?? '',
    network ?? '',
    String(quotaBytes ?? ''),
  ];
}

/** Reads the `next` of a page, whose form the schema has checked. */
function placeIn(text: string | undefined): PagePlace | undefined {
  if (text === undefined) return undefined;
  const hyphen = text.indexOf('-');
  return { atMs: Number(text.slice(0, hyphen)), id: text.slice(hyphen + 1) };
}

function nobodyThere(): ProblemError {
  return new ProblemError('not_found', 'There is no such person.');
}
