import { Worker } from 'node:worker_threads';
import { DatabaseFault } from './fault.ts';
import type { Ran } from './sqlite-file.ts';

export type AsideQuery = { id: number; sql: string; values: readonly unknown[] };
export type AsideAnswer = { id: number } & (Ran | { fault: DatabaseFault['kind']; reason: string });

/** Long reads on a thread with a connection of its own, so that nobody else waits for them; it starts with the first. */
export class AsideReader {
  readonly #path: string;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<Ran>>();

  constructor(path: string) {
    this.#path = path;
  }

  run(sql: string, values: readonly unknown[]): Promise<Ran> {
    const query: AsideQuery = { id: ++this.#lastId, sql, values };
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
    const worker = new Worker(new URL('sqlite-aside-thread.ts', import.meta.url), { workerData: this.#path });
    worker.on('message', (answer: AsideAnswer) => this.#settle(answer));
    // The next read starts another one.
    worker.on('error', (error) => this.#give(worker, new DatabaseFault('unavailable', error)));
    worker.on('exit', () =>
      this.#give(worker, new DatabaseFault('unavailable', new Error('the reading thread ended'))),
    );
    worker.unref();
    return worker;
  }

  #settle(answer: AsideAnswer): void {
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
