import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** The outcome of one request, as far as a client can know it. */
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

export type Line = ReturnType<typeof openLine>;

/**
 * Opens a keep-alive connection from this local address for one request at a time; it is reopened after it was closed.
 */
export function openLine(address: string, from?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ...(from !== undefined && { localAddress: from }) });
  return {
    close: () => agent.destroy(),
    /** Sends a text as XML or vCard, anything else as JSON. `token` may also be the credentials of a device. */
    send(method: string, path: string, body?: object | string, token?: string): Promise<Reply> {
      const { promise, resolve } = Promise.withResolvers<Reply>();
      const startedAt = performance.now();
      const text = typeof body === 'object' ? JSON.stringify(body) : body;
      const type = typeof body === 'object' ? 'application/json' : `text/${body?.startsWith('<') ? 'xml' : 'vcard'}`;
      const headers = {
        ...(token !== undefined && { authorization: token.startsWith('Basic ') ? token : `Bearer ${token}` }),
        ...(text !== undefined && {
          'content-type': type,
          'content-length': String(Buffer.byteLength(text)),
        }),
      };
      const sent = request(new URL(path, address), { agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve({ met: 'a cut', code }));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks).toString();
          resolve({
            met: 'answer',
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bodyOf(bytes, response.headers['content-type']),
            tookMs: performance.now() - startedAt,
          });
        });
      });
      sent.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
        resolve(
          code === 'ECONNREFUSED'
            ? { met: 'refusal', code }
            : { met: sent.reusedSocket ? 'a hang-up' : 'silence', code },
        ),
      );
      sent.end(text);
      return promise;
    },
  };
}

/** Parses JSON; returns anything else as text. */
function bodyOf(text: string, type = ''): unknown {
  if (text === '') return undefined;
  return type.includes('json') ? JSON.parse(text) : text;
}
