import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { promisify } from 'node:util';
import type { HttpServer } from './connections.ts';
import type { App } from '../services.ts';

/** How long requests in flight may take after the server has started to close. */
const CLOSE_WITHIN_MS = 5000;
/** How long a keep-alive socket may still send a request; the answer to it has `Connection: close`. */
const LISTEN_ON_MS = 500;
const CLOSE_IDLE_EVERY_MS = 50;

/**
 * At close, requests in flight and the next one on each busy socket are answered. Idle sockets do not delay the close.
 */
export function closeCleanly(app: App, secondaryServers: Server[]): void {
  const server = app.server as HttpServer; // created by createHttpServer
  const { openConnections: connections } = server;
  let isListening = true;
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // Fastify sets `close` too early: a client that reconnects immediately would be reset together with our listener.
    if (isListening && !response.headersSent && response.hasHeader('Connection')) response.removeHeader('Connection');
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const [socket, { isUsed }] of connections) if (!isUsed) socket.destroy();
  }

  async function close(): Promise<void> {
    isListening = false;
    const closed = [server, ...secondaryServers].map((each) => promisify(stopListening)(each));
    // No request follows an answer with `close`.
    for (const { responses } of connections.values()) {
      const response = [...responses].at(-1);
      if (response?.headersSent === false) response.setHeader('Connection', 'close');
    }
    const timers: NodeJS.Timeout[] = [
      setTimeout(() => timers.push(setInterval(closeIdle, CLOSE_IDLE_EVERY_MS)), LISTEN_ON_MS),
      setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS),
    ];
    await Promise.all(closed);
    for (const timer of timers) clearTimeout(timer);
  }

  // Registered last, in its own scope, since other hooks may delay the end of listening.
  app.register(async (app: App) => void app.addHook('preClose', close));
}

/** Resolves once every connection has ended. The HTTP server's own `close` would close idle sockets immediately. */
function stopListening(server: Server, done: (error?: Error) => void): void {
  Server.prototype.close.call(server, done);
}
