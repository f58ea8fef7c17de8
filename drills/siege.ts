import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** `scale` is the part of the connections in hostilities.ts that stay at once. */
export type MobOrders = { port: number; scale: number };
/** What connections of one kind met. */
export type Outcome = {
  what: string;
  due: string;
  /** By the statuses that one had heard when the server hung up; who left by themselves are not in it. */
  met: Map<string, number>;
};

/** Slow and hostile clients, ended with their block. */
export function raiseMob(orders: MobOrders) {
  const worker = new Worker(new URL('mob.ts', import.meta.url), { workerData: orders });
  async function order(word: 'come' | 'rest' | 'leave'): Promise<unknown> {
    worker.postMessage(word);
    const [answer] = await once(worker, 'message');
    return answer;
  }
  return {
    come: () => order('come'),
    rest: () => order('rest'),
    leave: async () => (await order('leave')) as Outcome[], // as mob.ts answers
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

/** Sentences about those who met anything but what was due to them. */
export function undue(outcomes: Outcome[]): string[] {
  return outcomes.flatMap(({ what, due, met }) =>
    [...met]
      .filter(([statuses]) => statuses !== due)
      .map(
        ([statuses, count]) => `${count} times ${what} met ${statuses || 'silence'} rather than ${due || 'silence'}`,
      ),
  );
}
