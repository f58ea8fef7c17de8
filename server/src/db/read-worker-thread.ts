import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseFault, reasonOf } from './fault.ts';
import type { ReadAnswer, ReadQuery, ReadWorkerData } from './read-worker.ts';
import { openFile } from './sqlite-file.ts';

/** The thread of read-worker.ts: answers one query after the other, and transfers bytes without a copy. */
const { path, timeoutMs, priority } = workerData as ReadWorkerData; // as its ReadWorker gave them
// On systems other than Linux this would set the priority of the whole process.
if (priority !== undefined && process.platform === 'linux') setPriority(priority);
let deadlineMs = Infinity;

/**
 * Node cannot interrupt a statement of SQLite, but a function that the statement calls can end it. The past of a book may be
 * much larger than the book, so on this connection the names of its tables are those of views that check the clock once in
 * 256 rows. SQLite flattens such a view into the query, which keeps its plan. The function takes a column, else it would be
 * called only once.
 */
const UNBOUNDED = ['acts', 'versions', 'trash'];
const file = openFile(path);
file.adapt((database) => {
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

parentPort?.on('message', ({ id, sql, values }: ReadQuery) => {
  deadlineMs = performance.now() + timeoutMs;
  try {
    const ran = file.run(sql, values);
    send({ id, ...ran }, 'rows' in ran ? buffersOf(ran.rows) : []);
  } catch (error) {
    const fault = error instanceof DatabaseFault ? error.kind : 'unavailable';
    send({ id, fault, reason: reasonOf(error) }, []);
  }
});

function send(answer: ReadAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(answer, transferred);
}

function buffersOf(rows: unknown[]): ArrayBuffer[] {
  const values = rows.flatMap((row) => Object.values(Object(row) as object));
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
