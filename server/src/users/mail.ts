import { setTimeout as wait } from 'node:timers/promises';
import { isLongerThan, EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import { ProblemError } from '../problem.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { App, Services } from '../services.ts';
import type { Attempts, Recipient } from './attempts.ts';
import { acceptedLanguage, mailTemplatesIn } from './languages.ts';
import type { MailText, MailTemplates } from './mail-templates.ts';
import { findUserByEmail } from './queries.ts';

/** Time-outs for a mail server that does not answer; only other mail waits for it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
/** Delays before the second and the third attempt, since a mail server may restart, or defer unknown senders. */
const RETRY_AFTER_MS = [1000, 5 * 60_000];
/** How long a closing server waits for mail that is being sent. */
const CLOSE_WITHIN_MS = 5000;
/** An address that all mail programs accept, and that cannot be read as several addresses. */
const IS_PLAIN_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;

/** A mail to an address as its person writes it. */
type Mailing = MailText & { to: string };

/** Writes a mail with the texts of the recipient's language; undefined when there is no longer anything to say. */
export type Write = (templates: MailTemplates) => Promise<Mailing | undefined>;
/** One mail that has been counted towards its recipient's limit. */
type MailSlot = {
  /**
   * Writes the letter and sends it in the background, with two retries; logs an error of `write` or of the mail server.
   */
  send: (write: Write) => void;
};

/** Sends mail, if it is set up, after the answer and in the order of the requests. */
export type Mail = {
  isThere: boolean;
  /** Counts a mail to the recipient, which is required to send one. Returns the refusal if a limit is reached. */
  claim: (request: FastifyRequest, recipient: Recipient) => Promise<MailSlot | ProblemError>;
  /** Sends a mail that the client did not request; logs if the recipient's limit is reached. */
  notify: (request: FastifyRequest, recipient: Recipient, write: Write) => Promise<void>;
  /** Sends a mail that its recipient has ordered, which no limit counts; resolves once it is sent or lost. */
  deliver: (emailKey: string, letter: Mailing) => Promise<void>;
  /** Returns a link into the app. Its secret is in the fragment, which browsers do not send. */
  link: (screen: 'recover' | 'verify' | 'birthdays-off', token: string) => string;
};

/** Creates the mail queue. Tests the connection to the mail server once when the app is ready. */
export function createMail(app: App, { config, db, metrics, schedule }: Services, attempts: Attempts): Mail {
  const { mail, publicUrl, basePath } = config;
  const link: Mail['link'] = (screen, token) => `${publicUrl}${basePath}${screen}#${token}`;
  if (mail === undefined) {
    return {
      isThere: false,
      claim: async () => ({ send: () => undefined }),
      notify: doNothing,
      deliver: doNothing,
      link,
    };
  }

  const count = metrics?.counter('contactbook_mails_total', 'Tries to send a mail, by outcome.', 'outcome');
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  // Loaded only if mail is set up.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: mail.smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true }),
  );

  async function send(letter: Mailing): Promise<void> {
    const { to, subject, text } = letter;
    if (isLongerThan(to, EMAIL_MAX_LENGTH) || !IS_PLAIN_ADDRESS.test(to)) return;
    await (
      await transport
    ).sendMail({
      from: { name: 'ContactBook', address: mail?.from ?? '' },
      to: { name: '', address: to },
      subject,
      text,
      // Suppresses automatic replies such as vacation messages.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  app.addHook('onReady', async () => {
    // The server starts even if its mail server is unavailable.
    void tryConnection();
  });

  async function tryConnection(): Promise<void> {
    try {
      await (await transport).verify();
    } catch (error) {
      if (!closing.signal.aborted) app.log.warn({ reason: reasonOf(error) }, 'the mail server cannot be used');
    }
  }

  // This hook runs before those that wait for mails under way.
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(underWay), wait(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    (await transport).close();
  });

  async function sendWithRetries(key: string, letter: Mailing, log: FastifyBaseLogger): Promise<void> {
    for (const retryAfterMs of [...RETRY_AFTER_MS, undefined]) {
      try {
        await schedule(key, 'mail', () => send(letter));
        return count?.('sent');
      } catch (error) {
        if (retryAfterMs === undefined || isFinal(error)) throw error;
        count?.('retried');
        log.warn({ reason: reasonOf(error), retryAfterMs }, 'a mail was not sent and is retried');
        // A closing server retries immediately, since the queue is only in memory.
        await wait(retryAfterMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  /** The language that the recipient has chosen, else that of the browser that asks. */
  async function templatesFor(request: FastifyRequest, emailKey: string): Promise<MailTemplates> {
    const chosen = request.session?.language ?? (await findUserByEmail(db, emailKey))?.language;
    return mailTemplatesIn(chosen ?? acceptedLanguage(request));
  }

  function post(log: FastifyBaseLogger, key: string, write: () => Promise<Mailing | undefined>): Promise<void> {
    const sending = schedule(key, 'mail', write)
      .then((letter) => letter && sendWithRetries(key, letter, log))
      .catch((error: unknown) => reportLoss(log, reasonOf(error)))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  }

  function reportLoss(log: FastifyBaseLogger, reason: string): void {
    count?.('lost');
    log.warn({ reason }, 'a mail was not sent');
  }

  async function claim(request: FastifyRequest, recipient: Recipient): Promise<MailSlot | ProblemError> {
    const refusal = await attempts.takeMail(recipient);
    const { emailKey } = recipient;
    const postFor = (write: Write) =>
      void post(request.log, emailKey, async () => write(await templatesFor(request, emailKey)));
    return refusal ?? { send: postFor };
  }

  async function notify(request: FastifyRequest, recipient: Recipient, write: Write): Promise<void> {
    try {
      const slot = await claim(request, recipient);
      if (slot instanceof ProblemError) reportLoss(request.log, 'limit');
      else slot.send(write);
    } catch (error) {
      // The action that the mail reports has already succeeded.
      reportLoss(request.log, reasonOf(error));
    }
  }

  const deliver: Mail['deliver'] = (emailKey, letter) => post(app.log, emailKey, async () => letter);
  return { isThere: true, claim, notify, deliver, link };
}

const doNothing = async () => undefined;

/** Returns whether the mail server has refused this mail for good, by its code (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  return ((error as { responseCode?: number }).responseCode ?? 0) >= 500; // the error format of nodemailer
}

/** Returns the codes of nodemailer and of the server; their texts may contain the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }; // nodemailer's format
  return [code ?? error.name, responseCode ?? ''].join(' ').trim();
}
