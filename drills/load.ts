import type { Finding } from './report.ts';
import type { Reply } from './http.ts';
import type { Audit, Faults } from './ledger.ts';
import { type Person, signUp, type Writing } from './person.ts';
import { signUps } from './sign-ups.ts';
import { createTally } from './tally.ts';

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>;
type Habits = Omit<Writing, 'isOver' | 'onReply'> & { size?: number };
/** A user who does something else than writing contacts. */
type Companion = {
  come: (isOver: () => boolean, onReply: (reply: Reply) => void) => Promise<void>;
  audit: () => Promise<Faults>;
  readonly acknowledged: number;
};

/** The load of a drill: people who write, on several connections each, while others sign up, and these companions. */
export async function gatherCrowd(
  address: string,
  { size = 4, ...writing }: Habits = { lines: 3 },
  companions: Companion[] = [],
) {
  const emails = Array.from({ length: size }, (_, index) => `person-${index}@example.com`);
  const people = await Promise.all(emails.map((email) => signUp(address, email)));
  const members = signUps(address);
  const others = [members, ...companions];
  const tally = createTally();
  const found: Audit = { lost: [], wrong: [], doneAfterAll: 0 };
  const sumOf = (figure: (person: Person) => number) => people.reduce((total, person) => total + figure(person), 0);
  const acknowledged = () =>
    others.reduce(
      (total, other) => total + other.acknowledged,
      sumOf(({ ledger }) => ledger.counts.acknowledged),
    );

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
    /** Starts all users, who write until the load is ended. */
    start() {
      let hasEnded = false;
      const own = { isOver: () => hasEnded, onReply: (reply: Reply) => tally.note(reply) };
      const all = [
        ...people.map((person) => person.write({ ...writing, ...own })),
        ...others.map((other) => other.come(own.isOver, own.onReply)),
      ];
      async function end(): Promise<void> {
        hasEnded = true;
        await Promise.all(all);
      }
      return { answers, end, [Symbol.asyncDispose]: end };
    },
    /** Everybody compares all that they were promised with what is there. */
    async audit(): Promise<void> {
      await auditBooks();
      for (const { lost, wrong } of await Promise.all(others.map((other) => other.audit()))) {
        found.lost.push(...lost);
        found.wrong.push(...wrong);
      }
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
