import { Worker } from 'node:worker_threads';
import { DatabaseFault } from '../fault.ts';
import { isDamage, type Ran } from './file.ts';

/** A thread that is no reader writes, and only in transactions. */
export type SqliteWorkerData = { path: string; isReader: boolean };
/** A statement with its lists of values, one for each time that it runs; the answer is that of the last one. */
export type WorkerQuery = { id: number; sql: string; rows: readonly (readonly unknown[])[] };
export type WorkerAnswer = { id: number } & (Ran | { fault: DatabaseFault['kind']; reason: string });

/** Runs statements on a thread with its own connection; the thread starts with the first statement. */
export class SqliteWorker {
  readonly #workerData: SqliteWorkerData;
  #worker: Worker | undefined;
  #lastId = 0;
  #damage: DatabaseFault | undefined;
  readonly #waiting = new Map<number, PromiseWithResolvers<Ran>>();

  constructor(workerData: SqliteWorkerData) {
    this.#workerData = workerData;
  }

  run(sql: string, values: readonly unknown[] = []): Promise<Ran> {
    return this.#send(sql, [values]);
  }

  /** Runs a statement for each of these lists of values. */
  async runEach(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    if (rows.length > 0) await this.#send(sql, rows);
  }

  /** The fault of the first damaged page that a statement has met. */
  damage(): DatabaseFault | undefined {
    return this.#damage;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(sql: string, rows: WorkerQuery['rows']): Promise<Ran> {
    const query: WorkerQuery = { id: ++this.#lastId, sql, rows };
    const waiting = Promise.withResolvers<Ran>();
    this.#waiting.set(query.id, waiting);
    this.#worker ??= this.#start();
    this.#worker.postMessage(query);
    return waiting.promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('worker-thread.ts', import.meta.url), { workerData: this.#workerData });
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    // The next statement starts another thread.
    worker.on('error', (error) => this.#give(worker, new DatabaseFault('unavailable', error)));
    worker.on('exit', () =>
      this.#give(worker, new DatabaseFault('unavailable', new Error('the thread of the database ended'))),
    );
    worker.unref();
    return worker;
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!('fault' in answer)) {
      waiting?.resolve(answer);
      return;
    }
    const fault = new DatabaseFault(answer.fault, new Error(answer.reason));
    if (isDamage(fault)) this.#damage ??= fault;
    waiting?.reject(fault);
  }

  #give(worker: Worker, fault: DatabaseFault): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
  }
}
