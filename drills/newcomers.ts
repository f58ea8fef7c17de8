import { setTimeout as pause } from 'node:timers/promises';
import { openLine, type Reply } from './http.ts';
import { BEFORE_NEXT_TRY_MS, describe, PASSWORD } from './person.ts';

/** People who sign up one after another, with a list of who was told that they have an account. */
export function newcomers(address: string) {
  let acknowledged = 0;
  const promised: string[] = [];
  const inDoubt: string[] = [];
  let count = 0;

  /** Whether the account is there and its book empty. */
  async function hasAnEmptyBook(email: string): Promise<boolean> {
    const line = openLine(address);
    const logIn = await line.send('POST', '/users/login', { email, password: PASSWORD });
    const { token } = logIn.met === 'answer' ? (logIn.body as { token?: string }) : {}; // absent where it is refused
    const book = await line.send('GET', '/contacts', undefined, token ?? 'none');
    line.close();
    if (token === undefined && (logIn.met !== 'answer' || logIn.status !== 400)) throw new Error(describe(logIn));
    if (token !== undefined && describe(book) !== '200 []') throw new Error(`${email} begins with ${describe(book)}`);
    return token !== undefined;
  }

  return {
    get acknowledged() {
      return acknowledged;
    },
    /** Who was promised an account since it was last asked who is missing. */
    get promised() {
      return [...promised];
    },
    async come(isOver: () => boolean, onReply?: (reply: Reply) => void): Promise<void> {
      const line = openLine(address);
      while (!isOver()) {
        const email = `newcomer-${count++}@example.com`;
        const reply = await line.send('POST', '/users/signup', { name: 'New', email, password: PASSWORD });
        onReply?.(reply);
        if (reply.met === 'answer' && reply.status === 201) {
          acknowledged++;
          promised.push(email);
        } else {
          if (reply.met !== 'refusal') inDoubt.push(email);
          await pause(BEFORE_NEXT_TRY_MS);
        }
      }
      line.close();
    },
    /** Of those who came since it was last asked: who was promised an account and has none. Throws where one is half there. */
    async missing(): Promise<string[]> {
      const missing: string[] = [];
      for (const email of promised.splice(0)) if (!(await hasAnEmptyBook(email))) missing.push(email);
      for (const email of inDoubt.splice(0)) await hasAnEmptyBook(email);
      return missing;
    },
  };
}
