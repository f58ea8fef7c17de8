import {
  LinkToken,
  RecoveryByCode,
  RecoveryByLink,
  RecoveryDevices,
  RecoveryRequest,
} from '@contactbook/contract/account';
import { Session } from '@contactbook/contract/users';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bodyProblems } from '../../http/problem-schema.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { type Account, findAccount, lockAccount, updateAccount } from '../account/account-queries.ts';
import { networkOfRequest, waitingClient } from '../client.ts';
import { browserLabel } from '../sessions/browser-label.ts';
import { restoreEmail } from '../account/change-email.ts';
import { deleteGrants } from '../devices/device-grants.ts';
import { asDevice, endDevicesExcept, findDevices } from '../devices/device-queries.ts';
import { findFormerOwners, findFormerSecret } from '../account/former-emails.ts';
import { logSecurity } from '../../log-security.ts';
import { noMail } from './verification-routes.ts';
import { asUser, noticeTo, type PeopleServices } from '../people.ts';
import { findUserByEmail, NOBODY } from '../queries.ts';
import { emailKey, hashOfCode, isEmailKey, newToken, parseToken } from '../rules.ts';
import type { WriteTx } from '../../store/store.ts';
import { deleteOtherSessions, insertSession } from '../sessions/session-queries.ts';
import {
  deleteMailTokens,
  findMailToken,
  hasCode,
  insertMailToken,
  replaceCodes,
  useCode,
  useMailToken,
} from '../sessions/token-queries.ts';
import { ACCOUNT_CALL } from '../account-call.ts';

const RECOVERY_LINK_MS = 60 * 60 * 1000;
const IS_BACK = { ...Session, description: 'The user and the token of a new session; all earlier sessions have ended' };

