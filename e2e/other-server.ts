import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const HISTORY = /^\/(?:changes|events|history|past|trash)\b/;

export type OtherServer = {
  apiUrl: string;
  /** The requests so far, such as `GET /contacts`, without preflights. */
  asked: string[];
  close: () => void;
};

/**
 * Simulates another implementation of the API in front of our server: it has no history and no revisions, lets browsers
 * cache its answers, and answers a log-out or a deletion without a body.
 */
export async function startOtherServer(booksUrl: string): Promise<OtherServer> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    if (method !== 'OPTIONS') other.asked.push(`${method} ${url}`);
    const body = await buffer(request);
    const headers = Object.fromEntries(
      ['authorization', 'content-type', 'access-control-request-method', 'access-control-request-headers']
        .map((name) => [name, request.headers[name]] as const)
        .filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    const isUnknown = method !== 'OPTIONS' && HISTORY.test(url);
    const upstream = await fetch(booksUrl + (isUnknown ? '/nothing' : url), {
      method,
      headers,
      ...(body.length > 0 && { body }),
    });
    const text = (await upstream.text()).replaceAll(/,"version":\d+/g, '');
    for (const [name, value] of upstream.headers)
      if (name.startsWith('access-control-')) response.setHeader(name, value);
    const isWordless = upstream.ok && (url === '/users/logout' || method === 'DELETE');
    response.setHeader('content-type', isWordless ? 'text/plain' : 'application/json');
    if (method === 'GET' && upstream.ok) response.setHeader('cache-control', 'private, max-age=3600');
    response.writeHead(upstream.status).end(isWordless ? '' : text);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const other: OtherServer = {
    apiUrl: `http://127.0.0.1:${port}`,
    asked: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return other;
}
