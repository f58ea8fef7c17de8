import type { FastifyReply } from 'fastify';
import type { ImportApplied, ImportChoice, ImportColumns } from '@contactbook/contract/transfer';
import type { BookView } from '../book/write/write-context.ts';
import { ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import { bookHasChanged, planImport } from './apply.ts';
import { ofCells } from './file-source.ts';
import {
  backToReady,
  deleteImport,
  enterReady,
  enterState,
  findImport,
  hideImport,
  insertImport,
  keepTable,
  type NewImport,
  storeChoice,
} from './imports.ts';
import { keptBytes } from './kept-text.ts';
import { matchRows } from './matching.ts';
import { deleteRows } from './erased-rows.ts';
import { insertRows, noteStates, type ReadRow, wholeRows } from './rows.ts';
import { columnsOf, isUnknown, type TableKind } from '@contactbook/card/table/columns';
import { cellsOf, createCellDecoder } from '@contactbook/card/table/records';
import { type Upload, readUpload } from './upload.ts';
import { createSlices } from '../work-slices.ts';

/** Creates the operations on imports. Users take turns, with one piece of a file each. */
export function createImportWork(services: Services) {
  const { db, config, schedule, actOnBook, now } = services;

  const match = (userId: string, id: string) =>
    schedule(userId, 'whole', async () => {
      const matched = await matchRows(db, userId, id, now);
      const { table, choice } = await findImport(db, userId, id);
      const kept = choice && { choice: matched.isOther ? withoutExceptions(choice) : choice };
      await db.write((tx) => enterReady(tx, userId, id, now(), { ...matched, table, ...kept }));
      return matched;
    });

  async function forget(userId: string, id: string): Promise<void> {
    await db.write((tx) => hideImport(tx, userId, id));
    await deleteRows(db, userId, id);
    await db.write((tx) => deleteImport(tx, userId, id));
  }

  return {
    forget,

    /** Reads a file and compares its rows with the book. If that fails, nothing is kept. */
    async bring(upload: Upload): Promise<void> {
      const { userId, id } = upload;
      const begin = async (begun: NewImport) => {
        for (const replaced of await insertImport(db, userId, begun, config.bytesPerPerson))
          await forget(userId, replaced);
      };
      try {
        const { table } = await readUpload(services, begin, upload);
        if (table !== undefined && isUnknown(table))
          await db.write((tx) => enterState(tx, userId, id, now(), 'columns'));
        else await match(userId, id);
      } catch (error) {
        await forget(userId, id);
        throw error;
      }
    },

    /** Reads the rows of a table after its columns have been assigned. */
    async nameColumns(userId: string, id: string, { columns, hasTitles = true }: ImportColumns): Promise<void> {
      const { table, state, contacts } = await findImport(db, userId, id);
      if (state !== 'columns' || table === undefined) throw notReady();
      if (columns.length !== table.titles.length) {
        const message = `This table has ${table.titles.length} columns.`;
        throw new ProblemError('validation', message, { errors: { columns: { message, kind: 'length' } } });
      }
      await db.write((tx) => enterState(tx, userId, id, now(), 'reading'));
      const named: TableKind = { ...table, properties: columns, leftOut: {} };
      const [meanings, rest, decode] = [columnsOf(named), createSlices(), createCellDecoder(table.isOldMac)];
      try {
        if (!hasTitles && table.header !== '') {
          named.header = '';
          named.titles = table.titles.map(() => '');
          await db.write(async (db) => {
            await keepTable(db, userId, id, named, contacts + 1);
            await insertRows(db, userId, id, [{ row: contacts + 1, line: 1, content: table.header }]);
          });
        }
        for await (const rows of wholeRows(db, userId, id)) {
          const made: ReadRow[] = [];
          for (const { row, line, content, outcome } of rows) {
            if (outcome === 'unreadable' || content === null) continue;
            const text = decode(keptBytes(content)).replace(/\r?\n$|\r$/, '');
            made.push({ row, line, ...ofCells(cellsOf(text, table.delimiter) ?? [], meanings, named) });
            await rest();
          }
          await db.write((db) => noteStates(db, userId, id, made));
        }
        await db.write((tx) => keepTable(tx, userId, id, named));
        await match(userId, id);
      } catch (error) {
        await db.write((tx) => enterState(tx, userId, id, now(), 'columns')).catch(() => undefined); // the import was deleted
        throw error;
      }
    },

    /** Stores which rows are to be applied, so that the review shows it again. */
    async choose(userId: string, id: string, choice: ImportChoice): Promise<void> {
      const found = await findImport(db, userId, id);
      if (!(await db.write((tx) => storeChoice(tx, userId, found, choice)))) throw notReady();
    },

    /**
     * Applies the import as one change. If the book has changed since the comparison, compares the rows again for
     * another review.
     */
    async apply(reply: FastifyReply, userId: string, id: string, choice: ImportChoice): Promise<ImportApplied> {
      const { state, applied } = await findImport(db, userId, id);
      // The client did not receive the first answer.
      if (applied !== undefined) return applied;
      if (state !== 'ready' && state !== 'applying') throw notReady();
      await db.write((tx) => enterState(tx, userId, id, now(), 'applying'));
      try {
        const prepare = async () => (book: BookView) => planImport(db, book, id, choice);
        const { revision, facts } = await actOnBook({ reply, userId }, prepare);
        // Nobody waits for this. What is left if it fails expires after a day.
        void deleteRows(db, userId, id, true).catch(() => undefined);
        return { revision, ...(facts as Omit<ImportApplied, 'revision'>) }; // as planned, or as stored with the act
      } catch (error) {
        await db.write((tx) => backToReady(tx, userId, id, now()));
        if (!(error instanceof ProblemError) || error.code !== 'import_not_ready') throw error;
      }
      const { isOther } = await match(userId, id);
      if (isOther) throw bookHasChanged();
      return this.apply(reply, userId, id, choice);
    },
  };
}

/** Removes the exceptions, because their rows may have other outcomes after a new comparison. */
function withoutExceptions({ fields: _fields, ...choice }: ImportChoice): ImportChoice {
  return Object.fromEntries(Object.entries(choice).map(([kind, { all }]) => [kind, { all }]));
}

export function notReady(): ProblemError {
  return new ProblemError('import_not_ready', 'That is not possible with this import now.');
}
