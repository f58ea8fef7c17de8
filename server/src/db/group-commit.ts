import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFault } from './fault.ts';
import { isBusy } from './sqlite-file.ts';

/** How long anybody waits for a command that writes, and how often it is tried: those who only read go on meanwhile. */
const BUSY_FOR_MS = 5000;
const BUSY_ASKED_MS = 10;
/** Who reads the log in one long go, as a backup does, keeps it from being emptied. */
const EMPTY_AGAIN_MS = 1000;

/** What the connection that writes does at once. */
export type TransactionControl = {
  /** A word of SQLite, as in `begin immediate`. */
  run: (word: string) => void;
  isOpen: () => boolean;
  /** Throws where a commit would be lost. */
  check: () => void;
  /** Empties the write-ahead log; false where somebody still reads in it. */
  emptyLog: () => boolean;
};

type Member = PromiseWithResolvers<void>;

/**
 * Transactions on the one connection that writes. Their statements run one transaction after the other; those that end
 * in the same turn of the event loop reach the disk together, with one commit, and each is acknowledged only then.
 */
export class GroupCommit {
  readonly #sqlite: TransactionControl;
  /** Ends when nobody's statements run any more. */
  #turn: Promise<void> = Promise.resolve();
  #endTurn = (): void => undefined;
  /** Whose statements are done, and whose commit is not. */
  #members: Member[] = [];
  #hasSavepoint = false;
  #emptying: NodeJS.Timeout | undefined;

  constructor(sqlite: TransactionControl) {
    this.#sqlite = sqlite;
  }

  /** Waits until nobody else's statements run; commit or rollback ends it. One statement undoes itself where it fails. */
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

  /** Answers once it is on the disk. */
  async commit(): Promise<void> {
    try {
      if (this.#hasSavepoint) this.#sqlite.run('release member');
    } catch (error) {
      this.rollback();
      throw error;
    }
    const member = Promise.withResolvers<void>();
    this.#members.push(member);
    // What else arrived in this turn of the event loop joins.
    if (this.#members.length === 1) setImmediate(() => void this.#flush());
    this.#endTurn();
    return member.promise;
  }

  /** Leaves what other members wrote, unless SQLite itself has undone it too, as it does where the disk fails. */
  rollback(): void {
    try {
      if (!this.#sqlite.isOpen()) this.#lose(new DatabaseFault('unavailable', new Error('undone with another change')));
      else if (this.#hasSavepoint) ['rollback to member', 'release member'].forEach((word) => this.#sqlite.run(word));
      else if (this.#members.length === 0) this.#sqlite.run('rollback');
    } finally {
      this.#endTurn();
    }
  }

  /** Once all that was begun is on the disk. */
  async end(): Promise<void> {
    clearTimeout(this.#emptying);
    await this.#flush();
  }

  /** Once nothing of what was committed before is left in the log; where somebody reads in it, that is done later. */
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
    const former = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await former;
    this.#endTurn = resolve;
  }
}
