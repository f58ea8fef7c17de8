import fastifySwagger from '@fastify/swagger';
import type { App } from '../services.ts';
import { VERSION } from '../version.ts';

const DESCRIPTION = `A personal contacts book: people sign up, log in and keep names with phone numbers.

1. \`POST /users/signup\` or \`POST /users/login\` answers a token.
2. Send it with every other call as \`Authorization: Bearer <token>\`.
3. \`POST /users/logout\` ends it for good.

Books remember: every change answers its revision in \`Book-Revision\`, can be undone by it, and is told to open windows by \`GET /events\`. A contact has a \`version\`, which \`If-Match\` may name when it is changed or deleted.

Bodies are JSON in UTF-8, at most 64 KiB; contacts in full may also be vCards and, with their photos, larger. Every refusal is a problem: a status and a body with a \`message\` to show, a \`code\` to decide by and, where fields are faulty, what is wrong with each in \`errors\`. A \`fault\` repeats the message as a code with its figures, for programs in another language. Every answer carries an \`X-Request-Id\`, by which the server's log knows it.`;

/** Collects the schemas of every route registered after it into one OpenAPI 3.1 document. */
export async function collectDocument(app: App): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ContactBook',
        version: VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags: [
        { name: 'users', description: 'Sign up, log in, log out' },
        { name: 'account', description: 'Sessions, password, recovery and deletion of the account' },
        { name: 'contacts', description: "The user's own contacts" },
        { name: 'labels', description: 'Labels of contacts, as cards and groups on devices have them' },
        {
          name: 'changes',
          description: 'Changes to the book: undo, history, trash, earlier states, and a stream of changes',
        },
        { name: 'duplicates', description: 'Contacts that are in the book more than once' },
        { name: 'transfer', description: 'Import from files, and export' },
        { name: 'devices', description: 'Phones and programs that sync by CardDAV, each with its own password' },
        { name: 'operator', description: 'For operators of this server, without any contact' },
        { name: 'health', description: 'For monitoring' },
      ],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token that sign-up and log-in return' },
          anyToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token that sign-up and log-in return, or that of a device, which `POST /users/devices` returns',
          },
        },
      },
    },
    transformObject: (made) => ('openapiObject' in made ? withComponents(made.openapiObject) : made.swaggerObject),
  });
}

/** Moves every schema with a title to a component of that name, and refers to it. */
function withComponents<T extends { paths?: object; components?: object }>(document: T): T {
  const schemas: Record<string, unknown> = {};
  function pointed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(pointed);
    const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pointed(item)]));
    if (typeof copy['title'] !== 'string') return copy;
    // The description belongs to the place of use, not to the component.
    const { description: _description, ...schema } = copy;
    schemas[copy['title']] ??= schema;
    return { $ref: `#/components/schemas/${copy['title']}` };
  }
  return Object.assign(document, {
    paths: pointed(document.paths),
    components: { ...document.components, schemas },
  });
}
