import type { Reply } from './http.ts';

/** Counts replies by what they were: `200`, `503`, `silence`, … */
export function createTally() {
  const counts = new Map<string, number>();
  let longestMs = 0;
  return {
    note(reply: Reply): void {
      const kind = reply.met === 'answer' ? String(reply.status) : reply.met;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (reply.met === 'answer') longestMs = Math.max(longestMs, reply.tookMs);
    },
    /** Of the slowest answer. */
    get longestMs() {
      return longestMs;
    },
    of: (...kinds: string[]) => kinds.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0),
    /** Sentences about what came besides these kinds. */
    unlike: (...kinds: string[]) =>
      [...counts].filter(([kind]) => !kinds.includes(kind)).map(([kind, count]) => `${count} times ${kind}`),
  };
}
