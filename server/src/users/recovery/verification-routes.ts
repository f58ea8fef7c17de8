import { LinkToken, Verification } from '@contactbook/contract/account';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bodyProblems, problems } from '../../http/problem-schema.ts';
import { logSecurity } from '../../log-security.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { findAccount, lockAccount, updateAccount } from '../account/account-queries.ts';
import { networkOfRequest } from '../client.ts';
import { changeEmail } from '../account/change-email.ts';
import { emailTaken } from '../account/email-routes.ts';
import type { Write } from '../mail.ts';
import type { PeopleServices } from '../people.ts';
import { emailKey, newToken, parseToken } from '../rules.ts';
import { currentSession } from '../sessions/session.ts';
import {
  deleteMailTokens,
  findLinkEmails,
  findMailToken,
  insertLink,
  insertMailToken,
  useMailToken,
} from '../sessions/token-queries.ts';
import { ACCOUNT_CALL } from '../account-call.ts';

const VERIFICATION_LINK_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a former e-mail is reserved, and can undo the change. */
const UNDO_HOLDS_MS = 7 * 24 * 60 * 60 * 1000;

/** Routes that verify the e-mail of a user. Nothing requires a verified e-mail. */
export async function verificationRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, mail, now } = services;

  app.get(
    '/users/verification',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'readVerification',
        summary: 'Read whether the e-mail is verified',
        response: {
          200: { ...Verification, description: 'The e-mail and its state' },
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId, email } = currentSession(request);
      return { email, isVerified: (await findAccount(db, userId))?.isVerified === 1 };
    },
  );

  app.post(
    '/users/verification',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'sendVerification',
        summary: 'Send the link to verify the e-mail again',
        description: 'It is sent to the new e-mail if one is not verified yet. 404 if the server sends no mail.',
        response: {
          202: Type.Object({}, { description: 'An empty object: the mail is queued' }),
          ...problems('not_logged_in', 'not_found', 'too_many_attempts', 'storage_full'),
        },
      },
    },
    async (request, reply) => {
      const { userId, email } = currentSession(request);
      if (!mail.isThere) throw noMail();
      const [pendingEmail] = await findLinkEmails(db, userId, 'change', now());
      const slot = await mail.claim(request, {
        emailKey: emailKey(pendingEmail ?? email),
        network: networkOfRequest(request),
      });
      if (slot instanceof ProblemError) throw slot;
      slot.send(
        pendingEmail === undefined
          ? writeVerification(services, userId, email)
          : writeChange(services, userId, pendingEmail),
      );
      return reply.code(202).send({});
    },
  );

  app.post(
    '/users/verification/link',
    {
      schema: {
        tags: ACCOUNT_CALL.tags,
        operationId: 'verifyEmail',
        summary: 'Verify the e-mail with a link',
        description:
          'A link for a new e-mail changes the e-mail of the account; 400 with code 11000 if another account uses it now.',
        body: LinkToken,
        response: {
          200: Type.Object({}, { description: 'An empty object: the e-mail is verified' }),
          ...bodyProblems('code_refused', 'email_taken', 'too_many_attempts'),
        },
      },
    },
    async (request) => {
      const token = parseToken(request.body.token);
      if (token === undefined) throw linkRefused(request);
      const link = await attempts.guess(networkOfRequest(request), async () => {
        const found = await findMailToken(db, token.userId, token.secretHash, now());
        return found?.purpose === 'verification' || found?.purpose === 'change' ? found : undefined;
      });
      if (link === undefined) throw linkRefused(request);
      if (link.purpose === 'verification') await verify(request, token);
      else await move(request, token, link.email ?? '');
      return {};
    },
  );

  type Token = { userId: string; secretHash: string };

  async function verify(request: FastifyRequest, { userId, secretHash }: Token): Promise<void> {
    await db.write(async (db) => {
      // The user's row first, as in every transaction that invalidates links.
      await updateAccount(db, userId, { is_verified: 1 });
      if (!(await useMailToken(db, userId, secretHash))) throw linkRefused(request);
      await deleteMailTokens(db, userId, ['verification']);
    });
  }

  /**
   * Changes the account's e-mail to the one that the link was sent to, and sends a link that undoes it to the former
   * one.
   */
  async function move(request: FastifyRequest, { userId, secretHash }: Token, email: string): Promise<void> {
    const before = await findAccount(db, userId);
    if (before === undefined) throw linkRefused(request);
    const isVerified = before.isVerified === 1;
    // Without a mail to the former e-mail nothing changes, since it notifies the owner of a theft.
    const slot = await mail.claim(request, { emailKey: emailKey(before.email), isNotice: isVerified });
    if (slot instanceof ProblemError && isVerified) throw slot;
    const undo = newToken(userId);
    const untilMs = now() + UNDO_HOLDS_MS;
    await db.write(async (db) => {
      const account = await lockAccount(db, userId);
      if (account?.email !== before.email || account.isVerified !== before.isVerified) throw linkRefused(request);
      if (!(await useMailToken(db, userId, secretHash))) throw linkRefused(request);
      const change = { email, isVerified: true, ...(isVerified && { heldUntilMs: untilMs }) };
      if (!(await changeEmail(db, account, change, now()))) throw emailTaken(emailKey(email));
      await attempts.remember(db, networkOfRequest(request), emailKey(email));
      if (!isVerified) return;
      const link = { secretHash: undo.secretHash, purpose: 'undo', email: before.email, untilMs } as const;
      await insertLink(db, userId, link);
    });
    logSecurity(request, 'email_changed');
    if (slot instanceof ProblemError) return;
    const link = isVerified ? mail.link('recover', undo.token) : undefined;
    slot.send(async ({ addressChanged }) => ({ to: before.email, ...addressChanged(link) }));
  }
}

/** Stores a new link for the e-mail and writes the letter with it; undefined if the user's e-mail has changed. */
export function writeVerification({ db, mail, now }: PeopleServices, userId: string, email: string): Write {
  return async ({ verification }) => {
    const { token, secretHash } = newToken(userId);
    const link = { secretHash, purpose: 'verification', untilMs: now() + VERIFICATION_LINK_MS } as const;
    if (!(await insertMailToken(db, { userId, email }, link))) return undefined;
    return { to: email, ...verification(mail.link('verify', token)) };
  };
}

/** Stores another link to the new e-mail and writes the letter with it; undefined if the change was cancelled. */
function writeChange({ db, mail, now }: PeopleServices, userId: string, email: string): Write {
  return async ({ change }) => {
    const { token, secretHash } = newToken(userId);
    const isPending = await db.write(async (db) => {
      await lockAccount(db, userId);
      const [pendingEmail] = await findLinkEmails(db, userId, 'change', now());
      if (pendingEmail !== email) return false;
      await insertLink(db, userId, { secretHash, purpose: 'change', email, untilMs: now() + VERIFICATION_LINK_MS });
      return true;
    });
    return isPending ? { to: email, ...change(mail.link('verify', token)) } : undefined;
  };
}

export function noMail(): ProblemError {
  return new ProblemError('not_found', 'This server sends no mail.');
}

function linkRefused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'verification_refused');
  return new ProblemError('code_refused', 'This link was already used or has expired. Request a new one.');
}
