import { setTimeout as pause } from 'node:timers/promises';
import type { Contact } from '@contactbook/contract/contacts';
import { syncingDevice } from './device.ts';
import { openLine, type Reply } from './http.ts';
import { PASSWORD, signUp } from './person.ts';
import { createTally, type Tally } from './tally.ts';

export const OWNER = 'owner@example.com';
const OWNERS_ADDRESS = '127.0.0.3';
/** A visitor who is this many turns late skips the rest. */
const LATE_TIMES = 2;

/** The requests of one kind of visitors in one turn. */
export type Visits = { tally: Tally; waitedMs: number[] };
export type Turn = Record<'small' | 'large' | 'logIn' | 'device', Visits>;
type SendRequest = () => Promise<Reply>;

/**
 * Starts visitors who alternately read and change their books, and check the contents. One logs in repeatedly, one has
 * a phone.
 */
export async function gatherVisitors(address: string, tokens: { small: string[]; large: string[] }) {
  const lost: string[] = [];
  const { token: owner } = await signUp(address, OWNER);
  const kinds: Record<keyof Turn, { everyMs: number; senders: SendRequest[] }> = {
    small: { everyMs: 200, senders: await Promise.all(tokens.small.map((token) => reader(address, token, lost))) },
    large: { everyMs: 250, senders: await Promise.all(tokens.large.map((token) => reader(address, token, lost))) },
    logIn: { everyMs: 250, senders: [() => logIn(address)] },
    device: { everyMs: 250, senders: [await syncingDevice(address, owner, lost)] },
  };

  async function come(kind: keyof Turn, forMs: number): Promise<Visits> {
    const { everyMs, senders } = kinds[kind];
    const visits: Visits = { tally: createTally(), waitedMs: [] };
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
    await Promise.all(senders.map((send, index) => visit(send, (everyMs * index) / senders.length)));
    return visits;
  }

  return {
    /** Messages about acknowledged changes that are not shown. */
    lost,
    async come(forMs: number): Promise<Turn> {
      const [small, large, own, device] = await Promise.all([
        come('small', forMs),
        come('large', forMs),
        come('logIn', forMs),
        come('device', forMs),
      ]);
      return { small, large, logIn: own, device };
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
async function reader(address: string, token: string, lost: string[]): Promise<SendRequest> {
  const line = openLine(address);
  const look = () => line.send('GET', '/contacts', undefined, token);
  const book = contactsOf(await look()) ?? [];
  // Undefined if a change was not answered, and may have taken effect or not.
  const numbers: (string | undefined)[] = book.map(({ number }) => number);
  let step = 0;

  return async () => {
    if (step++ % 2 > 0) {
      const reply = await look();
      const others = contactsOf(reply)?.filter(({ number }, place) => number !== (numbers[place] ?? number)) ?? [];
      if (others.length > 0) lost.push(`${others.length} contacts were shown as they were before`);
      return reply;
    }
    const place = (step >> 1) % book.length;
    const reply = await line.send('PATCH', `/contacts/${book[place]?.id}`, { number: String(step) }, token);
    numbers[place] = reply.met === 'answer' && reply.status === 200 ? String(step) : undefined;
    return reply;
  };
}

function contactsOf(reply: Reply): Contact[] | undefined {
  return reply.met === 'answer' && reply.status === 200 ? (reply.body as Contact[]) : undefined; // by the contract
}
