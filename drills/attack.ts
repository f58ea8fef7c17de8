import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ATTACKS, type Site } from './attacks.ts';

/** The task of attackers.ts; `scale` is the share of each attack's connections that is opened. */
export type Orders = { site: Site; names: string[]; scale: number };
/** For each attack, how often connections ended with each set of statuses. */
export type Met = Map<string, Map<string, number>>;

/** Starts slow, greedy and hostile clients, which end with the caller's block. */
export function startAttack(orders: Orders) {
  const worker = new Worker(new URL('attackers.ts', import.meta.url), { workerData: orders });
  async function order(word: 'come' | 'rest' | 'leave'): Promise<unknown> {
    worker.postMessage(word);
    const [answer] = await once(worker, 'message');
    return answer;
  }
  return {
    come: () => order('come'),
    /** Stops replacing connections. Attackers that only wait for an answer disconnect; the others keep their connections. */
    rest: () => order('rest'),
    leave: async () => (await order('leave')) as Met, // the format of attackers.ts
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

/** Returns messages about attacks that received unexpected answers. */
export function undue(met: Met): string[] {
  const due = new Map(Object.values(ATTACKS).flatMap((attacks) => attacks.map((attack) => [attack.what, attack.due])));
  return [...met].flatMap(([what, counts]) =>
    [...counts]
      .filter(([statuses]) => !due.get(what)?.test(statuses))
      .map(([statuses, count]) => `${count} times ${what} met ${statuses || 'silence'}`),
  );
}

export function asText(met: Met): string {
  return [...met].map(([what, counts]) => `${what}: ${[...counts].map(counted).join(', ')}`).join('; ');
}

function counted([statuses, count]: [string, number]): string {
  return `${count} × ${statuses.replace(/^(\d+)( \1)+$/, '$1 …') || 'no answer'}`;
}
