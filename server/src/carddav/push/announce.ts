import type { FastifyRequest } from 'fastify';
import { cleanHourly } from '../../hourly.ts';
import type { Schedule } from '../../store/scheduler.ts';
import type { App, Dependencies } from '../../services.ts';
import type { ExpiryClock } from '../../expiry-clock.ts';
import { type Author, authorOf, isToBeTold } from './author.ts';
import { resolveHost } from './endpoint.ts';
import { createRetries } from './retries.ts';
import { postMessage, type Poster } from './post-message.ts';
import { changeMessage, topicOf } from './push-message.ts';
import {
  deleteExpiredRegistrations,
  deleteRegistration,
  findRegistrations,
  type Registration,
} from './registrations.ts';
import { readVapidKey } from './vapid-keys.ts';

/** Changes of a book that follow each other within this time are announced together: a second, less the sending. */
const MERGE_MS = 900;
/** Changes that do not pause are announced at the latest after this time. */
const AT_LATEST_MS = 30_000;
/** How long a closing server waits for messages that are being sent. */
const FLUSH_WITHIN_MS = 2000;

/** The time after an announcement, with the authors of changes in it, by their keys. */
type Pause = { timer: NodeJS.Timeout; authors: Map<string, Author>; changedAtMs: number };
type AnnounceServices = Dependencies & ExpiryClock & { schedule: Schedule };

/**
 * Tells registered devices of changes that this process has made. The first change is announced immediately, and those
 * that follow it together, once there is a pause.
 */
export function announceChanges(app: App, services: AnnounceServices) {
  const { db, config, now, expiryNow, schedule, metrics } = services;
  const count = metrics?.counter('contactbook_pushes_total', 'Tries to send a push message, by outcome.', 'outcome');
  const closing = new AbortController();
  const poster: Poster = { config, now, closing: closing.signal, resolveHost: services.resolveHost ?? resolveHost };
  const pauses = new Map<string, Pause>();
  const underWay = new Set<Promise<void>>();
  const retries = createRetries((userId, id) => tell(userId, (registration) => registration.id === id));

  cleanHourly(app, 'expired push registrations', () => db.write((tx) => deleteExpiredRegistrations(tx, expiryNow())));

  function beginPause(userId: string): void {
    const timer = setTimeout(() => endPause(userId), MERGE_MS).unref();
    pauses.set(userId, { timer, authors: new Map(), changedAtMs: 0 });
  }

  function endPause(userId: string): void {
    const authors = [...(pauses.get(userId)?.authors.values() ?? [])];
    pauses.delete(userId);
    if (authors.length === 0) return;
    beginPause(userId);
    announce(userId, authors);
  }

  function announce(userId: string, authors: Author[]): void {
    void tell(
      userId,
      (registration) => !retries.isWaiting(userId, registration.id) && isToBeTold(registration, authors),
    );
  }

  /** Sends the current state of the book to these registrations of a person, in the background. */
  function tell(userId: string, isMeant: (registration: Registration) => boolean): Promise<void> {
    const telling = schedule(userId, 'push', async () => {
      const registrations = (await findRegistrations(db, userId, expiryNow())).filter(isMeant);
      if (registrations.length === 0) return;
      const key = await readVapidKey(db);
      await Promise.all(registrations.map((registration) => send(userId, registration, key)));
    })
      .catch((error: unknown) => app.log.warn({ err: error }, 'devices were not told of a change'))
      .finally(() => underWay.delete(telling));
    underWay.add(telling);
    return telling;
  }

  async function send(userId: string, registration: Registration, key: Awaited<ReturnType<typeof readVapidKey>>) {
    const { id } = registration;
    const message = { text: changeMessage(userId, registration), topic: topicOf(userId) };
    const outcome = await postMessage(poster, key, registration, message);
    if (typeof outcome === 'object') {
      count?.('retried');
      if (!closing.signal.aborted) retries.wait(userId, id, outcome.retryAfterMs);
      return;
    }
    count?.(outcome);
    retries.end(userId, id);
    if (outcome === 'gone') await db.write((tx) => deleteRegistration(tx, userId, id));
  }

  app.addHook('onClose', async () => {
    retries.endAll();
    // Messages that wait for a pause are lost otherwise.
    for (const [userId, { timer, authors }] of pauses) {
      clearTimeout(timer);
      if (authors.size > 0) announce(userId, [...authors.values()]);
    }
    pauses.clear();
    const late = setTimeout(() => closing.abort(), FLUSH_WITHIN_MS);
    while (underWay.size > 0) await Promise.all(underWay);
    clearTimeout(late);
  });

  return {
    /** Must be called after each change of a book, with the request that made it. */
    onChange(userId: string, request: FastifyRequest): void {
      const author = authorOf(request);
      const pause = pauses.get(userId);
      if (pause === undefined) {
        beginPause(userId);
        announce(userId, [author]);
        return;
      }
      if (pause.authors.size === 0) pause.changedAtMs = performance.now();
      pause.authors.set(author.key, author);
      if (performance.now() - pause.changedAtMs < AT_LATEST_MS) pause.timer.refresh();
    },
  };
}
