import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { type Listening, listenTo } from '../store/notifications.ts';
import { notificationsUrlOf, sqlitePath } from '../store/settings.ts';
import type { ExpiryClock } from '../expiry-clock.ts';
import type { App, Dependencies } from '../services.ts';
import { sessionsSince } from '../users/sessions/session.ts';
import { CHANNEL, findRevisions, type News, newsIn, notifyAll, sessionsInAQuery } from './queries.ts';
import type { StreamedChange, Stream } from './stream.ts';
import type { Streams } from './streams.ts';

/** Changes within this time are published together. */
const PUBLISH_AFTER_MS = 20;
/** Polling interval for changes of other processes without notifications. */
const LOOK_EVERY_MS = 500;
/** Maximum delay before an ended session, or a change without a notification, is noticed. */
const REVIEW_EVERY_MS = 20_000;
export type Watch = ReturnType<typeof watchBooks>;

/**
 * Publishes every change to the streams. Changes of this process are published immediately. Changes of other processes
 * arrive through notifications of PostgreSQL, or through polling. One timer and one query serve many streams.
 */
export function watchBooks(app: App, dependencies: Dependencies & ExpiryClock, streams: Streams) {
  const { db, config, dataVersion } = dependencies;
  const notificationsUrl = notificationsUrlOf(config.database);
  const isAlone = sqlitePath(config.database.url) !== undefined;
  const fresh = new Map<string, StreamedChange>();
  /** Users whose sessions other processes have to check. */
  const ended = new Set<string>();
  let publishing: Promise<void> | undefined;
  let listening: Listening | undefined;
  let looking: NodeJS.Timeout | undefined;
  let look: Promise<void> | undefined;
  let reviewedAtMs = performance.now();
  let reviewedVersion = dataVersion?.();

  /** Runs after the answer: a notification in the transaction would make all commits of the database wait in line. */
  async function publishAll(): Promise<void> {
    while (fresh.size + ended.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, PUBLISH_AFTER_MS));
      const books = [...fresh];
      const people = [...ended];
      fresh.clear();
      ended.clear();
      for (const [userId, change] of books) streams.publish(userId, change);
      if (notificationsUrl !== undefined)
        await guarded('other processes were not told', () => notifyOthers(books, people));
    }
    publishing = undefined;
  }

  async function notifyOthers(books: [userId: string, change: StreamedChange][], people: string[]): Promise<void> {
    await notifyAll(db, [
      ...books.map(([userId, change]): News => ({ userId, ...change })),
      ...people.map((userId): News => ({ userId, hasEnded: true })),
    ]);
  }

  function onNotification(text: string): void {
    for (const news of newsIn(text)) {
      if ('hasEnded' in news) void endStreamsOf(news.userId);
      else streams.publish(news.userId, news);
    }
  }

  async function lookAround(): Promise<void> {
    if (streams.count() === 0) return;
    await streams.beat();
    const isDue = performance.now() - reviewedAtMs >= REVIEW_EVERY_MS;
    const version = dataVersion?.();
    if (!isDue && version === reviewedVersion && (isAlone || listening?.isConnected())) return;
    reviewedVersion = version;
    reviewedAtMs = performance.now();
    await review();
  }

  /**
   * Checks all sessions. Sessions on an unavailable machine do not delay the others, unless that takes until the next
   * review.
   */
  async function review(): Promise<void> {
    let fault: unknown;
    for (const batch of streams.batches(sessionsInAQuery(db))) {
      try {
        await reviewBatch(batch);
      } catch (error) {
        fault = error;
        if (performance.now() - reviewedAtMs >= REVIEW_EVERY_MS) break;
      }
      await yieldToLoop();
    }
    if (fault !== undefined) throw fault;
  }

  /** Ends the streams of sessions that have ended, and sends the others their book's revision. */
  async function reviewBatch(batch: Stream[]): Promise<void> {
    const revisions = await findRevisions(db, batch, sessionsSince(dependencies));
    for (const stream of batch) {
      const revision = revisions.get(stream.secretHash);
      if (revision === undefined) stream.end();
      else stream.send({ revision });
    }
  }

  async function guarded(otherwise: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      app.log.warn({ err: error }, otherwise);
    }
  }

  function endStreamsOf(userId: string): Promise<void> {
    const open = streams.ofUser(userId);
    return open.length === 0
      ? Promise.resolve()
      : guarded('streams of ended sessions stay until the next look', () => reviewBatch(open));
  }

  /** Makes up for notifications that were lost while there was no connection. */
  function catchUp(): void {
    reviewedAtMs = -Infinity;
    lookSoon();
  }

  function lookSoon(): void {
    look ??= guarded('streams were not looked after', lookAround).finally(() => (look = undefined));
  }

  app.addHook('preClose', async () => {
    clearInterval(looking);
    streams.endAll();
  });
  app.addHook('onClose', async () => {
    await Promise.all([publishing, look, listening?.close()]);
  });

  return {
    onChange: (userId: string, revision: number, conflicts?: true): void => {
      const known = fresh.get(userId);
      const hasConflicts = conflicts ?? known?.conflicts;
      fresh.set(userId, {
        revision: Math.max(revision, known?.revision ?? 0),
        ...(hasConflicts && { conflicts: true as const }),
      });
      publishing ??= publishAll();
    },
    /** Resolves once the streams of ended sessions have ended in this process; other processes are notified. */
    onSessionsEnded: async (userId: string): Promise<void> => {
      ended.add(userId);
      publishing ??= publishAll();
      await endStreamsOf(userId);
    },
    /** Must be called at the first stream. Before that, changes of other processes are ignored. */
    start(): void {
      if (looking !== undefined) return;
      if (notificationsUrl !== undefined)
        listening = listenTo(notificationsUrl, CHANNEL, { onNotification, onConnect: catchUp });
      looking = setInterval(lookSoon, LOOK_EVERY_MS).unref();
    },
  };
}
