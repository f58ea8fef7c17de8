import { hash } from 'node:crypto';
import { maxEntries } from '../lru.ts';
import { LRUCache } from 'lru-cache';
import type { WriteTx } from '../store/store.ts';
import { ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import { countAttempts, deleteAttempts, findAttempts, giveBackAttempts, type Tries } from './queries.ts';

const LOG_IN_WINDOW_MS = 15 * 60 * 1000;
const SIGN_UP_WINDOW_MS = 60 * 60 * 1000;
const MAIL_WINDOW_MS = 60 * 60 * 1000;
/** Covers every kind of mail to an address, which is enough for a user who overlooks a mail and requests it again. */
const MAILS_PER_HOUR = 5;
/**
 * Security notices to an account's verified address have a limit of their own, which other people's requests cannot use
 * up.
 */
const NOTICES_PER_HOUR = 10;
/** Mails that a network may request, enough for a classroom behind one address. */
const MAILS_PER_HOUR_OF_NETWORK = 100;
/** Devices that a user has allowed and that have not fetched their password yet. */
const GRANTS = 20;
/** Devices of a network that wait for permission, enough for a classroom behind one address. */
const FLOWS_OF_NETWORK = 100;
/** Time for which an address that has guessed too often is refused without a query. */
const REFUSED_MS = 1000;
const REFUSED_ADDRESSES = 10_000;
/** How long an address is remembered as one of an account's owner. */
const KNOWN_MS = 180 * 24 * 60 * 60 * 1000;

type Limit = { key: string; atMost: number };

/** The address that a mail goes to, and the network whose limit it counts towards. */
export type Recipient = {
  emailKey: string;
  /** The network of the client that requests the mail; undefined if another limit applies. */
  network?: string;
  /** A security notice to the account's own, verified address. */
  isNotice?: boolean;
};

export type Attempts = ReturnType<typeof createAttempts>;

/** Creates the counters of attempts, which all processes on the database share. They refuse if a limit is exceeded. */
export function createAttempts({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>) {
  const { logInFailures, logInFailuresPerAddress, logInFailuresPerAccount, signUpsPerHour } = config;

  /** Returns the key of an address that is remembered for an account; only if there is a limit for accounts. */
  function known(network: string, emailKey: string): Tries[] {
    if (logInFailuresPerAccount === 0) return [];
    return [{ key: keyOfKnown(vague(network), emailKey), tries: 0, untilMs: now() + KNOWN_MS }];
  }

  function refusalOf(limits: Limit[], tries: Tries[], more: number): ProblemError | undefined {
    const over = tries.filter((each) =>
      limits.some(({ key, atMost }) => key === each.key && each.tries + more > atMost),
    );
    if (over.length === 0) return undefined;
    const untilMs = Math.max(...over.map((each) => each.untilMs));
    return new ProblemError('too_many_attempts', 'Too many attempts. Wait a little, then try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil((untilMs - now()) / 1000)),
    });
  }

  function refuse(limits: Limit[], tries: Tries[], more: number): void {
    const refusal = refusalOf(limits, tries, more);
    if (refusal !== undefined) throw refusal;
  }

  /** Counts an attempt towards these limits. Further attempts above a limit are refused without being counted. */
  async function take(all: Limit[], windowMs: number): Promise<Tries[]> {
    const limits = all.filter(isOn);
    if (limits.length === 0) return [];
    const keys = limits.map(({ key }) => key);
    refuse(limits, await findAttempts(db, keys, now()), 1);
    const counted = await db.write((tx) => countAttempts(tx, keys, windowMs, now()));
    // Another process may have counted in the meantime.
    refuse(limits, counted, 0);
    return counted;
  }

  const refused = new LRUCache<string, { refusal: ProblemError; untilMs: number }>(maxEntries(REFUSED_ADDRESSES));

  /** Immediately refuses an address that `logIn` has just refused. */
  function checkAddress(network: string): void {
    const last = refused.get(network);
    if (last !== undefined && now() < last.untilMs) throw last.refusal;
  }

  return {
    checkAddress,

    /** Counts a log-in, and takes that back if `find` finds the account. A refused log-in does not count. */
    async logIn<Found>(
      network: string,
      emailKey: string,
      find: () => Promise<Found | undefined>,
    ): Promise<Found | undefined> {
      const pair = { key: attemptKey('log-in', network, emailKey), atMost: logInFailures };
      const address = { key: attemptKey('log-ins from', network), atMost: logInFailuresPerAddress };
      const account = { key: attemptKey('log-ins to', emailKey), atMost: logInFailuresPerAccount };
      const limits = [pair, address, account].filter(isOn);
      if (limits.length === 0) return find();
      const place = known(network, emailKey);
      const keys = limits.map(({ key }) => key);

      const before = await findAttempts(db, [...keys, ...place.map(({ key }) => key)], now());
      const isKnown = before.some(({ key }) => key === place[0]?.key);
      const here = isKnown ? limits.filter((each) => each !== account) : limits;
      const refusal = refusalOf([address], before, 1);
      if (refusal !== undefined) refused.set(network, { refusal, untilMs: now() + REFUSED_MS });
      refuse(here, before, 1);
      const counted = await db.write((tx) => countAttempts(tx, keys, LOG_IN_WINDOW_MS, now()));
      // Another process may have counted in the meantime.
      refuse(here, counted, 0);
      const found = await find();
      // A right password is not a guess; the failures of others at the same address or account still count.
      const own = counted.map(({ key, tries }) => ({ key, tries: key === pair.key ? tries : 1, untilMs: now() }));
      if (found !== undefined) await db.write((tx) => giveBackAttempts(tx, [...own, ...place]));
      return found;
    },

    async takeSignUp(network: string): Promise<void> {
      await take([{ key: attemptKey('sign-up', network), atMost: signUpsPerHour }], SIGN_UP_WINDOW_MS);
    },

    /** Counts a guess that names no account, such as a link, and takes that back if `find` finds what it names. */
    async guess<Found>(network: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
      checkAddress(network);
      const limit = { key: attemptKey('log-ins from', network), atMost: logInFailuresPerAddress };
      const counted = await take([limit], LOG_IN_WINDOW_MS);
      const found = await find();
      const own = counted.map(({ key }) => ({ key, tries: 1, untilMs: now() }));
      if (found !== undefined && own.length > 0) await db.write((tx) => giveBackAttempts(tx, own));
      return found;
    },

    /** Counts a mail to an address, whether or not an account has it; returns the refusal if a limit is reached. */
    async takeMail({ emailKey, network, isNotice = false }: Recipient): Promise<ProblemError | undefined> {
      const limits = [
        isNotice
          ? { key: attemptKey('notices to', emailKey), atMost: NOTICES_PER_HOUR }
          : { key: attemptKey('mails to', emailKey), atMost: MAILS_PER_HOUR },
        ...(network === undefined
          ? []
          : [{ key: attemptKey('mails from', network), atMost: MAILS_PER_HOUR_OF_NETWORK }]),
      ];
      const keys = limits.map(({ key }) => key);
      const refusal = refusalOf(limits, await findAttempts(db, keys, now()), 1);
      return refusal ?? refusalOf(limits, await db.write((tx) => countAttempts(tx, keys, MAIL_WINDOW_MS, now())), 0);
    },

    /** Counts a device that a user allows; the permission is valid for `windowMs`. */
    async takeGrant(userId: string, windowMs: number): Promise<void> {
      await take([{ key: attemptKey('grants of', userId), atMost: GRANTS }], windowMs);
    },

    /** Counts a program that asks for permission; its flow is valid for `windowMs`. */
    async takeFlow(network: string, windowMs: number): Promise<void> {
      await take([{ key: attemptKey('flows from', network), atMost: FLOWS_OF_NETWORK }], windowMs);
    },

    /** Counts a wrong password of a device, separately from log-ins, since a removed phone keeps trying. */
    async failDevice(network: string, emailKey: string): Promise<void> {
      const limits = [
        { key: attemptKey('device', network, emailKey), atMost: logInFailures },
        { key: attemptKey('devices from', network), atMost: logInFailuresPerAddress },
      ];
      await take(limits, LOG_IN_WINDOW_MS);
    },

    /** Remembers an address of the owner, from which guesses at other addresses do not lock the account. */
    async remember(db: WriteTx, network: string, emailKey: string): Promise<void> {
      const place = known(network, emailKey);
      if (place.length > 0) await giveBackAttempts(db, place);
    },
  };
}

/** A limit of 0 is disabled. */
function isOn({ atMost }: Limit): boolean {
  return atMost > 0;
}

/**
 * Deletes the remembered addresses of an e-mail that its user no longer has, so that the database does not reveal that
 * an account had it.
 */
export async function forgetKnown(db: WriteTx, emailKey: string): Promise<void> {
  await deleteAttempts(db, keysOfKnown(emailKey));
}

/**
 * The same for a deleted account, including its failures from this network. Rows of other networks cannot be found, and
 * expire within an hour. The mail counters stay for that long, so that repeated sign-up and deletion cannot be used to
 * flood an address.
 */
export async function forgetAttempts(db: WriteTx, emailKey: string, network?: string): Promise<void> {
  const here = network === undefined ? [] : ['log-in', 'device'].map((kind) => attemptKey(kind, network, emailKey));
  await deleteAttempts(db, [...keysOfKnown(emailKey), attemptKey('log-ins to', emailKey), ...here]);
}

const keyOfKnown = (vagueNetwork: string, emailKey: string): string => attemptKey('known', vagueNetwork, emailKey);

/** Returns the keys of an e-mail for all possible digests of networks. */
function keysOfKnown(emailKey: string): string[] {
  return DIGITS.flatMap((one) => DIGITS.map((other) => keyOfKnown(one + other, emailKey)));
}

/** The characters of a digest. */
const DIGITS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

/** Returns a digest, so that neither addresses nor e-mails are stored. */
function attemptKey(...parts: string[]): string {
  return hash('sha256', parts.join(' '), 'base64url');
}

/**
 * Returns twelve bits of an address's digest. That is enough to recognise it, since a stranger's collides once in 4096
 * times, and too few for the table to reveal where a user was months ago.
 */
function vague(network: string): string {
  return attemptKey(network).slice(0, 2);
}
