import type { Readable } from 'node:stream';
import { DAY_MS } from '@contactbook/contract/durations';
import { Erased } from '@contactbook/contract/changes';
import { HEADER_MAX_LENGTH, IMPORT_MAX_BYTES, IMPORT_PAGE_MAX } from '@contactbook/contract/limits';
import { Import, ImportApplied, ImportChoice, ImportColumns, ImportPage } from '@contactbook/contract/transfer';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { Type } from 'typebox';
import { REVISION_AFTER } from '../book/write/write-book.ts';
import { isPostgres } from '../store/engine.ts';
import { newContactId } from '../book/contact-ids.ts';
import { contactId } from '../contacts/rules.ts';
import { cleanHourly } from '../hourly.ts';
import { allowLongBody } from '../http/connections.ts';
import { sendParts } from '../http/streamed.ts';
import { bodyProblems, fileOf, problems } from '../http/problem-schema.ts';
import { type BodyLimit, readBody } from '../http/read-body.ts';
import { explainedProblem } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import { createImportWork, notReady } from './import-work.ts';
import { findImport, findImports, findOverImports, freeImports, importNotFound, type StoredImport } from './imports.ts';
import { keptBytes } from './kept-text.ts';
import { findRows, searchRows, unreadableRows } from './rows.ts';
import { seenImport, seenRow } from './seen-import.ts';

const FILE_LIMIT: BodyLimit = {
  maxBytes: IMPORT_MAX_BYTES,
  tooLarge: () => explainedProblem('body_too_large', 'file_over_megabytes', { figure: IMPORT_MAX_BYTES / 2 ** 20 }),
};
/** Time after which a file of another process counts as abandoned. That process updates its row with each piece. */
const SILENT_MS = 10 * 60 * 1000;

const ON_IMPORTS = { tags: ['transfer'], security: [{ bearer: [] }] };
const importParams = Type.Object({ id: Type.String({ description: 'The id of an import' }) });
const ON_IMPORT = { ...ON_IMPORTS, params: importParams };

