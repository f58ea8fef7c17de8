import { isLongerThan, EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import type { App, Services } from '../services.ts';
import { createTurns } from '../turns.ts';

/** Of a server that says nothing: nobody waits for it but other mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
const AT_ONCE = 4;
const MAX_WAITING = 1000;
/** How long a server that closes waits for what is being sent. */
const CLOSE_WITHIN_MS = 5000;
/** What mail programs agree on; nothing in it can be read as a second address. */
const IS_PLAIN_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;

export type Letter = { to: string; subject: string; text: string };

/** Sends mail where it is set up, after the answer and in the order of asking. */
export type Mail = {
  isThere: boolean;
  /** Resolves the letter and sends it, in the background; what `write` throws, or a server that fails, is logged. */
  post: (key: string, write: () => Promise<Letter | undefined>) => void;
  /** A link into the app; its secret stands behind the #, which browsers send to nobody. */
  link: (screen: 'recover' | 'verify', token: string) => string;
};

export function createMail(app: App, { config }: Services): Mail {
  const { mail, publicUrl, basePath } = config;
  const turns = createTurns({
    atOnce: AT_ONCE,
    atOnceEach: 1,
    places: MAX_WAITING,
    placesEach: 10,
    refusal: () => new Error('too many mails wait already'),
  });
  const link: Mail['link'] = (screen, token) => `${publicUrl}${basePath}${screen}#${token}`;
  if (mail === undefined) return { isThere: false, post: () => undefined, link };

  const underWay = new Set<Promise<void>>();
  // Loaded only where mail is set up.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: mail.smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true }),
  );

  async function send(letter: Letter): Promise<void> {
    const { to, subject, text } = letter;
    if (isLongerThan(to, EMAIL_MAX_LENGTH) || !IS_PLAIN_ADDRESS.test(to)) return;
    await (
      await transport
    ).sendMail({
      from: { name: 'ContactBook', address: mail?.from ?? '' },
      to: { name: '', address: to },
      subject,
      text,
      // No answer of a machine, such as that somebody is away, is wanted.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  app.addHook('onClose', async () => {
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
    await Promise.race([Promise.all(underWay), isOver]);
    clearTimeout(timer);
    (await transport).close();
  });

  return {
    isThere: true,
    post(key, write) {
      const sending = turns
        .take(key, async () => {
          const letter = await write();
          if (letter !== undefined) await send(letter);
        })
        .catch((error: unknown) => app.log.warn({ reason: reasonOf(error) }, 'a mail was not sent'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    link,
  };
}

/** The codes of nodemailer and of the server; the texts may hold the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }; // as nodemailer's are
  return [code ?? error.name, responseCode ?? ''].join(' ').trim();
}
