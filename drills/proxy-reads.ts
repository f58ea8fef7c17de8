import type { Contact } from '@contactbook/contract/contacts';
import type { Finding } from './finding.ts';
import { type Line, openLine } from './http.ts';
import { describe, signUp } from './person.ts';
import { twoBehindProxy } from './proxy.ts';

const PEOPLE = 3;
const DEVICES = 2;

/** People write on several devices, each time to another process; what one has confirmed is in the list of every one. */
export async function proxyReads(writesOfEach: number): Promise<Finding> {
  await using setting = await twoBehindProxy();
  const places = [setting.proxy, setting.one, setting.two].map(({ address }) => address);
  const lost: string[] = [];
  let [acknowledged, reads] = [0, 0];

  async function writeAndLook(token: string): Promise<void> {
    const lines = places.map((address) => openLine(address));
    for (let step = 0; step < writesOfEach; step++) {
      const id = await add(lines[step % lines.length]!, token);
      acknowledged++;
      const lists = await Promise.all(lines.map((line) => idsOf(line, token)));
      reads += lists.length;
      for (const [place, ids] of lists.entries()) {
        if (!ids.includes(id)) lost.push(`${id} was promised, and is not in the list of ${places[place]}`);
      }
    }
    for (const line of lines) line.close();
  }

  const names = Array.from({ length: PEOPLE }, (_, index) => `person-${index}@example.com`);
  const people = await Promise.all(names.map((email) => signUp(setting.proxy.address, email)));
  await Promise.all(people.flatMap(({ token }) => Array.from({ length: DEVICES }, () => writeAndLook(token))));
  return {
    tried: `each write of ${PEOPLE} people on ${DEVICES} devices looked for at once through ${setting.proxy.name} and at both processes behind it`,
    acknowledged,
    lost,
    broken: [],
    measured: `${reads} lists read`,
  };
}

async function add(line: Line, token: string): Promise<string> {
  const reply = await line.send('POST', '/contacts', { name: 'Rosie', number: '112' }, token);
  if (reply.met !== 'answer' || reply.status !== 201) throw new Error(`a write was answered ${describe(reply)}`);
  return (reply.body as Contact).id; // as the contract says of a 201
}

async function idsOf(line: Line, token: string): Promise<string[]> {
  const reply = await line.send('GET', '/contacts', undefined, token);
  if (reply.met !== 'answer' || reply.status !== 200) throw new Error(`a list was answered ${describe(reply)}`);
  return (reply.body as Contact[]).map(({ id }) => id); // as the contract says of a 200
}
