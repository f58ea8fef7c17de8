import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/**
 * The outcome of one request, as far as a client can know it. A body is parsed when it is read: parsing one of 100,000
 * contacts delays what else this process measures.
 */
export type Reply =
  | { met: 'answer'; status: number; headers: IncomingHttpHeaders; body: unknown; tookMs: number }
  /** The connection was refused, so nothing was done. */
  | { met: 'refusal'; code: string }
  /**
   * No answer came, so the request may have been processed: on a new connection, or on one that had returned answers
   * before.
   */
  | { met: 'silence' | 'a hang-up'; code: string }
  /** An answer began and did not end. */
  | { met: 'a cut'; code: string };

type Success = Extract<Reply, { met: 'answer' }> & { status: 200 | 201 | 202 | 204 | 207 };
export type Line = ReturnType<typeof openLine>;
export type Request = [method: string, path: string, body?: object | string | undefined, token?: string | undefined];

/**
 * Opens a keep-alive connection from this local address for one request at a time; it is reopened after it was closed.
 */
export function openLine(address: string, from?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ...(from !== undefined && { localAddress: from }) });
  return {
    close: () => agent.destroy(),
    /** Sends a text as XML or vCard, anything else as JSON. `token` may also be the credentials of a device. */
    send(...[method, path, body, token]: Request): Promise<Reply> {
      const { promise, resolve } = Promise.withResolvers<Reply>();
      const startedAt = performance.now();
      const { headers, text } = messageOf(body, token);
      const sent = request(new URL(path, address), { agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve({ met: 'a cut', code }));
        response.on('end', () => {
          const received = { status: response.statusCode ?? 0, headers: response.headers };
          const tookMs = performance.now() - startedAt;
          resolve({
            met: 'answer',
            ...received,
            tookMs,
            get body() {
              return bodyOf(Buffer.concat(chunks).toString(), response.headers['content-type']);
            },
          });
        });
      });
      sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        const met = sent.reusedSocket ? 'a hang-up' : 'silence';
        resolve({ met: code === 'ECONNREFUSED' ? 'refusal' : met, code });
      });
      sent.end(text);
      return promise;
    },
  };
}

/** The same request as the text that goes over the wire. */
export function wireOf(...[method, path, body, token]: Request): string {
  const { headers, text = '' } = messageOf(body, token);
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** The body of a success; throws for any other outcome. */
export async function bodyOrThrow<Body>(sent: Promise<Reply>): Promise<Body> {
  const reply = await sent;
  if (!isSuccess(reply)) throw new Error(`a request met ${describe(reply)}`);
  return reply.body as Body; // as the contract says of the request
}

export function isSuccess(reply: Reply): reply is Success {
  return reply.met === 'answer' && reply.status < 300;
}

/** The reply in words, for the report of one that was not expected. */
export function describe(reply: Reply): string {
  return reply.met === 'answer' ? `${reply.status} ${JSON.stringify(reply.body)}` : `${reply.met} (${reply.code})`;
}

function messageOf(body?: object | string, token?: string) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const type = typeof body === 'object' ? 'application/json' : `text/${body?.startsWith('<') ? 'xml' : 'vcard'}`;
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: token.startsWith('Basic ') ? token : `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
  };
  return { headers, text };
}

/** Parses JSON; returns anything else as text. */
function bodyOf(text: string, type = ''): unknown {
  if (text === '') return undefined;
  return type.includes('json') ? JSON.parse(text) : text;
}
