import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FarAnswer, FarRequest } from './far-client.ts';

/** The most CPU of one turn of the event loop in milliseconds, and the answer of the request that took it. */
export type Turns = FarAnswer & { longestMs: number };

/**
 * Measures turns of this thread's event loop by its CPU, which other processes hardly prolong, while another thread
 * sends a request and reads the answer.
 */
export function createTurnMeter() {
  const client = new Worker(new URL('far-client.ts', import.meta.url));
  return {
    async measure(request: FarRequest): Promise<Turns> {
      const turns = watchTurns();
      client.postMessage(request);
      const [answer] = (await once(client, 'message')) as [FarAnswer];
      return { ...answer, longestMs: await turns.end() };
    },
    close: () => client.terminate(),
  };
}

function watchTurns() {
  let [isOver, longestMs, beforeMs] = [false, 0, cpuMs()];
  const { promise, resolve } = Promise.withResolvers<number>();
  function endTurn(): void {
    const nowMs = cpuMs();
    longestMs = Math.max(longestMs, nowMs - beforeMs);
    beforeMs = nowMs;
    if (isOver) resolve(longestMs);
    else setImmediate(endTurn);
  }
  setImmediate(endTurn);
  return {
    end(): Promise<number> {
      isOver = true;
      return promise;
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
