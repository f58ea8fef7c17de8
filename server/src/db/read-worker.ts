import { Worker } from 'node:worker_threads';
import { DatabaseFault } from './fault.ts';
import type { Ran } from './sqlite-file.ts';

/** `priority` is that of the thread, as for `os.setPriority`; only on Linux. */
export type ReadWorkerData = { path: string; timeoutMs: number; priority?: number };
export type ReadQuery = { id: number; sql: string; values: readonly unknown[] };
export type ReadAnswer = { id: number } & (Ran | { fault: DatabaseFault['kind']; reason: string });

/** Reads on a thread with a connection of its own, with a time-out for each; the thread starts with the first read. */
export class ReadWorker {
  readonly #workerData: ReadWorkerData;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<Ran>>();

  constructor(workerData: ReadWorkerData) {
    this.#workerData = workerData;
  }

  run(sql: string, values: readonly unknown[] = []): Promise<Ran> {
    const query: ReadQuery = { id: ++this.#lastId, sql, values };
    const waiting = Promise.withResolvers<Ran>();
    this.#waiting.set(query.id, waiting);
    this.#worker ??= this.#start();
    this.#worker.postMessage(query);
    return waiting.promise;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('read-worker-thread.ts', import.meta.url), { workerData: this.#workerData });
    worker.on('message', (answer: ReadAnswer) => this.#settle(answer));
    // The next read starts another thread.
    worker.on('error', (error) => this.#give(worker, new DatabaseFault('unavailable', error)));
    worker.on('exit', () =>
      this.#give(worker, new DatabaseFault('unavailable', new Error('the reading thread ended'))),
    );
    worker.unref();
    return worker;
  }

  #settle(answer: ReadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('fault' in answer) waiting?.reject(new DatabaseFault(answer.fault, new Error(answer.reason)));
    else waiting?.resolve(answer);
  }

  #give(worker: Worker, fault: DatabaseFault): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
  }
}
