import type { Problem } from '@contactbook/contract/problems';
import type { Reply } from './http.ts';

export type Tally = ReturnType<typeof createTally>;

/** Counts replies by kind: `200`, `503`, `silence`, … */
export function createTally() {
  const counts = new Map<string, number>();
  let longestMs = 0;
  let withoutRetryAfter = 0;
  let withoutReason = 0;
  return {
    note(reply: Reply): void {
      const kind = reply.met === 'answer' ? String(reply.status) : reply.met;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (reply.met !== 'answer') return;
      longestMs = Math.max(longestMs, reply.tookMs);
      if (reply.status === 503 && reply.headers['retry-after'] === undefined) withoutRetryAfter++;
      if (reply.status >= 500 && !saysWhy(reply.body)) withoutReason++;
    },
    /** Time of the slowest answer in milliseconds. */
    get longestMs() {
      return longestMs;
    },
    /** Number of 503 without Retry-After. */
    get withoutRetryAfter() {
      return withoutRetryAfter;
    },
    /** Number of 5xx without a message and a code. */
    get withoutReason() {
      return withoutReason;
    },
    of: (...kinds: string[]) => kinds.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0),
    /** Returns messages about replies of other kinds than these. */
    unlike: (...kinds: string[]) =>
      [...counts].filter(([kind]) => !kinds.includes(kind)).map(([kind, count]) => `${count} times ${kind}`),
  };
}

function saysWhy(body: unknown): boolean {
  const { message, code } = (body ?? {}) as Problem; // all fields may be absent
  return message !== undefined && code !== undefined;
}
