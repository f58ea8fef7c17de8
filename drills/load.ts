import type { Finding } from './report.ts';
import type { Reply } from './http.ts';
import type { Audit } from './ledger.ts';
import { type Person, signUp, type Writing } from './person.ts';
import { signUps } from './sign-ups.ts';
import { createTally } from './tally.ts';
import { WHOLESALE } from './writes.ts';

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>;
type Habits = Omit<Writing, 'isOver' | 'onReply'> & {
  size?: number;
  /** So many of the people have large books, which they change as a whole on one connection. */
  keepers?: number;
};

/** The load of a drill: people who write, on several connections each, while others sign up. */
export async function gatherCrowd(address: string, { size = 4, keepers = 0, ...writing }: Habits = { lines: 3 }) {
  const emails = Array.from({ length: size }, (_, index) => `person-${index}@example.com`);
  const people = await Promise.all(emails.map((email) => signUp(address, email)));
  const members = signUps(address);
  const tally = createTally();
  const found: Audit = { lost: [], wrong: [], doneAfterAll: 0 };
  const sumOf = (figure: (person: Person) => number) => people.reduce((total, person) => total + figure(person), 0);
  const acknowledged = () => sumOf(({ ledger }) => ledger.counts.acknowledged) + members.acknowledged;

  const answers = (count: number, ...statuses: string[]) => tally.answers(count, ...statuses);

  /** Everybody compares the book that they were promised with what is there. */
  async function auditBooks(): Promise<void> {
    for (const audit of await Promise.all(people.map((person) => person.audit()))) {
      found.lost.push(...audit.lost);
      found.wrong.push(...audit.wrong);
      found.doneAfterAll += audit.doneAfterAll;
    }
  }

  return {
    people,
    members,
    tally,
    /** What all audits have found. */
    found,
    acknowledged,
    auditBooks,
    /** Number of writes without an answer. */
    doubts: () => sumOf(({ ledger }) => ledger.counts.doubts),
    /** Number of changes that affect more contacts than one batch of the server. */
    wholesale: () => sumOf(({ wholesale }) => wholesale),
    /** Fills the keepers' books up to this number of contacts. */
    fill: (contacts: number) => Promise.all(people.slice(0, keepers).map((person) => person.fill(contacts))),
    /** Starts all users, who write until the load is ended. */
    start() {
      let hasEnded = false;
      const own = { isOver: () => hasEnded, onReply: (reply: Reply) => tally.note(reply) };
      const all = people.map((person, index) =>
        person.write({ ...writing, ...(index < keepers && { lines: 1, repertoire: WHOLESALE }), ...own }),
      );
      all.push(members.come(own.isOver, own.onReply));
      async function end(): Promise<void> {
        hasEnded = true;
        await Promise.all(all);
      }
      return { answers, end, [Symbol.asyncDispose]: end };
    },
    /** Number of contacts that were in a book more than once, by name, at the last audit. */
    doubled: () =>
      sumOf(({ ledger }) => {
        const byName = Map.groupBy(ledger.book.values(), ({ name }) => name);
        return [...byName.values()].filter((same) => same.length > 1).length;
      }),
    /** Everybody compares all that they were promised with what is there. */
    async audit(): Promise<void> {
      await auditBooks();
      const { lost, wrong } = await members.audit();
      found.lost.push(...lost);
      found.wrong.push(...wrong);
    },
    /** What the audits and the replies come to, where only these are due. */
    finding(
      due: string[],
      { broken = [], ...rest }: Pick<Finding, 'tried' | 'measured'> & { broken?: string[] },
    ): Finding {
      const faults = [...broken, ...found.wrong, ...tally.faults(...due)];
      return { acknowledged: acknowledged(), lost: found.lost, broken: faults, ...rest };
    },
  };
}
