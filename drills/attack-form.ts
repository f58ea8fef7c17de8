import type { Device } from './device.ts';
import type { Line, Reply } from './http.ts';

/**
 * The target: sessions, created before the server started, of accounts with the largest book, with a long history, and
 * with a small book. A user with an unread long answer is refused further ones, so GET /past uses separate accounts.
 * `device` has the long history; `marked` has cards that are costly to compare. The codes in `endedCodes` have been
 * invalidated by their owner.
 */
export type Site = {
  port: number;
  large: string[];
  past: string[];
  small: string[];
  device: Device;
  marked: Device;
  endedCodes: { email: string; codes: string[] };
};

/** A kind of connection; `lanes` of them are open at the same time. */
type Kind = {
  what: string;
  lanes: number;
  /** A connection that ends is replaced after at least this time; undefined for one that should stay open. */
  everyMs?: number;
  /** Matches the statuses that it may have received when it ends. */
  due: RegExp;
};
/** A connection that sends some bytes immediately and the rest one byte per second, until the server closes it. */
export type Sender = Kind & {
  atOnce?: (site: Site, lane: number) => string | Buffer;
  slowly?: string;
  /** How much of an answer it reads: nothing, or 64 KiB every 15 s. */
  takes?: 'nothing' | 'little';
};
/** A connection that repeats one request. */
export type Asker = Kind & { ask: (line: Line, site: Site, lane: number) => Promise<Reply> };

/** Statuses that most attacks may receive. */
export const REFUSED = /^(4\d\d|503)$/;
export const DONE_OR_REFUSED = /^(20[01]|429|503)$/;
