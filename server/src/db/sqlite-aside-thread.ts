import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseFault, reasonOf } from './fault.ts';
import type { AsideAnswer, AsideQuery } from './sqlite-aside.ts';
import { openFile } from './sqlite-file.ts';

/** The thread of sqlite-aside.ts: answers one query after the other, and hands over its bytes without a copy. */
const file = openFile(String(workerData));

parentPort?.on('message', ({ id, sql, values }: AsideQuery) => {
  try {
    const ran = file.run(sql, values);
    send({ id, ...ran }, 'rows' in ran ? buffersOf(ran.rows) : []);
  } catch (error) {
    const fault = error instanceof DatabaseFault ? error.kind : 'unavailable';
    send({ id, fault, reason: reasonOf(error) }, []);
  }
});

function send(answer: AsideAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(answer, transferred);
}

function buffersOf(rows: unknown[]): ArrayBuffer[] {
  const values = rows.flatMap((row) => Object.values(Object(row) as object));
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
