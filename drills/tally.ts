import type { Problem } from '@contactbook/contract/problems';
import type { Reply } from './http.ts';

const PATIENCE_MS = 30_000;

export type Tally = ReturnType<typeof createTally>;

/** Counts replies by kind: `200`, `503`, `silence`, … */
export function createTally() {
  const counts = new Map<string, number>();
  const waiting = new Set<(kind: string) => void>();
  let [longestMs, withoutRetryAfter, withoutReason] = [0, 0, 0];

  /** Sentences about replies of other kinds than these. */
  const unlike = (...kinds: string[]) =>
    [...counts].filter(([kind]) => !kinds.includes(kind)).map(([kind, count]) => `${count} times ${kind}`);

  return {
    note(reply: Reply): void {
      const kind = reply.met === 'answer' ? String(reply.status) : reply.met;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (reply.met === 'answer') {
        longestMs = Math.max(longestMs, reply.tookMs);
        if (reply.status === 503 && reply.headers['retry-after'] === undefined) withoutRetryAfter++;
        if (reply.status >= 500) {
          const { message, code } = (reply.body ?? {}) as Problem; // all of it may be absent
          if (message === undefined || code === undefined) withoutReason++;
        }
      }
      for (const each of waiting) each(kind);
    },
    /** Waits for so many more answers, of these statuses if any are given. */
    async answers(count: number, ...statuses: string[]): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let left = count;
      const note = (kind: string) => {
        if ((statuses.length > 0 ? statuses.includes(kind) : Number(kind) > 0) && --left === 0) resolve();
      };
      const give = () =>
        reject(new Error(`${left} of ${count} answers ${statuses.join(' or ')} did not come; ${unlike().join(', ')}`));
      const patience = setTimeout(give, PATIENCE_MS);
      waiting.add(note);
      await promise.finally(() => waiting.delete(note) && clearTimeout(patience));
    },
    /** Time of the slowest answer in milliseconds. */
    get longestMs() {
      return Math.round(longestMs);
    },
    of: (...kinds: string[]) => kinds.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0),
    /** Sentences about replies of other kinds than these, and about refusals that say neither why nor until when. */
    faults: (...kinds: string[]) => [
      ...unlike(...kinds),
      ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} times 503 without Retry-After`] : []),
      ...(withoutReason > 0 ? [`${withoutReason} refusals do not say why`] : []),
    ],
  };
}
