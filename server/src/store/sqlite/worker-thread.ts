import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseFault, reasonOf } from '../fault.ts';
import { openFile } from './file.ts';
import type { SqliteWorkerData, WorkerAnswer, WorkerQuery } from './worker.ts';

/** The thread of worker.ts: answers one query after the other, and transfers bytes without a copy. */
const { path, timeoutMs, priority } = workerData as SqliteWorkerData; // as its SqliteWorker gave them
// On systems other than Linux this would set the priority of the whole process.
if (priority !== undefined && process.platform === 'linux') setPriority(priority);
let deadlineMs = Infinity;
/** How long a transaction waits here while a command writes. */
const BUSY_FOR_MS = 5000;
const BEGIN = 'begin immediate';

/**
 * Node cannot interrupt a statement of SQLite, but a function that the statement calls can end it. The history may be
 * much larger than the book. So on a connection for reads, the names of its tables are views that check the clock in
 * one of 256 rows. SQLite flattens such a view into the query, which keeps its plan. The function takes a column,
 * because it would otherwise be called only once.
 */
const UNBOUNDED = ['acts', 'versions', 'trash'];
const file = openFile(path);
file.adapt((database) => {
  if (timeoutMs === undefined) {
    database.exec(`pragma busy_timeout = ${BUSY_FOR_MS}`);
    return;
  }
  database.function('is_in_time', (_row) => {
    if (performance.now() < deadlineMs) return 1;
    throw new DatabaseFault('timeout', new Error(`a read took longer than ${timeoutMs} ms`));
  });
  for (const table of UNBOUNDED) {
    database.exec(
      `create temp view ${table} as select * from main.${table} where random() & 255 <> 0 or is_in_time(user_id)`,
    );
  }
});

parentPort?.on('message', ({ id, sql, values }: WorkerQuery) => {
  deadlineMs = performance.now() + (timeoutMs ?? Infinity);
  try {
    // SQLite may have rolled the transaction back, as it does when the disk is full. The following statements must not
    // run outside of it.
    if (timeoutMs === undefined && sql !== BEGIN && !file.isTransaction())
      throw new DatabaseFault('unavailable', new Error('the transaction has ended'));
    const ran = file.run(sql, values);
    send({ id, ...ran }, 'rows' in ran ? buffersOf(ran.rows) : []);
  } catch (error) {
    const fault = error instanceof DatabaseFault ? error.kind : 'unavailable';
    send({ id, fault, reason: reasonOf(error) }, []);
  }
});

function send(answer: WorkerAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(answer, transferred);
}

function buffersOf(rows: unknown[]): ArrayBuffer[] {
  const values = rows.flatMap((row) => Object.values(Object(row) as object));
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
