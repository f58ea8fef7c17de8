import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseFault, reasonOf } from '../fault.ts';
import { openFile, type Ran } from './file.ts';
import type { SqliteWorkerData, WorkerAnswer, WorkerQuery } from './worker.ts';

/** The thread of worker.ts: answers one query after the other, and transfers bytes without a copy. */
const { path, isReader } = workerData as SqliteWorkerData; // as its SqliteWorker gave them
/** How long a transaction waits here while a command writes. */
const BUSY_FOR_MS = 5000;
const BEGIN = 'begin immediate';

const databaseFile = openFile(path);
databaseFile.adapt((database) =>
  database.exec(isReader ? 'pragma query_only = on' : `pragma busy_timeout = ${BUSY_FOR_MS}`),
);

parentPort?.on('message', ({ id, sql, rows }: WorkerQuery) => {
  try {
    let ran = run(sql, rows[0]);
    for (const values of rows.slice(1)) ran = run(sql, values);
    send({ id, ...ran }, 'rows' in ran ? buffersOf(ran.rows) : []);
  } catch (error) {
    const fault = error instanceof DatabaseFault ? error.kind : 'unavailable';
    send({ id, fault, reason: reasonOf(error) }, []);
  }
});

function run(sql: string, values: readonly unknown[] | undefined): Ran {
  // SQLite may have rolled the transaction back, as it does when the disk is full. The following statements must not
  // run outside of it.
  if (!isReader && sql !== BEGIN && !databaseFile.isTransaction())
    throw new DatabaseFault('unavailable', new Error('the transaction has ended'));
  return databaseFile.run(sql, values);
}

function send(answer: WorkerAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(answer, transferred);
}

function buffersOf(rows: unknown[][]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const row of rows) {
    for (const value of row) if (value instanceof Uint8Array) buffers.push(value.buffer as ArrayBuffer);
  }
  return buffers;
}
