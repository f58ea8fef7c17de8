import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { promisify } from 'node:util';
import type { HttpServer } from './connections.ts';
import type { App } from '../services.ts';

/** How long requests in flight may take once the server closes. */
const CLOSE_WITHIN_MS = 5000;
/** How long a keep-alive socket may still bring a request; the answer to it says `Connection: close`. */
const LISTEN_ON_MS = 500;
const CLOSE_IDLE_EVERY_MS = 50;

/** At close, requests in flight are answered and the next one on each busy socket too; idle sockets hold up nothing. */
export function closeCleanly(app: App, secondaryServers: Server[]): void {
  const server = app.server as HttpServer; // createHttpServer made it
  const { openConnections: connections } = server;
  let isListening = true;
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // Fastify says `close` too early: a client that reconnects at once would be reset together with our listener.
    if (isListening && !response.headersSent && response.hasHeader('Connection')) response.removeHeader('Connection');
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const [socket, { isUsed }] of connections) if (!isUsed) socket.destroy();
  }

  async function close(): Promise<void> {
    isListening = false;
    const closed = [server, ...secondaryServers].map((each) => promisify(stopListening)(each));
    // No request follows an answer that says `close`.
    for (const { response } of connections.values()) {
      if (response?.headersSent === false) response.setHeader('Connection', 'close');
    }
    const timers: NodeJS.Timeout[] = [
      setTimeout(() => timers.push(setInterval(closeIdle, CLOSE_IDLE_EVERY_MS)), LISTEN_ON_MS),
      setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS),
    ];
    await Promise.all(closed);
    for (const timer of timers) clearTimeout(timer);
  }

  // Registered last, in a scope of its own, since other hooks may delay the end of listening.
  app.register(async (app: App) => void app.addHook('preClose', close));
}

/** Ends once every connection has. `close` of the HTTP server would hang up on idle sockets at once. */
function stopListening(server: Server, done: (error?: Error) => void): void {
  Server.prototype.close.call(server, done);
}
