import { setTimeout as pause } from 'node:timers/promises';
import type { Contact } from '@contactbook/contract/contacts';
import { openLine } from './http.ts';
import { describe, signUp } from './person.ts';

const CONTACTS = 10;
const REQUEST_EVERY_MS = 100;

export type Visits = { acknowledged: number; lost: string[]; wrong: string[]; waitedMs: number[] };

/** People who look at their book and change it by turns, ten times a second each, and know what has to be in it. */
export async function gatherVisitors(address: string, size: number) {
  const visitors = await Promise.all(
    Array.from({ length: size }, (_, index) => visitor(address, `visitor-${index}@example.com`)),
  );
  return {
    async come(forMs: number): Promise<Visits> {
      const visits: Visits = { acknowledged: 0, lost: [], wrong: [], waitedMs: [] };
      const startsAt = performance.now();
      await Promise.all(
        visitors.map((visit, index) => visit(visits, startsAt + (REQUEST_EVERY_MS * index) / size, forMs)),
      );
      return visits;
    },
  };
}

async function visitor(address: string, email: string) {
  const { token } = await signUp(address, email);
  const book: Contact[] = [];
  let changes = 0;
  const setUp = openLine(address);
  for (let index = 0; index < CONTACTS; index++) {
    const reply = await setUp.send('POST', '/contacts', { name: `Rosie ${index}`, number: '0' }, token);
    if (reply.met !== 'answer' || reply.status !== 201) throw new Error(`nothing to visit: ${describe(reply)}`);
    book.push(reply.body as Contact); // as the contract says of a 201
  }
  setUp.close();

  return async function visit(visits: Visits, startsAt: number, forMs: number): Promise<void> {
    const line = openLine(address);
    for (let step = 0; step * REQUEST_EVERY_MS < forMs; step++) {
      const dueAt = startsAt + step * REQUEST_EVERY_MS;
      const isLate = performance.now() > dueAt;
      if (!isLate) await pause(dueAt - performance.now());
      // Who had to wait for the answer before waits since then.
      const since = isLate ? dueAt : performance.now();
      await (step % 2 === 0 ? change(visits) : look(visits));
      visits.waitedMs.push(performance.now() - since);
    }
    line.close();

    async function change({ wrong }: Visits): Promise<void> {
      const index = changes++ % CONTACTS;
      const changed = { ...book[index]!, number: String(changes), version: CONTACTS + changes };
      const reply = await line.send('PATCH', `/contacts/${changed.id}`, { number: changed.number }, token);
      if (describe(reply) !== describeOk(changed)) wrong.push(`a change was answered ${describe(reply)}`);
      else {
        book[index] = changed;
        visits.acknowledged++;
      }
    }

    async function look({ lost, wrong }: Visits): Promise<void> {
      const reply = await line.send('GET', '/contacts', undefined, token);
      if (reply.met !== 'answer' || reply.status !== 200) wrong.push(`a list was answered ${describe(reply)}`);
      else if (describe(reply) !== describeOk(book)) lost.push(`${email} was shown ${describe(reply)}`);
    }
  };
}

function describeOk(body: object): string {
  return `200 ${JSON.stringify(body)}`;
}
