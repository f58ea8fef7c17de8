import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFault } from './fault.ts';
import { isBusy } from './sqlite/file.ts';

/** How long a transaction waits while a command writes, and how often it retries. Reads continue during that time. */
const BUSY_FOR_MS = 5000;
const BUSY_ASKED_MS = 10;
/** Delay before the log is emptied again, if a long read such as a backup prevented it. */
const EMPTY_AGAIN_MS = 1000;

/** The synchronous operations of the writing connection. */
export type TransactionControl = {
  /** Executes a statement such as `begin immediate`. */
  run: (word: string) => void;
  isOpen: () => boolean;
  /** Throws if a commit would be lost. */
  check: () => void;
  /** Empties the write-ahead log; returns false while another connection still reads it. */
  emptyLog: () => boolean;
};

type Member = PromiseWithResolvers<void>;

/**
 * Group commit on the single writing connection. Transactions run one after the other. Transactions that end in the
 * same turn of the event loop are committed together, and are acknowledged only after that.
 */
export class GroupCommit {
  readonly #sqlite: TransactionControl;
  /** Resolves when no transaction's statements run any more. */
  #turn: Promise<void> = Promise.resolve();
  #endTurn = (): void => undefined;
  /** Transactions whose statements have ended and whose commit is pending. */
  #members: Member[] = [];
  #hasSavepoint = false;
  #emptying: NodeJS.Timeout | undefined;

  constructor(sqlite: TransactionControl) {
    this.#sqlite = sqlite;
  }

  /**
   * Waits until no other transaction's statements run. It must be followed by commit or rollback. A single statement
   * needs no savepoint.
   */
  async begin(isOneStatement = false): Promise<void> {
    const untilMs = performance.now() + BUSY_FOR_MS;
    await this.#takeTurn();
    try {
      const isFirst = this.#members.length === 0;
      this.#hasSavepoint = !isFirst && !isOneStatement;
      if (isFirst) await this.#beginFirst(untilMs);
      else if (this.#hasSavepoint) this.#sqlite.run('savepoint member');
    } catch (error) {
      this.#endTurn();
      throw error;
    }
  }

  /** Resolves once the transaction is on disk. */
  async commit(): Promise<void> {
    try {
      if (this.#hasSavepoint) this.#sqlite.run('release member');
    } catch (error) {
      this.rollback();
      throw error;
    }
    const member = Promise.withResolvers<void>();
    this.#members.push(member);
    // Transactions that commit in the same turn of the event loop join the group.
    if (this.#members.length === 1) setImmediate(() => void this.#flush());
    this.#endTurn();
    return member.promise;
  }

  /**
   * Rolls back this transaction only, unless SQLite has rolled back the whole group, as it does when the disk fails.
   */
  rollback(): void {
    try {
      if (!this.#sqlite.isOpen()) this.#lose(new DatabaseFault('unavailable', new Error('undone with another change')));
      else if (this.#hasSavepoint) ['rollback to member', 'release member'].forEach((word) => this.#sqlite.run(word));
      else if (this.#members.length === 0) this.#sqlite.run('rollback');
    } finally {
      this.#endTurn();
    }
  }

  /** Lets another connection write until the returned function is called. Pending commits are on disk before that. */
  async pause(): Promise<() => void> {
    await this.#takeTurn();
    this.#commitMembers();
    return this.#endTurn;
  }

  /** Resolves once every open transaction is on disk. */
  async end(): Promise<void> {
    clearTimeout(this.#emptying);
    await this.#flush();
  }

  /** Empties the log of earlier commits. While another connection reads it, this is retried later. */
  async emptyLog(): Promise<void> {
    await this.#takeTurn();
    clearTimeout(this.#emptying);
    this.#commitMembers();
    if (!this.#sqlite.emptyLog()) this.#emptying = setTimeout(() => void this.emptyLog(), EMPTY_AGAIN_MS).unref();
    this.#endTurn();
  }

  async #beginFirst(untilMs: number): Promise<void> {
    for (;;) {
      try {
        this.#sqlite.run('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > untilMs) throw error;
      }
      await pause(BUSY_ASKED_MS);
    }
  }

  async #flush(): Promise<void> {
    await this.#takeTurn();
    this.#commitMembers();
    this.#endTurn();
  }

  #commitMembers(): void {
    if (this.#members.length === 0) return;
    try {
      this.#sqlite.check();
      this.#sqlite.run('commit');
      for (const { resolve } of this.#members.splice(0)) resolve();
    } catch (error) {
      this.#lose(error);
      if (this.#sqlite.isOpen()) this.#sqlite.run('rollback');
    }
  }

  #lose(reason: unknown): void {
    for (const { reject } of this.#members.splice(0)) reject(reason);
  }

  async #takeTurn(): Promise<void> {
    const previous = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await previous;
    this.#endTurn = resolve;
  }
}
