import { setTimeout as pause } from 'node:timers/promises';
import type { BookAct, BookDiff, Trash } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { REVISION_HEADER, revisionOfTag } from '@contactbook/contract/headers';
import { TRASH_MAX } from '@contactbook/contract/limits';
import type { Session } from '@contactbook/contract/users';
import { bodyOrThrow, describe, isSuccess, type Line, openLine, type Reply } from './http.ts';
import { type Audit, createLedger } from './ledger.ts';
import { ADDS, asRequest, createHand, type Repertoire, WRITES } from './writes.ts';

export const PASSWORD = 'correct horse';
export const BEFORE_NEXT_TRY_MS = 20;
const LINES_TO_FILL = 20;

export type Person = Awaited<ReturnType<typeof signUp>>;
export type Writing = {
  /** Number of connections; each writes its own contacts. */
  lines: number;
  repertoire?: Repertoire;
  isOver: () => boolean;
  onReply?: (reply: Reply) => void;
};

/** Signs up a user who writes, keeps a ledger of acknowledged writes, and checks them. */
export async function signUp(address: string, email: string) {
  const entrance = openLine(address);
  const account = { name: 'Ann', email, password: PASSWORD };
  const { token } = await bodyOrThrow<Session>(entrance.send('POST', '/users/signup', account));
  entrance.close();
  const ledger = createLedger();
  let linesOpened = 0;

  async function writeOnALine({ repertoire = WRITES, isOver, onReply }: Writing): Promise<void> {
    const line = openLine(address);
    const lineNumber = linesOpened++;
    const next = createHand();
    for (let wishes = lineNumber; !isOver(); wishes++) {
      const label = `${lineNumber}.${wishes}`;
      const draft = { name: `Rosie ${label}`, number: label };
      const { write, acknowledge } = next(repertoire[wishes % repertoire.length]!, draft);
      const [method, path, body] = asRequest(write);
      const reply = await line.send(method, path, body, token);
      onReply?.(reply);
      if (isSuccess(reply)) {
        const revision = Number(reply.headers[REVISION_HEADER.toLowerCase()] ?? 0);
        const id = write.id ?? (reply.body as Contact).id; // as the contract says of a 201
        ledger.promised(write, id, revision);
        acknowledge(id, revision);
      } else {
        if (reply.met !== 'refusal') ledger.doubted(write);
        await pause(BEFORE_NEXT_TRY_MS);
      }
    }
    line.close();
  }

  async function writeOnAll(writing: Writing): Promise<void> {
    await Promise.all(Array.from({ length: writing.lines }, () => writeOnALine(writing)));
  }

  /** `skipped` is for a book restored to an earlier state, whose revision is higher by so many that are in no log. */
  async function audit(skipped?: number): Promise<Audit> {
    const line = openLine(address);
    const reply = await line.send('GET', '/contacts', undefined, token);
    if (!isSuccess(reply)) {
      const lost = `${email} was promised an account and a session, and met ${describe(reply)}`;
      return { lost: [lost], wrong: [], doneAfterAll: 0 };
    }
    const revision = (revisionOfTag(reply.headers.etag ?? null) ?? 0) - (skipped ?? 0);
    if (skipped !== undefined) ledger.rewind(revision);
    const { revision: seen, erased } = ledger.lastLook();
    const look = readsOn(line, token);
    const found = {
      contacts: reply.body as Contact[], // as the contract says of a 200
      revision,
      trash: await trashed(look),
      log: await logAfter(look, seen),
      past: await look<BookDiff>(`/past?revision=${seen}`),
      leftover: await leftover(look, erased),
    };
    line.close();
    return ledger.audit(found);
  }

  return {
    email,
    token,
    ledger,
    write: writeOnAll,
    fill: (contacts: number) =>
      writeOnAll({ lines: LINES_TO_FILL, repertoire: ADDS, isOver: () => ledger.book.size >= contacts }),
    audit,
  };
}

/** The body of a 200; undefined for any other answer. */
type Read = <Body>(path: string) => Promise<Body | undefined>;

export function readsOn(line: Line, token: string): Read {
  return async (path) => {
    const found = await line.send('GET', path, undefined, token);
    return isSuccess(found) ? (found.body as never) : undefined; // as the contract says of the path
  };
}

export async function trashed(read: Read): Promise<Contact[]> {
  const found: Contact[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const page: Trash | undefined = await read<Trash>(`/trash?limit=${TRASH_MAX}${next && `&before=${next}`}`);
    found.push(...(page?.contacts ?? []));
    next = page?.next;
  }
  return found;
}

/** The changes after this revision, newest first. */
async function logAfter(read: Read, revision: number): Promise<BookAct[]> {
  const acts: BookAct[] = [];
  for (;;) {
    const before = acts.length > 0 ? `?before=${acts.at(-1)?.revision}` : '';
    const page = (await read<BookAct[]>(`/history${before}`)) ?? [];
    acts.push(...page.filter((act) => act.revision > revision));
    if (acts.at(-1) !== page.at(-1) || page.length === 0) return acts;
  }
}

async function leftover(read: Read, ids: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) if ((await read(`/contacts/${id}/history`)) !== undefined) found.push(id);
  return found;
}
