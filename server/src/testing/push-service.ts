import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A message as the push service received it, and as the client decrypts it. */
type Pushed = { path: string; headers: IncomingHttpHeaders; text: string; token: string };

/**
 * Starts a push service on this machine, with a client that can decrypt its messages. `host` is its entry for PUSH_HOSTS.
 */
export async function startPushService() {
  const client = newClient();
  const pushed: Pushed[] = [];
  const answer = { status: 201, headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const text = client.decrypt(body);
    const token = /<D:sync-token>([^<]*)/.exec(text)?.[1] ?? '';
    pushed.push({ path: request.url ?? '', headers: request.headers, text, token });
    response.writeHead(answer.status, answer.headers).end();
  });
  let connections = 0;
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve(undefined))));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const host = `127.0.0.1:${port}`;
  return {
    host,
    pushed,
    connections: () => connections,
    /** The answer to messages from now on. */
    answer,
    endpoint: (name: string) => `http://${host}/${name}`,
    /** Returns the body of a registration as DAVx5 sends it: without a trigger and an encoding. */
    registration: (endpoint: string, expires = 'Mon, 23 Nov 2026 12:00:00 GMT') =>
      registrationOf(client, endpoint, expires),
  };
}

/** Returns the body of a registration by a new client. */
export const newRegistration = (endpoint: string): string => registrationOf(newClient(), endpoint, '');

type Client = ReturnType<typeof newClient>;

/** A client of Web Push with its keys (RFC 8291). */
function newClient() {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  return {
    publicKey: key.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body: Buffer): string {
      const [salt, serverKey, record] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), serverKey]);
      const secret = hkdf(key.computeSecret(serverKey), auth, info, 32);
      const contentKey = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, hkdf(secret, salt, 'Content-Encoding: nonce\0', 12));
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** A registration as the code of DAVx5 writes it: without a trigger and a content-encoding, for three days. */
function registrationOf({ publicKey, auth }: Pick<Client, 'publicKey' | 'auth'>, endpoint: string, expires: string) {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><n0:push-register xmlns:n0="https://bitfire.at/webdav-push"><n0:subscription><n0:web-push-subscription><n0:push-resource>${endpoint}</n0:push-resource><n0:subscription-public-key type="p256dh">${publicKey}</n0:subscription-public-key><n0:auth-secret>${auth}</n0:auth-secret></n0:web-push-subscription></n0:subscription><n0:expires>${expires}</n0:expires></n0:push-register>`;
}
