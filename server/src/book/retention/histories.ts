import type { Config } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import type { App } from '../../services.ts';
import { historyRoom } from '../bytes.ts';
import { compactOldest } from './compaction.ts';
import type { Histories } from '../write/write-book.ts';
import type { Usage } from '../write/write-context.ts';

/** Compaction of a history starts above the first share of its limit and stops below the second. */
const [BEGIN_ABOVE, END_BELOW] = [0.9, 0.8];

type Given = { db: Store; config: Config };
type Trimming = PromiseWithResolvers<void> & { isOver: boolean };

/** Compacts histories in the background. After a crash, the next change of each affected book starts it again. */
export function trimHistories(app: App, { db, config }: Given): Histories {
  const waiting = new Map<string, Trimming>();
  let running: Promise<void> | undefined;
  let isClosing = false;
  // The database closes after the app.
  app.addHook('onClose', async () => {
    isClosing = true;
    await running;
  });

  /** Runs one step for each user in turn, so that a long history delays other users by only one step. */
  async function trimAll(): Promise<void> {
    for (const [userId, trimming] of waiting) {
      const hasMore = !isClosing && (await trimStep(userId));
      waiting.delete(userId);
      if (hasMore) waiting.set(userId, trimming);
      else trimming.resolve();
    }
    running = undefined;
  }

  async function trimStep(userId: string): Promise<boolean> {
    try {
      const left = await compactOldest(db, userId);
      if (left === undefined) return false;
      const usage = { ...left, maxBytes: left.quotaBytes ?? config.bytesPerPerson };
      return usage.history > END_BELOW * roomOf(usage);
    } catch (error) {
      app.log.warn({ err: error }, 'compaction of a history failed; the next change of its book starts it again');
      return false;
    }
  }

  return {
    trimSoon(userId, usage) {
      const room = roomOf(usage);
      if (usage.history <= BEGIN_ABOVE * room || isClosing) return;
      const trimming = waiting.get(userId) ?? { ...Promise.withResolvers<void>(), isOver: false };
      trimming.isOver ||= usage.history > room;
      waiting.set(userId, trimming);
      running ??= trimAll();
    },
    untilRoom(userId) {
      const trimming = waiting.get(userId);
      return trimming?.isOver === true ? trimming.promise : undefined;
    },
  };
}

const roomOf = ({ book, maxBytes }: Usage): number => historyRoom(book, maxBytes);
