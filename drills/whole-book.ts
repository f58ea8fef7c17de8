import { setTimeout as pause } from 'node:timers/promises';
import type { BookAct, ChangeAct } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { Import } from '@contactbook/contract/transfer';
import { isSuccess, openLine, type Reply, type Request } from './http.ts';
import type { Faults } from './ledger.ts';
import { BEFORE_NEXT_TRY_MS, readsOn, signUp, trashed } from './person.ts';

/** A place of all contacts. If they are at none of these, a change was done by half. */
type Place = 'nowhere' | 'import' | 'book' | 'trash';
type Known = { file: string; id: string; revision: number };
/** A request that moves all contacts, and how the log calls it. */
type Step = { place: Place; act?: ChangeAct; request: (known: Known) => Request };

const ALL = { new: { all: true }, changed: { all: true } };
const GO_BACK: Step = { place: 'trash', act: 'went_back', request: () => ['POST', '/past', { revision: 0 }] };
const STEPS: Step[] = [
  { place: 'import', request: ({ file }) => ['POST', '/imports', file] },
  { place: 'book', act: 'imported', request: ({ id }) => ['POST', `/imports/${id}/apply`, ALL] },
  GO_BACK,
  { place: 'book', act: 'undone', request: ({ revision }) => ['POST', `/changes/${revision}/undo`] },
  GO_BACK,
  { place: 'book', act: 'restored', request: () => ['POST', '/trash/restore'] },
  GO_BACK,
  { place: 'nowhere', request: () => ['DELETE', '/trash'] },
];
const stepAt = (index: number): Step => STEPS[index % STEPS.length]!;

/** A user who repeats these steps with all contacts of a file, on one connection. Each is done as a whole, or not at all. */
export async function wholeBook(address: string, contacts: number) {
  const { token } = await signUp(address, 'whole-book@example.com');
  const drafts = Array.from({ length: contacts }, (_, index) => ({ name: `Mia ${index}`, number: `+380 67 ${index}` }));
  const known: Known = { file: drafts.map(cardOf).join(''), id: '', revision: 0 };
  const counts = { acknowledged: 0, changes: 0, doubts: 0, doneAfterAll: 0 };
  /** Number of steps done; the next one is in doubt if it met no answer. */
  let [done, isInDoubt] = [0, false];
  /** Less than all contacts once an erasure was interrupted, since the trash is erased in batches. */
  let inTrash = contacts;

  function count(step: Step): void {
    done++;
    if (step.act !== undefined) counts.changes++;
    if (step.place === 'nowhere') inTrash = contacts;
  }

  async function come(isOver: () => boolean, onReply: (reply: Reply) => void): Promise<void> {
    const line = openLine(address);
    while (!isOver() && !isInDoubt) {
      const step = stepAt(done);
      const [method, path, body] = step.request(known);
      const reply = await line.send(method, path, body, token);
      onReply(reply);
      if (isSuccess(reply)) {
        counts.acknowledged++;
        count(step);
        known.revision = Number(reply.headers[REVISION_HEADER.toLowerCase()] ?? 0);
        if (step.place === 'import') known.id = (reply.body as Import).id; // as the contract says of a 201
      } else if (reply.met === 'refusal') {
        await pause(BEFORE_NEXT_TRY_MS);
      } else {
        counts.doubts++;
        isInDoubt = true;
      }
    }
    line.close();
  }

  /** Returns how many of the contacts these are; undefined if others are among them. */
  function amountOf(found: Contact[]): number | undefined {
    const texts = new Set(found.map(({ name, number }) => `${name}, ${number}`));
    const own = drafts.filter(({ name, number }) => texts.has(`${name}, ${number}`)).length;
    return own === found.length ? own : undefined;
  }

  async function audit(): Promise<Faults> {
    const line = openLine(address);
    const read = readsOn(line, token);
    const imports = (await read<Import[]>('/imports')) ?? [];
    const usable = imports.find(({ state }) => state === 'ready' || state === 'applying');
    const [book, trash] = [amountOf((await read<Contact[]>('/contacts')) ?? []), amountOf(await trashed(read))];
    const [latest] = (await read<BookAct[]>('/history')) ?? [];
    for (const { id } of imports) if (id !== usable?.id) await line.send('DELETE', `/imports/${id}`, undefined, token);
    line.close();

    const next = stepAt(done);
    if (isInDoubt && next.place === 'nowhere' && book === 0 && trash) inTrash = Math.min(inTrash, trash);
    const places: Record<Place, boolean> = {
      nowhere: book === 0 && trash === 0 && usable === undefined,
      import: book === 0 && trash === 0 && usable?.contacts === contacts,
      book: book === contacts && trash === 0,
      trash: book === 0 && trash === inTrash,
    };
    const faults: Faults = { lost: [], wrong: [] };
    if (isInDoubt && places[next.place]) {
      counts.doneAfterAll++;
      count(next);
    }
    isInDoubt = false;
    const last: Step = done === 0 ? { ...next, place: 'nowhere' } : stepAt(done - 1);
    const state = `${book} in the book, ${trash} in the trash, ${usable?.contacts ?? 0} in an import`;
    if (!places[last.place])
      faults.lost.push(`${contacts} contacts were promised in the ${last.place}, and are ${state}`);
    const moved = last.place === 'trash' ? inTrash : contacts;
    const isLogged =
      last.act === undefined ? latest === undefined : latest?.act === last.act && latest.contacts === moved;
    if (!isLogged)
      faults.wrong.push(`the log ends with "${latest?.act}" of ${latest?.contacts} contacts after ${last.act}`);
    known.revision = latest?.revision ?? 0;
    known.id = usable?.id ?? '';
    return faults;
  }

  return {
    counts,
    come,
    audit,
    get acknowledged() {
      return counts.acknowledged;
    },
  };
}

function cardOf({ name, number }: { name: string; number: string }, index: number): string {
  const lines = [`UID:${index}`, `FN:${name}`, `TEL:${number}`, `NOTE:${'x'.repeat(300)}`];
  return `${['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')}\r\n`;
}
