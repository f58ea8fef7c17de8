import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { to: string[]; subject: string; text: string };

/**
 * Starts a real mail server that stores what it receives; `settings` connect a server with it. It accepts each mail once
 * `mayAccept` resolves, and refuses the first ones with the codes of `refusals`.
 */
export async function startMailServer(mayAccept: () => Promise<unknown>, refusals: number[] = []) {
  const received: Received[] = [];
  const codes = refusals.values();
  let tries = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, accept) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        tries++;
        const { value: responseCode } = codes.next();
        if (responseCode !== undefined) return accept(Object.assign(new Error('Not now'), { responseCode }));
        const message = Buffer.concat(chunks).toString();
        const at = message.indexOf('\r\n\r\n');
        const [head, body] = [message.slice(0, at), message.slice(at)];
        const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head);
        const text = isBase64
          ? Buffer.from(body, 'base64').toString().replaceAll('\n', '\r\n')
          : body.replaceAll('=\r\n', '').replaceAll('=3D', '='); // quoted-printable
        const [, subject = ''] = /^Subject: (.*)$/m.exec(head.replaceAll(/\r\n[ \t]/g, ' ')) ?? [];
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, subject: decodeWords(subject.trim()), text });
        void mayAccept().then(() => accept());
      });
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    tries: () => tries,
    settings: settingsFor(server.address() as AddressInfo), // it listens on a port
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_word, form: string, coded: string) => {
      if (form.toLowerCase() === 'b') return Buffer.from(coded, 'base64').toString();
      return decodeURIComponent(coded.replaceAll('%', '=25').replaceAll('_', ' ').replaceAll('=', '%'));
    });
}

export function settingsFor({ port }: AddressInfo): Record<string, string> {
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'book@example.com',
    PUBLIC_URL: 'https://book.example.com',
  };
}
