import type { Finding } from './finding.ts';
import { openLine } from './http.ts';
import { describe, PASSWORD, signUp } from './person.ts';
import { twoBehindProxy } from './proxy.ts';

const LIMIT = 3;
const TRIES = 12;
const EMAIL = 'ann@example.com';

/** Somebody guesses a password through the proxy, with another forged address each time; the owner is elsewhere. */
export async function proxyAttempts(): Promise<Finding> {
  await using setting = await twoBehindProxy({ LOG_IN_FAILURES: String(LIMIT) });
  const { address } = setting.proxy;
  await signUp(address, EMAIL);

  async function logIn(from: string, password: string, forged: string): Promise<string> {
    const line = openLine(address, { from, headers: { 'x-forwarded-for': forged } });
    const reply = await line.send('POST', '/users/login', { email: EMAIL, password });
    line.close();
    return reply.met === 'answer' ? String(reply.status) : describe(reply);
  }

  const guesses: string[] = [];
  for (let index = 0; index < TRIES; index++) {
    guesses.push(await logIn('127.0.0.2', `guess number ${index}`, `203.0.113.${index}`));
  }
  const owner = await logIn('127.0.0.3', PASSWORD, '127.0.0.2');
  const wanted = [...Array(LIMIT).fill('400'), ...Array(TRIES - LIMIT).fill('429'), '200'].join(' ');
  const answers = [...guesses, owner].join(' ');
  return {
    tried: `${TRIES} wrong passwords from one address through ${setting.proxy.name} to two processes, each with another forged X-Forwarded-For; then the owner from another address`,
    acknowledged: 0,
    lost: [],
    broken: answers === wanted ? [] : [`the answers were ${answers}, not ${wanted}`],
    measured: `${guesses.filter((status) => status === '400').length} guesses tried, ${guesses.filter((status) => status === '429').length} refused, the owner let in`,
  };
}
