import { setTimeout as pause } from 'node:timers/promises';
import type { BookAct, HistoryEntry } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { Session } from '@contactbook/contract/users';
import { openLine, type Reply } from './http.ts';
import { type Audit, createLedger, replay, type Write } from './ledger.ts';

export const PASSWORD = 'correct horse';
export const BEFORE_NEXT_TRY_MS = 20;

export type Person = Awaited<ReturnType<typeof signUp>>;
export type Writing = {
  /** Connections at once, each writing on contacts of its own. */
  lines: number;
  isOver: () => boolean;
  onReply?: (reply: Reply) => void;
  /** Only adds, each tried again until it is acknowledged, with another number so that a double can be told. */
  persists?: boolean;
};

/** Somebody with an account who writes, keeps a ledger of what was promised, and looks whether it is there. */
export async function signUp(address: string, email: string) {
  const token = await newAccount(address, email);
  const ledger = createLedger();
  let linesOpened = 0;

  async function writeOnALine({ isOver, onReply, persists = false }: Writing): Promise<void> {
    const line = openLine(address);
    const lineNumber = linesOpened++;
    const own: string[] = [];
    let [wishes, tries] = [0, 0];
    for (let step = 0; !isOver(); step++) {
      const label = `${lineNumber}.${wishes}`;
      const draft = { name: `Rosie ${label}`, number: `${label}.${tries++}` };
      const write = nextWrite(persists ? 0 : step, draft, own);
      const reply = await line.send(...asRequest(write), token);
      onReply?.(reply);
      const id = promisedId(reply);
      if (id !== undefined) {
        ledger.promised(write, id, revisionAfter(reply));
        if (write.kind !== 'delete') own.push(id);
      } else {
        if (reply.met !== 'refusal') ledger.doubted(write);
        await pause(BEFORE_NEXT_TRY_MS);
      }
      if (id !== undefined || !persists) [wishes, tries] = [wishes + 1, 0];
    }
    line.close();
  }

  async function ask(path: string): Promise<Extract<Reply, { met: 'answer' }>> {
    const line = openLine(address);
    const reply = await line.send('GET', path, undefined, token);
    line.close();
    if (reply.met !== 'answer' || reply.status !== 200) throw new Error(`${email} cannot read: ${describe(reply)}`);
    return reply;
  }

  // As the contract says of a 200, here and below.
  async function read(): Promise<{ contacts: Contact[]; revision: number }> {
    const { headers, body } = await ask('/contacts');
    return { contacts: body as Contact[], revision: Number(/(\d+)"$/.exec(headers.etag ?? '')?.[1]) };
  }

  /** All that the log says, oldest first; nobody here changes more than one contact at once. */
  async function readLog(): Promise<HistoryEntry[]> {
    const acts: BookAct[] = [];
    for (;;) {
      const before = acts.at(-1)?.revision;
      // As the contract says of a 200.
      const page = (await ask(before === undefined ? '/history' : `/history?before=${before}`)).body as BookAct[];
      if (page.length === 0) return acts.flatMap(({ entry }) => entry ?? []).toReversed();
      acts.push(...page);
    }
  }

  /** What is wrong with the log: it must hold each promised change, and lead from nothing to the book as it is. */
  async function faultsOfLog(contacts: Contact[], revision: number): Promise<string[]> {
    const log = await readLog();
    const book = replay(log);
    const others = contacts.filter(({ id, name, number }) => {
      const logged = book.get(id);
      return logged?.name !== name || logged.number !== number;
    });
    const last = log.at(-1)?.revision ?? 0;
    return [
      ...ledger.missingIn(log),
      ...(others.length === 0 ? [] : [`${email}'s log leads to another book, in ${others.length} contacts`]),
      ...(book.size === contacts.length ? [] : [`${email}'s log knows ${book.size} of ${contacts.length}`]),
      ...(last === revision ? [] : [`${email}'s log ends at ${last}, the book is at ${revision}`]),
    ];
  }

  return {
    email,
    token,
    ledger,
    read,
    async write(writing: Writing): Promise<void> {
      await Promise.all(Array.from({ length: writing.lines }, () => writeOnALine(writing)));
    },
    async audit(): Promise<Audit> {
      const { contacts, revision } = await read();
      const audit = ledger.audit(contacts, revision);
      return { ...audit, wrong: [...audit.wrong, ...(await faultsOfLog(contacts, revision))] };
    },
  };
}

/** In words, for what is told when it was not expected. */
export function describe(reply: Reply): string {
  return reply.met === 'answer' ? `${reply.status} ${JSON.stringify(reply.body)}` : `${reply.met} (${reply.code})`;
}

async function newAccount(address: string, email: string): Promise<string> {
  const line = openLine(address);
  const reply = await line.send('POST', '/users/signup', { name: 'Ann', email, password: PASSWORD });
  line.close();
  if (reply.met !== 'answer' || reply.status !== 201) throw new Error(`${email} cannot sign up: ${describe(reply)}`);
  return (reply.body as Session).token; // as the contract says of a 201
}

/** Three adds for an edit and a deletion; who is written on is taken out of `own` until that is acknowledged. */
function nextWrite(step: number, draft: { name: string; number: string }, own: string[]): Write {
  const kind = (['add', 'add', 'edit', 'add', 'delete'] as const)[step % 5] ?? 'add';
  const id = kind === 'add' ? undefined : own.shift();
  return kind === 'add' || id === undefined ? { kind: 'add', draft } : { kind, id, draft };
}

function asRequest(write: Write): [method: string, path: string, body: object | undefined] {
  switch (write.kind) {
    case 'add':
      return ['POST', '/contacts', write.draft];
    case 'edit':
      return ['PATCH', `/contacts/${write.id}`, write.draft];
    case 'delete':
      return ['DELETE', `/contacts/${write.id}`, undefined];
    default:
      return write satisfies never;
  }
}

/** The id of the contact in a 200 or 201; undefined where nothing was promised. */
function promisedId(reply: Reply): string | undefined {
  if (reply.met !== 'answer' || reply.status >= 300) return undefined;
  return (reply.body as Contact).id; // as the contract says of a 200 and a 201
}

function revisionAfter(reply: Reply): number {
  return reply.met === 'answer' ? Number(reply.headers[REVISION_HEADER.toLowerCase()]) : Number.NaN;
}
