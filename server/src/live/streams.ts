import type { ServerResponse } from 'node:http';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { type StreamedChange, type Session, Stream } from './stream.ts';

/** Shorter than the idle time-outs of proxies and of our own sockets (connections.ts). */
export const BEAT_EVERY_MS = 20_000;
/** After this number of heartbeats the event loop gets a turn: a write costs about 10 µs. */
const STREAMS_IN_A_TURN = 100;

export type Streams = ReturnType<typeof createStreams>;

/** Creates the open streams of this process, by user. */
export function createStreams() {
  const byUser = new Map<string, Set<Stream>>();
  /** When each stream had its last heartbeat, the oldest first. */
  const beatenAtMs = new Map<Stream, number>();

  function leave(stream: Stream): void {
    beatenAtMs.delete(stream);
    const streams = byUser.get(stream.userId);
    if (streams?.delete(stream) && streams.size === 0) byUser.delete(stream.userId);
  }

  function countBeat(stream: Stream): void {
    beatenAtMs.delete(stream);
    beatenAtMs.set(stream, performance.now());
  }

  return {
    /** Opens the stream of a session on a response whose headers are sent. */
    open(session: Session, response: ServerResponse): Stream {
      const stream = new Stream(session, response, leave);
      const streams = byUser.get(stream.userId) ?? new Set();
      byUser.set(stream.userId, streams.add(stream));
      countBeat(stream);
      return stream;
    },
    count: () => beatenAtMs.size,
    countOf: (userId: string) => byUser.get(userId)?.size ?? 0,
    /** Yields all streams open at the start of the iteration, in batches. */
    *batches(size: number): Generator<Stream[]> {
      const all = [...beatenAtMs.keys()];
      while (all.length > 0) yield all.splice(-size);
    },
    /** Sends a change of the book to its streams, except those that have it. */
    publish(userId: string, change: StreamedChange): void {
      for (const stream of byUser.get(userId) ?? []) stream.send(change);
    },
    /** Sends the heartbeats that are due, and closes connections that no longer read. */
    async beat(): Promise<void> {
      const dueAtMs = performance.now() - BEAT_EVERY_MS;
      let beaten = 0;
      for (const [stream, atMs] of beatenAtMs) {
        if (atMs > dueAtMs) return;
        countBeat(stream);
        stream.beat();
        if (++beaten % STREAMS_IN_A_TURN === 0) await yieldToLoop();
      }
    },
    ofUser: (userId: string): Stream[] => [...(byUser.get(userId) ?? [])],
    endAll(): void {
      for (const stream of beatenAtMs.keys()) stream.end();
    },
  };
}
