import { hash } from 'node:crypto';
import { maxEntries } from '../lru.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/store.ts';
import { ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import { countAttempts, deleteAttempts, findAttempts, giveBackAttempts, type Tries } from './queries.ts';

const LOG_IN_WINDOW_MS = 15 * 60 * 1000;
const SIGN_UP_WINDOW_MS = 60 * 60 * 1000;
const MAIL_WINDOW_MS = 60 * 60 * 1000;
/** Covers every kind of mail to an address: enough for a person who looks in the wrong folder and asks again. */
const MAILS_PER_HOUR = 5;
/** Security notices to an account's verified address have a limit of their own, which other people's requests cannot use up. */
const NOTICES_PER_HOUR = 10;
/** Mails that a network may ask for, enough for a classroom behind one address. */
const MAILS_PER_HOUR_OF_NETWORK = 100;
/** Devices that a person has allowed and that have not fetched their password yet. */
const GRANTS = 20;
/** Devices of a network that wait to be allowed, enough for a classroom behind one address. */
const FLOWS_OF_NETWORK = 100;
/** An address that has guessed too often is refused for so long without a query. */
const REFUSED_MS = 1000;
const REFUSED_ADDRESSES = 10_000;
/** How long an address is remembered as one of an account's owner. */
const KNOWN_MS = 180 * 24 * 60 * 60 * 1000;

type Limit = { key: string; atMost: number };

/** The address that a mail goes to, and what it counts against. */
export type Recipient = {
  emailKey: string;
  /** The network of the client that asks for the mail; left out where something else limits the client. */
  network?: string;
  /** A security notice to the account's own address, which is verified. */
  isNotice?: boolean;
};

/** Counts tries, for all processes on the database together; `take` refuses when there were more than the settings allow. */
export type Attempts = {
  /** Refuses an address at once that `takeLogIn` has just refused. */
  checkAddress: (network: string) => void;
  /** Counts a failure; returns the function that takes it back after a success. A refused log-in does not count. */
  takeLogIn: (network: string, emailKey: string) => Promise<() => Promise<void>>;
  takeSignUp: (network: string) => Promise<void>;
  /** Counts a guess at what names no account, such as a link; returns the function that takes it back. */
  takeGuess: (network: string) => Promise<() => Promise<void>>;
  /** Counts a mail to an address, whether or not an account has it; returns the refusal when a limit is reached. */
  takeMail: (recipient: Recipient) => Promise<ProblemError | undefined>;
  /** Counts a device that a person allows; the permission waits so long for the device to fetch its password. */
  takeGrant: (userId: string, windowMs: number) => Promise<void>;
  /** Counts a program that asks to be allowed; its flow waits so long for a person. */
  takeFlow: (network: string, windowMs: number) => Promise<void>;
  /** Counts a wrong password of a device, apart from log-ins: a phone that was ended goes on trying. */
  failDevice: (network: string, emailKey: string) => Promise<void>;
  /** Remembers an address of the owner, where guesses from other addresses do not lock the account. */
  remember: (db: Db, network: string, emailKey: string) => Promise<void>;
};

export function createAttempts({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): Attempts {
  const { logInFailures, logInFailuresPerAddress, logInFailuresPerAccount, signUpsPerHour } = config;

  /** The key by which an address is remembered for an account; only where there is a limit for accounts. */
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

  const refused = new LRUCache<string, { refusal: ProblemError; untilMs: number }>(maxEntries(REFUSED_ADDRESSES));

  return {
    checkAddress(network) {
      const last = refused.get(network);
      if (last !== undefined && now() < last.untilMs) throw last.refusal;
    },

    async takeLogIn(network, emailKey) {
      const pair = { key: keyOf('log-in', network, emailKey), atMost: logInFailures };
      const address = { key: keyOf('log-ins from', network), atMost: logInFailuresPerAddress };
      const account = { key: keyOf('log-ins to', emailKey), atMost: logInFailuresPerAccount };
      const limits = [pair, address, account].filter(({ atMost }) => atMost > 0);
      if (limits.length === 0) return async () => undefined;
      const place = known(network, emailKey);
      const keys = limits.map(({ key }) => key);

      const before = await findAttempts(db, [...keys, ...place.map(({ key }) => key)], now());
      const isKnown = before.some(({ key }) => key === place[0]?.key);
      const here = isKnown ? limits.filter((each) => each !== account) : limits;
      const refusal = refusalOf([address], before, 1);
      if (refusal !== undefined) refused.set(network, { refusal, untilMs: now() + REFUSED_MS });
      refuse(here, before, 1);
      const counted = await countAttempts(db, keys, LOG_IN_WINDOW_MS, now());
      // Another process may have counted in the meantime.
      refuse(here, counted, 0);
      // A right password was no guess; the failures of others at the same address or account still count.
      const own = counted.map(({ key, tries }) => ({ key, tries: key === pair.key ? tries : 1, untilMs: now() }));
      return () => giveBackAttempts(db, [...own, ...place]);
    },

    async takeSignUp(network) {
      if (signUpsPerHour === 0) return;
      const limit = { key: keyOf('sign-up', network), atMost: signUpsPerHour };
      refuse([limit], await countAttempts(db, [limit.key], SIGN_UP_WINDOW_MS, now()), 0);
    },

    async takeGuess(network) {
      if (logInFailuresPerAddress === 0) return async () => undefined;
      const limit = { key: keyOf('log-ins from', network), atMost: logInFailuresPerAddress };
      refuse([limit], await findAttempts(db, [limit.key], now()), 1);
      refuse([limit], await countAttempts(db, [limit.key], LOG_IN_WINDOW_MS, now()), 0);
      return () => giveBackAttempts(db, [{ key: limit.key, tries: 1, untilMs: now() }]);
    },

    async takeMail({ emailKey, network, isNotice = false }) {
      const limits = [
        isNotice
          ? { key: keyOf('notices to', emailKey), atMost: NOTICES_PER_HOUR }
          : { key: keyOf('mails to', emailKey), atMost: MAILS_PER_HOUR },
        ...(network === undefined ? [] : [{ key: keyOf('mails from', network), atMost: MAILS_PER_HOUR_OF_NETWORK }]),
      ];
      const keys = limits.map(({ key }) => key);
      const refusal = refusalOf(limits, await findAttempts(db, keys, now()), 1);
      return refusal ?? refusalOf(limits, await countAttempts(db, keys, MAIL_WINDOW_MS, now()), 0);
    },

    async takeGrant(userId, windowMs) {
      const limit = { key: keyOf('grants of', userId), atMost: GRANTS };
      refuse([limit], await countAttempts(db, [limit.key], windowMs, now()), 0);
    },

    async takeFlow(network, windowMs) {
      const limit = { key: keyOf('flows from', network), atMost: FLOWS_OF_NETWORK };
      refuse([limit], await findAttempts(db, [limit.key], now()), 1);
      refuse([limit], await countAttempts(db, [limit.key], windowMs, now()), 0);
    },

    async failDevice(network, emailKey) {
      const limits = [
        { key: keyOf('device', network, emailKey), atMost: logInFailures },
        { key: keyOf('devices from', network), atMost: logInFailuresPerAddress },
      ].filter(({ atMost }) => atMost > 0);
      if (limits.length === 0) return;
      const keys = limits.map(({ key }) => key);
      // Once it has guessed too often, it is only told so.
      refuse(limits, await findAttempts(db, keys, now()), 1);
      await countAttempts(db, keys, LOG_IN_WINDOW_MS, now());
    },

    async remember(db, network, emailKey) {
      const place = known(network, emailKey);
      if (place.length > 0) await giveBackAttempts(db, place);
    },
  };
}

/** What somebody leaves behind that has not this e-mail any more: nobody with the file shall find that an account had it. */
export async function forgetKnown(db: Db, emailKey: string): Promise<void> {
  await deleteAttempts(db, keysOfKnown(emailKey));
}

/**
 * The same of somebody who leaves, from this network where it is known: of other networks nobody can tell the rows, which are over
 * within an hour. The mail counters stay for that long, so that repeated sign-up and deletion cannot be used to flood an address.
 */
export async function forgetAttempts(db: Db, emailKey: string, network?: string): Promise<void> {
  const here = network === undefined ? [] : ['log-in', 'device'].map((kind) => keyOf(kind, network, emailKey));
  await deleteAttempts(db, [...keysOfKnown(emailKey), keyOf('log-ins to', emailKey), ...here]);
}

const keyOfKnown = (vagueNetwork: string, emailKey: string): string => keyOf('known', vagueNetwork, emailKey);

/** The keys of an e-mail for all possible digests of networks. */
function keysOfKnown(emailKey: string): string[] {
  return DIGITS.flatMap((one) => DIGITS.map((other) => keyOfKnown(one + other, emailKey)));
}

/** The characters of a digest. */
const DIGITS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

/** A digest, so that neither addresses nor e-mails are stored. */
function keyOf(...parts: string[]): string {
  return hash('sha256', parts.join(' '), 'base64url');
}

/**
 * Twelve bits of an address's digest: enough to recognise it, as a stranger's collides once in 4096 times, and too few for
 * the table to reveal where a person was months ago.
 */
function vague(network: string): string {
  return keyOf(network).slice(0, 2);
}
