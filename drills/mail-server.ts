import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Delay in milliseconds of a mail server that scans its mail. */
const TAKES_MS = 200;

/** Starts a slow mail server that counts mails by recipient; `settings` connect a server with it. */
export async function startMailServer() {
  const sent = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, accept) {
      for (const { address } of envelope.rcptTo) sent.set(address, (sent.get(address) ?? 0) + 1);
      stream.resume().on('end', () => setTimeout(accept, TAKES_MS));
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    sent,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'book@example.com',
      PUBLIC_URL: 'https://book.example.com',
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
