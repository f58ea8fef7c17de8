import type { Reply } from './http.ts';
import { type Person, signUp, type Writing } from './person.ts';
import { signUps } from './sign-ups.ts';
import { createTally, type Tally } from './tally.ts';
import { WHOLESALE } from './writes.ts';

const PATIENCE_MS = 30_000;

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>;

/**
 * The load of a drill: users who write, on several connections each, while others sign up. The first `keepers` users
 * have large books, which they change as a whole on one connection.
 */
export async function gatherCrowd(address: string, size = 4, keepers = 0) {
  const people = await Promise.all(
    Array.from({ length: size }, (_, index) => signUp(address, `person-${index}@example.com`)),
  );
  const members = signUps(address);
  const sumOf = (figure: (person: Person) => number) => people.reduce((total, person) => total + figure(person), 0);

  return {
    people,
    members,
    get acknowledged() {
      return sumOf(({ ledger }) => ledger.acknowledged) + members.acknowledged;
    },
    /** Number of writes without an answer. */
    get doubts() {
      return sumOf(({ ledger }) => ledger.doubts);
    },
    /** Number of changes that affect more contacts than one batch of the server. */
    get wholesale() {
      return sumOf(({ wholesale }) => wholesale);
    },
    /** Fills the keepers' books up to this number of contacts. */
    fill: (contacts: number) => Promise.all(people.slice(0, keepers).map((person) => person.fill(contacts))),
    /** Starts all users, who write until the load is ended. */
    start(writing: Pick<Writing, 'lines' | 'persists' | 'repertoire'>, tally: Tally = createTally()) {
      const awaited = new Set<(reply: Reply) => void>();
      let hasEnded = false;
      const isOver = () => hasEnded;
      const onReply = (reply: Reply) => {
        tally.note(reply);
        for (const note of awaited) note(reply);
      };
      const all = [
        ...people.map((person, index) =>
          person.write({ ...writing, ...(index < keepers && { lines: 1, repertoire: WHOLESALE }), isOver, onReply }),
        ),
        members.come(isOver, onReply),
      ];
      async function end(): Promise<void> {
        hasEnded = true;
        await Promise.all(all);
      }
      return {
        tally,
        /** Waits for this many further answers, with these statuses if any are given. */
        answers: (count: number, ...statuses: number[]) => comeOf(awaited, tally, count, statuses),
        end,
        [Symbol.asyncDispose]: end,
      };
    },
    /** Number of contacts that were in a book more than once, by name, at the last audit. */
    doubled(): number {
      const books = people.map(({ ledger }) => Map.groupBy(ledger.book.values(), ({ name }) => name));
      return books.flatMap((byName) => byName.values().toArray()).filter((same) => same.length > 1).length;
    },
    /** Compares the expected state of every book with the server's. */
    async audit(): Promise<{ lost: string[]; wrong: string[]; doneAfterAll: number }> {
      const audits = await Promise.all(people.map((person) => person.audit()));
      const ofMembers = await members.audit();
      return {
        lost: [...audits, ofMembers].flatMap(({ lost }) => lost),
        wrong: [...audits, ofMembers].flatMap(({ wrong }) => wrong),
        doneAfterAll: audits.reduce((total, audit) => total + audit.doneAfterAll, 0),
      };
    },
  };
}

async function comeOf(
  awaited: Set<(reply: Reply) => void>,
  tally: Tally,
  count: number,
  statuses: number[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = count;
  const note = (reply: Reply) => {
    const isWanted = reply.met === 'answer' && (statuses.length === 0 || statuses.includes(reply.status));
    if (isWanted && --left === 0) resolve();
  };
  const patience = setTimeout(() => {
    reject(
      new Error(`${left} of ${count} answers ${statuses.join(' or ')} did not come; ${tally.unlike().join(', ')}`),
    );
  }, PATIENCE_MS);
  awaited.add(note);
  try {
    await promise;
  } finally {
    awaited.delete(note);
    clearTimeout(patience);
  }
}
