import type { Services } from '../services.ts';
import { type FileSource, HEAD_BYTES, openSource, type SourceRow, unreadableFile } from './file-source.ts';
import { type NewImport, noteProgress } from './imports.ts';
import { insertRows, type ReadRow } from './rows.ts';
import type { TableKind } from '@contactbook/card/table/columns';
import { UnreadableTable } from '@contactbook/card/table/records';
import { createUtf8Stream } from './utf8-stream.ts';
import { createSlices } from '../work-slices.ts';

/** Number of bytes in one write. */
const BATCH_BYTES = 64 * 1024;
const BATCH_ROWS = 100;

export type Upload = {
  userId: string;
  id: string;
  fileName: string;
  contentType?: string;
  total: number;
  body: AsyncIterable<Buffer>;
};

/**
 * Reads a file into rows of an import as it arrives; returns the format of its table, if it is one. About 64 KB are in
 * memory, and an incomplete card or cell. The client waits while rows are written. Throws unreadable_file,
 * body_too_large and book_full; the caller deletes the rows written by then.
 */
export async function readUpload(
  { db, now, config, schedule }: Pick<Services, 'db' | 'now' | 'config' | 'schedule'>,
  begin: (begun: NewImport) => Promise<void>,
  { userId, id, fileName, contentType, total, body }: Upload,
): Promise<{ table: TableKind | undefined }> {
  const rest = createSlices();
  let source: FileSource | undefined;
  let toUtf8 = createUtf8Stream(new Uint8Array());
  let head: Buffer = Buffer.alloc(0);
  let [bytes, rows, unreadable, batchBytes] = [0, 0, 0, 0];
  let batch: ReadRow[] = [];

  async function open(): Promise<FileSource> {
    toUtf8 = createUtf8Stream(head);
    const opened = openSource(Buffer.from(toUtf8Head(head)), contentType);
    await begin({ id, fileName, kind: opened.kind, total, nowMs: now() });
    return opened;
  }

  async function take(some: Iterable<SourceRow>): Promise<void> {
    for (const row of some) {
      if (++rows > config.rowsPerImport) throw unreadableFile('too_many_rows', config.rowsPerImport);
      if (row.reason !== undefined) unreadable++;
      batch.push({ row: rows, ...row });
      batchBytes += sizeOf(row);
      if (batchBytes > BATCH_BYTES || batch.length >= BATCH_ROWS) await write();
      await rest();
    }
    // A piece may contain no end of a row.
    await rest();
  }

  async function write(): Promise<void> {
    const progress = { bytes, rows, unreadable, table: source?.table() };
    await db.write(async (db) => {
      await noteProgress(db, userId, id, now(), progress, config.bytesPerPerson);
      if (batch.length > 0) await insertRows(db, userId, id, batch);
    });
    [batch, batchBytes] = [[], 0];
  }

  async function readPart(chunk: Uint8Array, isEnd: boolean): Promise<void> {
    head = source === undefined ? Buffer.concat([head, chunk]) : (chunk as Buffer);
    if (source === undefined && head.length < HEAD_BYTES && !isEnd) return;
    source ??= await open();
    const text = toUtf8(head, isEnd);
    for (let start = 0; start < text.length; start += BATCH_BYTES)
      await take(source.push(text.subarray(start, start + BATCH_BYTES)));
    if (isEnd) await take(source.end());
  }

  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      await schedule(userId, 'part', () => readPart(chunk, false));
    }
    await schedule(userId, 'part', () => readPart(new Uint8Array(), true));
    await write();
  } catch (error) {
    if (error instanceof UnreadableTable) throw unreadableFile('invalid_table');
    throw error;
  }
  const table = source?.table();
  return { table };
}

function toUtf8Head(head: Buffer): Uint8Array {
  return createUtf8Stream(head)(head, false);
}

function sizeOf({ state, content, photos = [] }: SourceRow): number {
  const photoBytes = photos.reduce((sum, photo) => sum + photo.content.length, 0);
  return 200 + (state?.card?.length ?? 0) + (content?.length ?? 0) + photoBytes;
}
