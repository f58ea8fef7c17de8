import { setTimeout as pause } from 'node:timers/promises';
import type { BookAct, BookDiff, Trash } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { REVISION_HEADER, revisionOfTag } from '@contactbook/contract/headers';
import { TRASH_MAX } from '@contactbook/contract/limits';
import type { Session } from '@contactbook/contract/users';
import { type Line, openLine, type Reply } from './http.ts';
import { type Audit, createLedger } from './ledger.ts';
import { ADDS, asRequest, chosen, type Hand, type Repertoire, WRITES } from './writes.ts';

export const PASSWORD = 'correct horse';
export const BEFORE_NEXT_TRY_MS = 20;
/** Contacts of one change that the server processes at a time (server/src/history). */
export const BATCH = 500;
const LINES_TO_FILL = 20;
const LEFTOVER_MAX = 100;

export type Person = Awaited<ReturnType<typeof signUp>>;
export type Writing = {
  /** Number of connections; each writes its own contacts. */
  lines: number;
  repertoire?: Repertoire;
  isOver: () => boolean;
  onReply?: (reply: Reply) => void;
  /** Retries until acknowledged, with another number, so that a duplicate can be recognised. */
  persists?: boolean;
};

/** Signs up a user who writes, keeps a ledger of acknowledged writes, and checks them. */
export async function signUp(address: string, email: string) {
  const token = await newAccount(address, email);
  const ledger = createLedger();
  let [linesOpened, wholesale] = [0, 0];

  async function writeOnALine({ repertoire = WRITES, isOver, onReply, persists = false }: Writing): Promise<void> {
    const line = openLine(address);
    const lineNumber = linesOpened++;
    const hand: Hand = { kept: [], edited: [], thrown: [] };
    let [wishes, tries] = [lineNumber, 0];
    while (!isOver()) {
      const label = `${lineNumber}.${wishes}`;
      const draft = { name: `Rosie ${label}`, number: `${label}.${tries++}` };
      const { write, id, to } = chosen(repertoire[wishes % repertoire.length]!, hand, draft, ledger);
      if (ledger.reachOf(write) > BATCH) wholesale++;
      const reply = await line.send(...asRequest(write), token);
      onReply?.(reply);
      const isDone = reply.met === 'answer' && reply.status < 300;
      if (isDone) {
        const own = { id: id ?? (reply.body as Contact).id, revision: revisionAfter(reply) }; // by the contract
        ledger.promised(write, own.id, own.revision);
        if (to !== undefined) hand[to].push(own);
      } else {
        if (reply.met !== 'refusal') ledger.doubted(write);
        await pause(BEFORE_NEXT_TRY_MS);
      }
      if (isDone || !persists) [wishes, tries] = [wishes + 1, 0];
    }
    line.close();
  }

  async function writeAll(writing: Writing): Promise<void> {
    await Promise.all(Array.from({ length: writing.lines }, () => writeOnALine(writing)));
  }

  /** Returns the body of a 200; undefined for any other answer. */
  async function read<Body>(line: Line, path: string): Promise<Body | undefined> {
    const reply = await line.send('GET', path, undefined, token);
    return reply.met === 'answer' && reply.status === 200 ? (reply.body as Body) : undefined; // defined by the contract
  }

  async function trashed(line: Line): Promise<Contact[]> {
    const found: Contact[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const page: Trash | undefined = await read<Trash>(line, `/trash?limit=${TRASH_MAX}${next && `&before=${next}`}`);
      found.push(...(page?.contacts ?? []));
      next = page?.next;
    }
    return found;
  }

  /** Returns the changes after this revision, newest first. */
  async function logAfter(line: Line, revision: number): Promise<BookAct[]> {
    const acts: BookAct[] = [];
    for (;;) {
      const before = acts.length > 0 ? `?before=${acts.at(-1)?.revision}` : '';
      const page = (await read<BookAct[]>(line, `/history${before}`)) ?? [];
      acts.push(...page.filter((act) => act.revision > revision));
      if (acts.at(-1) !== page.at(-1) || page.length === 0) return acts;
    }
  }

  /** Checks a sample of the erased contacts, since those of one erasure are alike. */
  async function leftover(line: Line, ids: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const id of ids.filter((_id, place) => place % Math.ceil(ids.length / LEFTOVER_MAX) === 0)) {
      if ((await read(line, `/contacts/${id}/history`)) !== undefined) found.push(id);
    }
    return found;
  }

  return {
    email,
    token,
    ledger,
    write: writeAll,
    /** Number of changes that affect more contacts than one batch, acknowledged or not. */
    get wholesale() {
      return wholesale;
    },
    fill: (contacts: number) =>
      writeAll({ lines: LINES_TO_FILL, repertoire: ADDS, isOver: () => ledger.book.size >= contacts }),
    audit: () => audit(),
    /**
     * Audits a book that was restored to an earlier state. Its revision is higher by a number that is in no history.
     */
    auditRestored: audit,
  };

  async function audit(skipped?: number): Promise<Audit> {
    const line = openLine(address);
    const reply = await line.send('GET', '/contacts', undefined, token);
    if (reply.met !== 'answer' || reply.status !== 200) {
      return {
        lost: [`${email} was promised an account and a session, and met ${describe(reply)}`],
        wrong: [],
        doneAfterAll: 0,
      };
    }
    const revision = (revisionOfTag(reply.headers.etag ?? null) ?? 0) - (skipped ?? 0);
    if (skipped !== undefined) ledger.rewind(revision);
    const contacts = reply.body as Contact[]; // the contract defines the body of a 200
    const { revision: seen, erased } = ledger.lastLook();
    const found = {
      contacts,
      revision,
      trash: await trashed(line),
      log: await logAfter(line, seen),
      past: await read<BookDiff>(line, `/past?revision=${seen}`),
      leftover: await leftover(line, erased),
    };
    line.close();
    return ledger.audit(found);
  }
}

/** Describes an unexpected reply for the report. */
export function describe(reply: Reply): string {
  return reply.met === 'answer' ? `${reply.status} ${JSON.stringify(reply.body)}` : `${reply.met} (${reply.code})`;
}

async function newAccount(address: string, email: string): Promise<string> {
  const line = openLine(address);
  const reply = await line.send('POST', '/users/signup', { name: 'Ann', email, password: PASSWORD });
  line.close();
  if (reply.met !== 'answer' || reply.status !== 201) throw new Error(`${email} cannot sign up: ${describe(reply)}`);
  return (reply.body as Session).token; // the contract defines the body of a 201
}

function revisionAfter(reply: Extract<Reply, { met: 'answer' }>): number {
  return Number(reply.headers[REVISION_HEADER.toLowerCase()] ?? 0);
}