/** Routes for imports: a file is read, reviewed, and applied to the book as one change. */
export async function importRoutes(app: App, services: Services): Promise<void> {
  const { db, now, expiryNow } = services;
  const work = createImportWork(services);
  // Only one process uses a SQLite file, so imports from before its start have ended.
  const startedMs = now();
  cleanHourly(app, 'old imports', async () => {
    const silentMs = isPostgres(db) ? now() - SILENT_MS : startedMs;
    await db.write((tx) => freeImports(tx, silentMs));
    for (const { userId, id } of await findOverImports(db, expiryNow() - DAY_MS, silentMs)) {
      await work.forget(userId, id);
    }
  });

  await app.register(async (app: App) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.post(
      '/imports',
      {
        bodyLimit: IMPORT_MAX_BYTES,
        schema: {
          ...ON_IMPORTS,
          operationId: 'importFile',
          summary: 'Import a file of contacts',
          description:
            'vCards of any version, a table in CSV, LDIF, or JSContact in JSON, up to 100 MB; the format is detected. The server answers after it has read the file. Until then, GET /imports returns the progress, and DELETE cancels the import. The book does not change before the import is applied.',
          headers: Type.Object({
            'x-file-name': Type.Optional(Type.String({ description: 'The name of the file, percent-encoded' })),
          }),
          body: { content: { '*/*': { schema: Type.Unsafe<Readable>({}) } } },
          response: {
            201: Type.Object({ id: Type.String() }, { description: 'The id of the import, for GET /imports/{id}' }),
            ...bodyProblems('not_logged_in', 'unreadable_file', 'import_not_found', 'book_full'),
          },
        },
      },
      async (request, reply) => {
        const { userId } = currentSession(request);
        const total = Number(request.headers['content-length'] ?? 0);
        allowLongBody(request.raw);
        const id = newContactId();
        const fileName = fileNameOf(request.headers['x-file-name']);
        const contentType = request.headers['content-type'] ?? '';
        const body = readBody(request, { ...FILE_LIMIT, incomplete: (error) => error });
        await work.bring({ userId, id, fileName, contentType, total, body });
        return reply.code(201).send({ id });
      },
    );
  });

  app.get(
    '/imports',
    {
      schema: {
        ...ON_IMPORTS,
        operationId: 'listImports',
        summary: 'List imports that are being read or reviewed',
        response: {
          200: Type.Array(Import, { maxItems: 10, description: 'Newest first, without their rows' }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      return (await findImports(db, userId)).map(seenImport);
    },
  );

  app.get(
    '/imports/:id',
    {
      schema: {
        ...ON_IMPORT,
        operationId: 'readImport',
        summary: 'Read an import and a page of its rows',
        querystring: ImportPage,
        response: {
          200: { ...Import, description: 'The import in its current state' },
          ...problems('validation', 'not_logged_in', 'import_not_found'),
        },
      },
    },
    async (request): Promise<Import> => {
      const { userId } = currentSession(request);
      const id = parseIdOrThrow(request.params.id);
      const found = await findImport(db, userId, id);
      const { after = 0, limit = 0, outcome, q } = request.query;
      const isRead = found.state !== 'reading' && found.state !== 'columns';
      if (Number(limit) === 0 || !isRead) return seenImport(found);
      const page = { after: Math.min(Number(after), 2 ** 31 - 1), limit: Math.min(Number(limit), IMPORT_PAGE_MAX) };
      const range = { ...page, ...(outcome && { outcome }) };
      const rows = await (q === undefined || q === ''
        ? findRows(db, userId, id, range)
        : searchRows(db, userId, id, { ...range, q: q.toLowerCase() }));
      return { ...seenImport(found), rows: rows.filter((row) => row.outcome !== null).map(seenRow) };
    },
  );

  app.put(
    '/imports/:id/columns',
    {
      schema: {
        ...ON_IMPORT,
        operationId: 'nameColumns',
        summary: 'Set what the columns of a table contain',
        body: ImportColumns,
        response: {
          200: { ...Import, description: 'The import after its rows were read' },
          ...bodyProblems('not_logged_in', 'import_not_found', 'import_not_ready'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const id = parseIdOrThrow(request.params.id);
      await work.nameColumns(userId, id, request.body);
      return seenImport(await findImport(db, userId, id));
    },
  );

  app.put(
    '/imports/:id/choice',
    {
      schema: {
        ...ON_IMPORT,
        operationId: 'chooseRows',
        summary: 'Store the selection of rows',
        description: 'The review shows this selection again. The book does not change before the import is applied.',
        body: ImportChoice,
        response: {
          200: { ...Import, description: 'The import with the stored selection' },
          ...bodyProblems('not_logged_in', 'import_not_found', 'import_not_ready'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const id = parseIdOrThrow(request.params.id);
      await work.choose(userId, id, request.body);
      return seenImport(await findImport(db, userId, id));
    },
  );

  app.post(
    '/imports/:id/apply',
    {
      schema: {
        ...ON_IMPORT,
        operationId: 'applyImport',
        headers: REQUEST_KEY,
        summary: 'Apply the import to the book',
        description:
          'This is one change, which can be undone by its revision. For kinds of rows that the body omits, the stored selection is used.',
        body: ImportChoice,
        response: {
          200: { ...ImportApplied, description: 'The result', headers: REVISION_AFTER },
          ...bodyProblems(
            'not_logged_in',
            'import_not_found',
            'import_not_ready',
            'key_reused',
            'book_full',
            'too_many_changes',
          ),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      return work.apply(reply, userId, parseIdOrThrow(request.params.id), request.body);
    },
  );

  app.delete(
    '/imports/:id',
    {
      schema: {
        ...ON_IMPORT,
        operationId: 'deleteImport',
        summary: 'Delete an import, or cancel it',
        response: {
          200: { ...Erased, description: 'Number of deleted rows' },
          ...problems('not_logged_in', 'import_not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const { id, contacts } = await findImport(db, userId, parseIdOrThrow(request.params.id));
      await work.forget(userId, id);
      return { erased: contacts };
    },
  );

  app.get(
    '/imports/:id/unreadable',
    {
      schema: {
        ...ON_IMPORT,
        operationId: 'unreadableRows',
        summary: 'Download the unreadable rows as a file of the same format',
        response: {
          200: {
            description: 'The unreadable rows, to be corrected and imported again',
            content: fileOf('text/vcard', 'text/csv', 'application/jscontact+json', 'text/x-ldif'),
          },
          ...problems('not_logged_in', 'import_not_found', 'import_not_ready'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const found = await findImport(db, userId, parseIdOrThrow(request.params.id));
      if (found.state === 'reading') throw notReady();
      const { type, extension } = FILE_KINDS[found.kind];
      const headers = { 'content-type': type, 'content-disposition': `attachment; filename="unreadable.${extension}"` };
      return sendParts(reply, headers, unreadableFile(userId, found));
    },
  );

  async function* unreadableFile(userId: string, { id, table }: StoredImport): AsyncGenerator<Buffer> {
    if (table !== undefined && table.header !== '') yield withBreak(keptBytes(table.header));
    for await (const rows of unreadableRows(db, userId, id)) {
      for (const { content } of rows) if (content !== null) yield withBreak(keptBytes(content));
    }
  }
}

const FILE_KINDS: Record<Import['kind'], { type: string; extension: string }> = {
  vcard: { type: 'text/vcard', extension: 'vcf' },
  csv: { type: 'text/csv', extension: 'csv' },
  json: { type: 'application/jscontact+json', extension: 'json' },
  ldif: { type: 'text/x-ldif', extension: 'ldif' },
};

function withBreak(bytes: Buffer): Buffer {
  const last = bytes.at(-1);
  return last === 10 || last === 13 ? bytes : Buffer.concat([bytes, Buffer.from('\r\n')]);
}

function parseIdOrThrow(id: string): string {
  const found = contactId(id);
  if (found === undefined) throw importNotFound();
  return found;
}

const FILE_NAME_MAX = 200;

/** Decodes the file name; a name that is not percent-encoded is used as it is. */
function fileNameOf(header: string | string[] | undefined): string {
  const text = [header ?? ''].flat()[0] ?? '';
  if (text.length > HEADER_MAX_LENGTH) return '';
  let name = text;
  try {
    name = decodeURIComponent(text);
  } catch {
    // Not percent-encoded.
  }
  return Array.from(name.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))
    .slice(0, FILE_NAME_MAX)
    .join('');
}
