import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from './story.ts';

/**
 * Starts a mail server. Returns the settings that connect the server with it, and the token in the last link that it
 * received.
 */
export async function openMailbox() {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let message = '';
      stream.setEncoding('utf8').on('data', (part: string) => (message += part));
      stream.on('end', () => {
        received.push(message);
        done();
      });
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'book@example.com',
      PUBLIC_URL: 'https://book.example',
    },
    async tokenFor(screen: string): Promise<string> {
      const link = new RegExp(`https://book\\.example/contactbook/${screen}#(\\S+)`);
      const found = () =>
        received
          .flatMap((message) => link.exec(message.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? [])
          .at(-1) ?? '';
      await expect.poll(found).not.toBe('');
      return found();
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
