import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@contactbook/contract/users';
import { describe, isSuccess, type Line, openLine, type Reply } from './http.ts';
import type { Faults } from './ledger.ts';
import { BEFORE_NEXT_TRY_MS, PASSWORD } from './person.ts';

/** A sign-up without a token is in doubt, since its answer did not arrive; so is a log-out that was only requested. */
type Member = { email: string; token?: string; logOut?: 'asked for' | 'acknowledged' };

/**
 * Users who sign up one after the other, with the acknowledged state of each. Every second one logs out immediately.
 */
export function signUps(address: string) {
  let members: Member[] = [];
  let [acknowledged, count] = [0, 0];

  async function come(isOver: () => boolean, onReply: (reply: Reply) => void): Promise<void> {
    const line = openLine(address);
    async function ask(path: string, body: object, token?: string): Promise<Reply> {
      const reply = await line.send('POST', path, body, token);
      onReply(reply);
      if (isSuccess(reply)) acknowledged++;
      else await pause(BEFORE_NEXT_TRY_MS);
      return reply;
    }
    while (!isOver()) {
      const member: Member = { email: `member-${count++}@example.com` };
      const reply = await ask('/users/signup', { name: 'New', email: member.email, password: PASSWORD });
      if (reply.met !== 'refusal') members.push(member);
      if (!isSuccess(reply)) continue;
      member.token = (reply.body as Session).token; // as the contract says of a 201
      if (count % 2 > 0) continue;
      member.logOut = 'asked for';
      const logOut = await ask('/users/logout', {}, member.token);
      if (isSuccess(logOut)) member.logOut = 'acknowledged';
      else if (logOut.met === 'refusal') delete member.logOut;
    }
    line.close();
  }

  return {
    come,
    get acknowledged() {
      return acknowledged;
    },
    /** E-mails of the accounts acknowledged since the last audit. */
    get promised() {
      return members.filter(({ token }) => token !== undefined).map(({ email }) => email);
    },
    /** Checks the accounts since the last audit: all, or only those with these e-mails. */
    async audit(emails?: string[]): Promise<Faults> {
      const line = openLine(address);
      const found: Faults[] = [];
      for (const member of members) if (emails?.includes(member.email) !== false) found.push(await look(line, member));
      line.close();
      members = [];
      return { lost: found.flatMap(({ lost }) => lost), wrong: found.flatMap(({ wrong }) => wrong) };
    },
  };
}

/** Sentences about broken promises: an account is whole, its book empty, and its token valid until the log-out. */
async function look(line: Line, { email, token, logOut }: Member): Promise<Faults> {
  const logIn = await line.send('POST', '/users/login', { email, password: PASSWORD });
  if (!isSuccess(logIn)) {
    const met = `a log-in of ${email} met ${describe(logIn)}`;
    if (token !== undefined) return { lost: [`an account was promised, and ${met}`], wrong: [] };
    const isMissing = logIn.met === 'answer' && logIn.status === 400;
    return { lost: [], wrong: isMissing ? [] : [`perhaps without account, ${met}`] };
  }
  const book = describe(await line.send('GET', '/contacts', undefined, (logIn.body as Session).token));
  const wrong = book === '200 []' ? [] : [`${email} begins with ${book}`];
  if (token === undefined || logOut === 'asked for') return { lost: [], wrong };
  const session = await line.send('GET', '/contacts', undefined, token);
  const isDue = session.met === 'answer' && session.status === (logOut === undefined ? 200 : 401);
  const lost = `the session of ${email}, ${logOut ? 'ended' : 'begun'} for sure, met ${describe(session)}`;
  return { lost: isDue ? [] : [lost], wrong };
}
