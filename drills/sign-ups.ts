import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@contactbook/contract/users';
import { type Line, openLine, type Reply } from './http.ts';
import { BEFORE_NEXT_TRY_MS, describe, PASSWORD } from './person.ts';

/** A sign-up without a token is in doubt, since its answer did not arrive; so is a log-out that was only requested. */
type Member = { email: string; token?: string; logOut?: 'asked for' | 'acknowledged' };

/**
 * Users who sign up one after the other, with the acknowledged state of each. Every second one logs out immediately.
 */
export function signUps(address: string) {
  let members: Member[] = [];
  let [acknowledged, count] = [0, 0];

  async function come(isOver: () => boolean, onReply?: (reply: Reply) => void): Promise<void> {
    const line = openLine(address);
    async function ask(path: string, body: object, token?: string): Promise<Reply> {
      const reply = await line.send('POST', path, body, token);
      onReply?.(reply);
      if (reply.met === 'answer' && reply.status < 300) acknowledged++;
      else await pause(BEFORE_NEXT_TRY_MS);
      return reply;
    }
    while (!isOver()) {
      const member: Member = { email: `member-${count++}@example.com` };
      const reply = await ask('/users/signup', { name: 'New', email: member.email, password: PASSWORD });
      if (reply.met !== 'refusal') members.push(member);
      if (reply.met !== 'answer' || reply.status !== 201) continue;
      member.token = (reply.body as Session).token; // the contract defines the body of a 201
      if (count % 2 > 0) continue;
      member.logOut = 'asked for';
      const logOut = await ask('/users/logout', {}, member.token);
      if (logOut.met === 'answer' && logOut.status === 200) member.logOut = 'acknowledged';
      else if (logOut.met === 'refusal') delete member.logOut;
    }
    line.close();
  }

  /**
   * Returns messages about broken guarantees: an account is complete, its book empty, and its token valid until the
   * log-out.
   */
  async function look(line: Line, { email, token, logOut }: Member): Promise<{ lost: string[]; wrong: string[] }> {
    const logIn = await line.send('POST', '/users/login', { email, password: PASSWORD });
    const status = logIn.met === 'answer' ? logIn.status : logIn.met;
    if (status !== 200) {
      if (token !== undefined)
        return { lost: [`the account of ${email} was promised, and a log-in met ${status}`], wrong: [] };
      return { lost: [], wrong: status === 400 ? [] : [`${email}, perhaps without an account, met ${status}`] };
    }
    const book = describe(await line.send('GET', '/contacts', undefined, (logIn as { body: Session }).body.token));
    const wrong = book === '200 []' ? [] : [`${email} begins with ${book}`];
    if (token === undefined || logOut === 'asked for') return { lost: [], wrong };
    const reply = await line.send('GET', '/contacts', undefined, token);
    const met = reply.met === 'answer' ? reply.status : reply.met;
    const due = logOut === undefined ? 200 : 401;
    return {
      lost: met === due ? [] : [`the session of ${email}, ${logOut ? 'ended' : 'begun'} for sure, met ${met}`],
      wrong,
    };
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
    async audit(emails?: string[]): Promise<{ lost: string[]; wrong: string[] }> {
      const [lost, wrong]: [string[], string[]] = [[], []];
      const line = openLine(address);
      for (const member of members) {
        if (emails?.includes(member.email) === false) continue;
        const found = await look(line, member);
        lost.push(...found.lost);
        wrong.push(...found.wrong);
      }
      line.close();
      members = [];
      return { lost, wrong };
    },
  };
}
