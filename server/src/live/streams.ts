import type { ServerResponse } from 'node:http';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { type StreamedChange, type Session, Stream } from './stream.ts';

/** Shorter than the idle time-outs of proxies and of our own sockets (connections.ts). */
const BEAT_EVERY_MS = 20_000;
/** After this number of heartbeats the event loop gets a turn: a write costs about 10 µs. */
const STREAMS_IN_A_TURN = 100;

/** The open streams of this process, by user. */
export type Streams = {
  /** Opens the stream of a session on a response whose headers are sent. */
  open: (session: Session, response: ServerResponse) => Stream;
  count: () => number;
  countOf: (userId: string) => number;
  /** Returns all streams open at the start of the iteration, in batches. */
  batches: (size: number) => Iterable<Stream[]>;
  /** Sends a change of the book to its streams, except those that have it. */
  publish: (userId: string, change: StreamedChange) => void;
  /** Sends the heartbeats that are due, and closes connections that no longer read. */
  beat: () => Promise<void>;
  ofUser: (userId: string) => Stream[];
  endAll: () => void;
};

export function createStreams(): Streams {
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
    open(session, response) {
      const stream = new Stream(session, response, leave);
      const streams = byUser.get(stream.userId) ?? new Set();
      byUser.set(stream.userId, streams.add(stream));
      countBeat(stream);
      return stream;
    },
    count: () => beatenAtMs.size,
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    *batches(size) {
      const all = [...beatenAtMs.keys()];
      while (all.length > 0) yield all.splice(-size);
    },
    publish(userId, change) {
      for (const stream of byUser.get(userId) ?? []) stream.send(change);
    },
    async beat() {
      const dueAtMs = performance.now() - BEAT_EVERY_MS;
      let beaten = 0;
      for (const [stream, atMs] of beatenAtMs) {
        if (atMs > dueAtMs) return;
        countBeat(stream);
        stream.beat();
        if (++beaten % STREAMS_IN_A_TURN === 0) await yieldToLoop();
      }
    },
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    endAll() {
      for (const stream of beatenAtMs.keys()) stream.end();
    },
  };
}
