import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ATTACKS, type Site } from './attack-kinds.ts';

/** Of the connections of these attacks, the part `scale` comes. */
export type Orders = { site: Site; names: string[]; scale: number };
/** What was attempted, and how often which statuses had come when it ended. */
export type Met = Map<string, Map<string, number>>;

/** Slow, greedy and hostile clients, ended with their block. */
export function startAttack(orders: Orders) {
  const worker = new Worker(new URL('attackers.ts', import.meta.url), { workerData: orders });
  async function order(word: 'come' | 'rest' | 'leave'): Promise<unknown> {
    worker.postMessage(word);
    const [answer] = await once(worker, 'message');
    return answer;
  }
  return {
    come: () => order('come'),
    /** Who only passes by comes no more; who stays as long as the server lets them is still there. */
    rest: () => order('rest'),
    leave: async () => (await order('leave')) as Met, // as attackers.ts answers
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

/** Sentences about those who met anything but what was due to them. */
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
