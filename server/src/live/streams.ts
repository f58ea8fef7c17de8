import type { ServerResponse } from 'node:http';
import type { BookEvent } from '@contactbook/contract/changes';

/** Less than what proxies and our own sockets wait for a byte (connections.ts). */
const BEAT_EVERY_MS = 20_000;

/** One window that wants to hear when its book changes. */
export type Stream = {
  userId: string;
  secretHash: string;
  response: ServerResponse;
  /** The revision that it knows of; below zero when it knows none. */
  toldRevision: number;
  beatAtMs: number;
};

/** The open streams of this process, by user. */
export type Streams = {
  add: (stream: Stream) => void;
  countOf: (userId: string) => number;
  all: () => Stream[];
  /** Tells the book's revision to those of its streams that know an older one. */
  tell: (userId: string, revision: number) => void;
  /** Keeps idle connections open, and leaves those that take nothing any more. */
  beat: (nowMs: number) => void;
  endSession: (secretHash: string) => void;
};

export function createStreams(): Streams {
  const byUser = new Map<string, Set<Stream>>();
  const all = () =>
    byUser
      .values()
      .flatMap((streams) => streams)
      .toArray();

  function leave(stream: Stream): void {
    const streams = byUser.get(stream.userId);
    if (streams?.delete(stream) && streams.size === 0) byUser.delete(stream.userId);
  }

  return {
    all,
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    add(stream) {
      const streams = byUser.get(stream.userId) ?? new Set();
      byUser.set(stream.userId, streams.add(stream));
      stream.response.once('close', () => leave(stream));
    },
    tell(userId, revision) {
      for (const stream of byUser.get(userId) ?? []) {
        if (stream.toldRevision < revision) sendRevision(stream, revision);
      }
    },
    beat(nowMs) {
      for (const stream of all()) {
        if (nowMs - stream.beatAtMs < BEAT_EVERY_MS) continue;
        stream.beatAtMs = nowMs;
        if (stream.response.writableLength > 0) stream.response.destroy();
        else stream.response.write(':\n\n');
      }
    },
    endSession(secretHash) {
      for (const stream of all()) if (stream.secretHash === secretHash) stream.response.end();
    },
  };
}

/** As an event of the HTML standard, section 9.2: its id comes back as Last-Event-ID. */
export function sendRevision(stream: Stream, revision: number): void {
  stream.toldRevision = revision;
  const data: BookEvent = { revision };
  stream.response.write(`id: ${revision}\ndata: ${JSON.stringify(data)}\n\n`);
}