/** Routes for users who have forgotten the password: a link by mail, or a recovery code. */
export async function recoveryRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, inTurn, mail, now, refusals } = services;

  app.post(
    '/users/recovery',
    {
      schema: {
        tags: ACCOUNT_CALL.tags,
        operationId: 'askForRecovery',
        summary: 'Request a link to choose a new password',
        description:
          'The link is sent if there is an account with this e-mail; the answer is the same if there is none. 404 if the server sends no mail.',
        body: RecoveryRequest,
        response: {
          202: Type.Object({}, { description: 'An empty object, whether or not there is an account' }),
          ...bodyProblems('not_found', 'too_many_attempts'),
        },
      },
    },
    async (request, reply) => {
      if (!mail.isThere) throw noMail();
      const key = emailKey(request.body.email);
      const slot = await mail.claim(request, { emailKey: key, network: networkOfRequest(request) });
      if (slot instanceof ProblemError) throw slot;
      logSecurity(request, 'recovery_asked');
      // Work for a known e-mail runs after the answer, so that its time cannot be measured.
      slot.send(async (templates) => {
        if (!isEmailKey(key)) return undefined;
        const user = await findUserByEmail(db, key);
        const { userId, email } = user ?? { userId: NOBODY, email: '' };
        const { token, secretHash } = newToken(userId);
        const link = { secretHash, purpose: 'recovery', untilMs: now() + RECOVERY_LINK_MS } as const;
        const isThere = await insertMailToken(db, { userId, email }, link);
        return isThere ? { to: email, ...templates.recovery(mail.link('recover', token)) } : undefined;
      });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/users/recovery/code',
    {
      schema: {
        tags: ACCOUNT_CALL.tags,
        operationId: 'recoverByCode',
        summary: 'Choose a new password with a recovery code',
        body: RecoveryByCode,
        response: { 200: IS_BACK, ...bodyProblems('code_refused', 'account_locked', 'too_many_attempts', 'busy') },
      },
    },
    async (request) => {
      const { email, code, password } = request.body;
      const key = emailKey(email);
      const client = waitingClient(request);
      const { account, session } = await refusals.watch(request, key, async () => {
        attempts.checkAddress(client.network);
        const found = await inTurn(client, async (passwords) => {
          const owned = await attempts.logIn(client.network, key, () => findCode(key, code));
          return owned && { ...owned, passwordHash: await passwords.hash(password) };
        });
        if (found === undefined) throw codeRefused(request);
        const { userId, codeHash, passwordHash } = found;
        return comeBack(request, { userId, passwordHash }, async (db) => {
          if (!(await useCode(db, userId, codeHash))) throw codeRefused(request);
        });
      });
      await mail.notify(request, noticeTo(account), async ({ codeUsed }) => ({ to: account.email, ...codeUsed() }));
      return session;
    },
  );

  app.post(
    '/users/recovery/devices',
    {
      schema: {
        tags: ACCOUNT_CALL.tags,
        operationId: 'listRecoveryDevices',
        summary: 'List the devices that can stay connected when a link is used',
        body: LinkToken,
        response: {
          200: { ...RecoveryDevices, description: 'Without their passwords' },
          ...bodyProblems('code_refused', 'too_many_attempts'),
        },
      },
    },
    async (request) => {
      const link = await attempts.guess(networkOfRequest(request), () => findLink(request.body.token));
      if (link === undefined) throw linkRefused(request);
      const devices = await findDevices(db, link.userId);
      const offered = devices.filter(({ isUnverified }) => isUnverified === 0 || !link.isMail);
      return { devices: offered.map((device) => asDevice(device, now())), unverified: devices.length - offered.length };
    },
  );

  app.post(
    '/users/recovery/link',
    {
      schema: {
        tags: ACCOUNT_CALL.tags,
        operationId: 'recoverByLink',
        summary: 'Choose a new password with a link',
        description:
          'Invalidates recovery codes, and disconnects devices that are not in `keepDevices`. A link from a mail also disconnects devices that were added before the e-mail was verified. A link that was sent to a previous e-mail restores that e-mail.',
        body: RecoveryByLink,
        response: { 200: IS_BACK, ...bodyProblems('code_refused', 'account_locked', 'too_many_attempts', 'busy') },
      },
    },
    async (request) => {
      const { token, password, keepDevices = [] } = request.body;
      const client = waitingClient(request);
      const { session } = await refusals.watch(request, parseToken(token)?.userId ?? '', async () => {
        attempts.checkAddress(client.network);
        const found = await inTurn(client, async (passwords) => {
          const link = await attempts.guess(client.network, () => findLink(token));
          return link && { ...link, passwordHash: await passwords.hash(password) };
        });
        if (found === undefined) throw linkRefused(request);
        const { userId, secretHash, purpose, isMail, email } = found;
        return comeBack(request, found, async (db, account) => {
          if (!(await useMailToken(db, userId, secretHash))) throw linkRefused(request);
          if (purpose === 'recovery') await updateAccount(db, userId, { is_verified: 1 });
          await replaceCodes(db, userId, []);
          await endDevicesExcept(db, userId, keepDevices, isMail);
          if (purpose === 'undo' && !(await restoreEmail(db, account, email, now()))) throw linkRefused(request);
        });
      });
      return session;
    },
  );

  /** Finds the user of a code, by their e-mail or a former one that they had while they had the code. */
  async function findCode(key: string, code: string): Promise<{ userId: string; codeHash: string } | undefined> {
    const user = isEmailKey(key) ? await findUserByEmail(db, key) : undefined;
    const userId = user?.userId ?? NOBODY;
    const codeHash = hashOfCode(userId, code);
    if ((await hasCode(db, userId, codeHash)) && user !== undefined) return { userId, codeHash };
    const owners = isEmailKey(key) ? await findFormerOwners(db, key) : [];
    const former = await findFormerSecret(
      db,
      key,
      owners.map((owner) => hashOfCode(owner, code)),
    );
    return former && { userId: former.userId, codeHash: former.secretHash };
  }

  /** Returns the purpose of a recovery link; undefined for any other, or an expired one. */
  async function findLink(text: string) {
    const token = parseToken(text);
    const link = token && (await findMailToken(db, token.userId, token.secretHash, now()));
    if (token === undefined || link === undefined) return undefined;
    const { purpose, email } = link;
    if (purpose !== 'recovery' && purpose !== 'reset' && purpose !== 'undo') return undefined;
    return { ...token, purpose, isMail: purpose !== 'reset', email: email ?? '' };
  }

  /** Ends all sessions and runs `useUp` in one transaction, and starts a session for the user. */
  async function comeBack(
    request: FastifyRequest,
    { userId, passwordHash }: { userId: string; passwordHash: string },
    useUp: (tx: WriteTx, account: Account) => Promise<void>,
  ) {
    const { token, secretHash } = newToken(userId);
    const label = browserLabel(request.headers['user-agent']);
    const account = await db.write(async (db) => {
      // The user's row first, as in every transaction that invalidates links.
      const before = await lockAccount(db, userId);
      if (before === undefined) return undefined;
      await updateAccount(db, userId, { password_hash: passwordHash });
      await useUp(db, before);
      await deleteMailTokens(db, userId, ['recovery', 'reset', 'change']);
      await deleteOtherSessions(db, userId);
      await deleteGrants(db, userId);
      await insertSession(db, { userId, secretHash, label }, services.useNow());
      return findAccount(db, userId);
    });
    if (account === undefined) throw codeRefused(request);
    await services.onSessionsEnded(userId);
    logSecurity(request, 'account_recovered');
    return { account, session: { user: asUser(account), token } };
  }
}

function codeRefused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'recovery_refused');
  return new ProblemError('code_refused', 'This code does not match the e-mail or was already used.');
}

function linkRefused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'recovery_refused');
  return new ProblemError('code_refused', 'This link was already used or has expired. Request a new one.');
}
