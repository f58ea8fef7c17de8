import { join } from 'node:path';
import { HEADER_MAX_LENGTH, PATH_MAX_LENGTH } from '@contactbook/contract/limits';
import { screenAt } from '@contactbook/contract/screens';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import { addPageHeaders } from '../http/headers.ts';
import { pathOf } from '../http/path.ts';
import type { App, Services } from '../services.ts';
import { readPage } from './page.ts';

/** The request headers that the static-file plugin reads; none of them is needed. */
const READ_FOR_FILES = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range'] as const;

/** Routes for the built web app below the base path: one page for every screen, and its files by name. */
export async function webRoutes(app: App, { config, webFolder }: Services): Promise<void> {
  const { basePath } = config;
  const page = readPage(webFolder, config);
  const policy = contentPolicy(config.apiUrl, page?.inlineScriptHashes ?? []);
  addPageHeaders(app);
  const schema = { hide: true };

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (page === undefined) throw new ProblemError('not_found', 'The web app is not built yet: run npm run build.');
    const path = pathOf(request).slice(basePath.length - 1);
    const screen = screenAt(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
    return reply
      .code(screen === undefined ? 404 : 200)
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      .type('text/html; charset=utf-8')
      .send(page.htmlOf(screen));
  }

  const toApp = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(basePath);
  app.get('/', { schema }, toApp);
  app.get(basePath, { schema }, sendPage);
  app.get(`${basePath}*`, { schema }, sendPage);
  // `ignoreTrailingSlash` would serve the page at this path, where its relative URLs would be wrong.
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (path === basePath.slice(0, -1)) return reply.redirect(basePath);
    if (path.length > PATH_MAX_LENGTH) throw new ProblemError('not_found', 'The path is too long.');
    for (const name of READ_FOR_FILES) {
      if ((request.headers[name]?.length ?? 0) > HEADER_MAX_LENGTH) delete request.headers[name];
    }
    return undefined;
  });

  if (page === undefined) return;
  const { worker } = page;
  if (worker !== undefined) {
    app.get(`${basePath}worker.js`, { schema }, (_request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        // A worker is governed by the policy of its own response.
        .header('Content-Security-Policy', `default-src 'none'; connect-src 'self'`)
        .type('text/javascript; charset=utf-8')
        .send(worker),
    );
  }
  const files = { preCompressed: true, index: false, schemaHide: true } as const;
  // Their names contain a hash of their contents. Files next to the page (icons, the manifest) have fixed names, and
  // are too small to be compressed, or compressed already.
  await app.register(fastifyStatic, {
    ...files,
    root: join(webFolder, 'assets'),
    prefix: `${basePath}assets/`,
    immutable: true,
    maxAge: '1y',
  });
  await app.register(fastifyStatic, {
    ...files,
    root: webFolder,
    prefix: basePath,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html*', 'worker.js', '**/*.{br,gz,zst}'],
    maxAge: '1d',
    decorateReply: false,
  });
}

function contentPolicy(apiUrl: string, scriptHashes: string[]): string {
  const api = apiUrl === '' ? [] : [new URL(apiUrl).origin];
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src 'self'`,
    // A photo is fetched with the user's token, and shown from memory.
    `img-src 'self' blob:`,
    `connect-src ${["'self'", ...api].join(' ')}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
