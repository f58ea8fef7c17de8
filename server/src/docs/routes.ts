import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { compress, type Encoding, acceptedEncoding } from '../http/encodings.ts';
import { addPageHeaders } from '../http/headers.ts';
import { pathOf } from '../http/path.ts';
import type { App } from '../services.ts';

const SCRIPT_PATH = 'scalar.js';
/** A placeholder in the page, which each answer replaces by its own nonce. */
const NONCE = 'NONCE-OF-THIS-ANSWER';

/** The API document, and a page to read and try it, which needs nothing from the internet. */
export async function docsRoutes(app: App): Promise<void> {
  addPageHeaders(app);
  const schema = { hide: true };
  let document: string | undefined;
  let rendering: ReturnType<typeof renderScalar> | undefined;
  /** Rendered once for all requests. After a failure, such as no free file handle, the next request tries again. */
  const rendered = () =>
    (rendering ??= renderScalar().catch((error: unknown) => {
      rendering = undefined;
      throw error;
    }));

  app.get('/openapi.json', { schema }, (_request, reply) => {
    // Serialized once, since that takes a millisecond and the routes no longer change.
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });

  app.addHook('onRequest', async (request, reply) => {
    // `ignoreTrailingSlash` would serve the page at this path, where its relative URLs would be wrong.
    if (pathOf(request) === '/docs') return reply.redirect('/docs/');
    return undefined;
  });
  app.get('/docs/', { schema }, async (_request, reply) => {
    const { page } = await rendered();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('Content-Security-Policy', contentPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce));
  });
  app.get(`/docs/${SCRIPT_PATH}`, { schema }, async (request, reply) => {
    const { forms } = await rendered();
    const plain = forms.get('identity')!;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    let bytes = forms.get(encoding);
    if (bytes === undefined && encoding !== 'identity') forms.set(encoding, (bytes = await compress[encoding](plain)));
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .header('Vary', 'Accept-Encoding')
      .type('text/javascript; charset=utf-8')
      .send(bytes);
  });
}

/**
 * Renders the files of Scalar's plugin in a separate app at the first visit. Loading the plugin takes 0.2 s and its
 * script 4 MB, which servers without visits to this page save.
 */
async function renderScalar() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const stage = fastify();
  await stage.register(scalar, { routePrefix: '/docs', configuration: CONFIGURATION });
  const page = await stage.inject('/docs/');
  const script = await stage.inject('/docs/js/scalar.js');
  await stage.close();
  if (page.statusCode !== 200 || script.statusCode !== 200) throw new Error('the API page could not be made');
  return {
    page: page.body.replace('<head>', () => `<head>${HEAD}`),
    forms: new Map<Encoding, Buffer>([['identity', script.rawPayload]]),
  };
}

/**
 * Lets Scalar run without 'unsafe-inline' and 'unsafe-eval'. All style elements that it adds get the nonce, which
 * Scalar sets only on one of them. Its schema library does not test whether it may compile code.
 */
const HEAD = `<link rel="icon" href="data:," /><script nonce="${NONCE}">
  globalThis.__zod_globalConfig = { jitless: true };
  const createElement = document.createElement;
  document.createElement = function (name, options) {
    const element = createElement.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = '${NONCE}';
    return element;
  };
</script>`;

/** Turns off everything that would contact other servers. */
const CONFIGURATION = {
  url: '../openapi.json',
  cdn: SCRIPT_PATH,
  nonce: NONCE,
  pageTitle: 'ContactBook API',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  authentication: { preferredSecurityScheme: 'bearer' },
} as const;

function contentPolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src-elem 'nonce-${nonce}'`,
    // Scalar sets sizes and line counts in attributes. They are harmless, since url() is restricted.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
