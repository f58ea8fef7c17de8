import type { Device } from './device.ts';
import type { Line, Reply } from './http.ts';

/**
 * The target: sessions, made before the server started, of accounts with the largest book, with a long log, and with a
 * small book. A person with an unread long answer is refused others, so GET /past has accounts of its own. The device has the
 * long log; the marked one has cards that are costly to compare. The ended codes are of an account whose owner has ended them.
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

/** A kind of connection, `lanes` of which are open at once. */
type Kind = {
  what: string;
  lanes: number;
  /** A connection that ends is replaced, so long after its begin at the soonest; left out for one that is to stay. */
  everyMs?: number;
  /** Matches the statuses that it may have been answered by its end. */
  due: RegExp;
};
/** A connection that sends some bytes at once and the rest a byte a second, until the server hangs up. */
export type Sender = Kind & {
  atOnce?: (site: Site, lane: number) => string | Buffer;
  slowly?: string;
  /** How much it reads of an answer: nothing, or 64 KiB every 15 s. */
  takes?: 'nothing' | 'little';
};
/** A connection that repeats one request. */
export type Asker = Kind & { ask: (line: Line, site: Site, lane: number) => Promise<Reply> };

/** Statuses that most attacks may be answered. */
export const REFUSED = /^(4\d\d|503)$/;
export const DONE_OR_REFUSED = /^(20[01]|429|503)$/;
