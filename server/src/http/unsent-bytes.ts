import { maxEntries } from '../lru.ts';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problem.ts';

/** People for whom the size of the last long answer is remembered, as an estimate of the next. */
const REMEMBERED = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** A body as it is sent; a payload sent to several clients at once is in memory once. */
export type Payload = Buffer | string;
/** `cut` closes its connection. */
type Answer = { payload: Payload; cut: () => void };

export type UnsentLimits = {
  /** The limit for all people together. */
  maxBytes: number;
  /** The limit for one person, whose further long answers are refused beyond it. */
  maxBytesEach: number;
};

/** Counts the bytes of long answers that clients have not read yet, by person. */
export type UnsentBytes = {
  total: () => number;
  /** Why this person is refused a long answer now; undefined where they are not. */
  refusal: (person: string) => ProblemError | undefined;
  /** Counts an answer from now on; returns the function to call once it is read or its connection has closed. */
  hold: (person: string, answer: Answer) => () => void;
};

/** The unread answers of one person, the oldest first, and how many of them share a payload. */
type Held = { bytes: number; answers: Set<Answer>; uses: Map<Payload, number> };

export function countUnsent({ maxBytes, maxBytesEach }: UnsentLimits): UnsentBytes {
  const heldBy = new Map<string, Held>();
  const lastBytes = new LRUCache<string, number>(maxEntries(REMEMBERED));
  let total = 0;

  function add(person: string, answer: Answer): Held {
    const held = heldBy.get(person) ?? { bytes: 0, answers: new Set(), uses: new Map<Payload, number>() };
    heldBy.set(person, held);
    held.answers.add(answer);
    use(held, answer.payload, 1);
    return held;
  }

  function release(person: string, answer: Answer): void {
    const held = heldBy.get(person);
    if (held === undefined || !held.answers.delete(answer)) return;
    use(held, answer.payload, -1);
    if (held.answers.size === 0) heldBy.delete(person);
  }

  function use(held: Held, payload: Payload, change: 1 | -1): void {
    const before = held.uses.get(payload) ?? 0;
    const after = before + change;
    const bytes = sizeOf(payload) * (Math.sign(after) - Math.sign(before));
    held.bytes += bytes;
    total += bytes;
    if (after > 0) held.uses.set(payload, after);
    else held.uses.delete(payload);
  }

  /** The person with the most unread bytes, of those above the limit for one person. */
  function greediest(): [person: string, Held] | undefined {
    let found: [string, Held] | undefined;
    for (const each of heldBy) if (each[1].bytes > (found?.[1].bytes ?? maxBytesEach)) found = each;
    return found;
  }

  return {
    total: () => total,
    refusal(person) {
      if (total === 0) return undefined;
      if ((heldBy.get(person)?.bytes ?? 0) >= maxBytesEach) {
        return new ProblemError(
          'answers_not_taken',
          'Your contacts are on their way to you already. Wait until they have arrived, then try again.',
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      const needed = lastBytes.get(person) ?? 0;
      const hasRoom = needed === 0 || total + needed <= maxBytes;
      if (hasRoom || greediest() !== undefined) return undefined;
      return new ProblemError('busy', 'Too much is being sent at this moment. Try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    },
    hold(person, answer) {
      lastBytes.set(person, sizeOf(answer.payload));
      const own = add(person, answer);
      // A single answer may exceed the limit, so that even the largest book can be read.
      const isTooMuch = () => total > maxBytes && total > own.bytes;
      while (isTooMuch()) {
        const [loser, { answers }] = greediest() ?? [person, { answers: [answer] }];
        const [oldest = answer] = answers;
        release(loser, oldest);
        oldest.cut();
        if (oldest === answer) break;
      }
      return () => release(person, answer);
    },
  };
}

/** In bytes; for a text in UTF-16 units, since counting its bytes would take as long as sending them. */
export function sizeOf(payload: Payload): number {
  return payload.length;
}
