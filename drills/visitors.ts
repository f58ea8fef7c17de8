import { setTimeout as pause } from 'node:timers/promises';
import type { Contact } from '@contactbook/contract/contacts';
import { OWNER } from './attacks.ts';
import { syncingDevice } from './device.ts';
import { bodyOrThrow, isSuccess, openLine, type Reply } from './http.ts';
import { PASSWORD, signUp } from './person.ts';
import { createTally, type Tally } from './tally.ts';

const OWNERS_ADDRESS = '127.0.0.3';
/** A visitor who is this many turns late skips the rest. */
const LATE_TIMES = 2;
const EVERY_MS = { small: 200, large: 250, logIn: 250, device: 250 };

/** The requests of each kind of visitors in one turn. */
export type Turn = Record<keyof typeof EVERY_MS, { tally: Tally; waitedMs: number[] }>;
type SendRequest = () => Promise<Reply>;

/** People who read and change their books, and know what must be in them; one logs in repeatedly, one has a phone. */
export async function gatherVisitors(address: string, tokens: Record<'small' | 'large', string[]>) {
  const lost: string[] = [];
  const { token: owner } = await signUp(address, OWNER);
  const readers = (all: string[]) => Promise.all(all.map((token) => reader(address, token, lost)));
  const senders: Record<keyof Turn, SendRequest[]> = {
    small: await readers(tokens.small),
    large: await readers(tokens.large),
    logIn: [() => logIn(address)],
    device: [await syncingDevice(address, owner, lost)],
  };

  async function come(kind: keyof Turn, forMs: number): Promise<Turn[keyof Turn]> {
    const [visits, everyMs] = [{ tally: createTally(), waitedMs: [] as number[] }, EVERY_MS[kind]];
    const startsAt = performance.now();
    async function visit(send: SendRequest, offsetMs: number): Promise<void> {
      for (let dueMs = offsetMs; dueMs < forMs; dueMs += everyMs) {
        const lateMs = performance.now() - startsAt - dueMs;
        if (lateMs > LATE_TIMES * forMs) return;
        if (lateMs < 0) await pause(-lateMs);
        // A request delayed by the previous answer has waited since it was due.
        const since = lateMs > 0 ? startsAt + dueMs : performance.now();
        visits.tally.note(await send());
        visits.waitedMs.push(performance.now() - since);
      }
    }
    const all = senders[kind];
    await Promise.all(all.map((send, index) => visit(send, (everyMs * index) / all.length)));
    return visits;
  }

  return {
    /** Messages about acknowledged changes that are not shown. */
    lost,
    async come(forMs: number): Promise<Turn> {
      const kinds = Object.keys(EVERY_MS) as (keyof Turn)[]; // its own keys
      const visits = await Promise.all(kinds.map(async (kind) => [kind, await come(kind, forMs)]));
      return Object.fromEntries(visits) as Turn; // of each kind
    },
  };
}

async function logIn(address: string): Promise<Reply> {
  const line = openLine(address, OWNERS_ADDRESS);
  const reply = await line.send('POST', '/users/login', { email: OWNER, password: PASSWORD });
  line.close();
  return reply;
}

/** Alternately changes a contact and reads the whole book. */
export async function reader(address: string, token: string, lost: string[]): Promise<SendRequest> {
  const line = openLine(address);
  const look = () => line.send('GET', '/contacts', undefined, token);
  const book = await bodyOrThrow<Contact[]>(look());
  // Undefined if a change was not answered, and may have taken effect or not.
  const numbers: (string | undefined)[] = book.map(({ number }) => number);
  let step = 0;

  return async () => {
    if (step++ % 2 > 0) {
      const reply = await look();
      const contacts = isSuccess(reply) ? (reply.body as Contact[]) : []; // as the contract says
      const others = contacts.filter(({ number }, place) => number !== (numbers[place] ?? number));
      if (others.length > 0) lost.push(`${others.length} contacts were shown as they were before`);
      return reply;
    }
    const place = (step >> 1) % book.length;
    const reply = await line.send('PATCH', `/contacts/${book[place]?.id}`, { number: String(step) }, token);
    numbers[place] = isSuccess(reply) ? String(step) : undefined;
    return reply;
  };
}
