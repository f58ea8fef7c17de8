import type { ChangeAct } from '@contactbook/contract/changes';
import type { ContactDraft } from '@contactbook/contract/contacts';

/** A write that can be requested; without an id, an erasure and a restoration are of the whole trash. */
export type Write = { kind: keyof typeof KINDS; id?: string; draft?: ContactDraft; revision?: number };
type Request = [method: string, path: string, body?: object | undefined];

/** How each kind of write is requested, and how the log calls it. */
const KINDS = {
  add: { act: 'added', request: ({ draft }) => ['POST', '/contacts', draft] },
  edit: { act: 'edited', request: ({ id, draft }) => ['PATCH', `/contacts/${id}`, draft] },
  delete: { act: 'deleted', request: ({ id }) => ['DELETE', `/contacts/${id}`] },
  undo: { act: 'undone', request: ({ revision }) => ['POST', `/changes/${revision}/undo`] },
  restore: { act: 'restored', request: ({ id, revision }) => ['POST', `/contacts/${id}/restore`, { revision }] },
  'go back': { act: 'went_back', request: ({ revision }) => ['POST', '/past', { revision }] },
  'take out': { act: 'restored', request: ({ id }) => ['POST', id ? `/trash/${id}/restore` : '/trash/restore'] },
  erase: { act: undefined, request: ({ id }) => ['DELETE', id ? `/trash/${id}` : '/trash'] },
} satisfies Record<string, { act: ChangeAct | undefined; request: (write: Omit<Write, 'kind'>) => Request }>;

/** A contact that one connection writes, with the revision of its last change. */
type Own = { id: string; revision: number };
/** The contacts of one connection: those it may delete, those whose change it may undo, and those in the trash. */
export type Hand = Record<'kept' | 'edited' | 'thrown', Own[]>;
/** What a ledger knows. */
type Known = { counts: { revision: number }; isCertain: () => boolean; reachOf: (write: Write) => number };
type Choice = { from?: keyof Hand; to?: keyof Hand; write: (own: Own, draft: ContactDraft, known: Known) => Write };

const CHOICES = {
  add: { to: 'kept', write: (_own, draft) => ({ kind: 'add', draft }) },
  edit: { from: 'kept', to: 'edited', write: ({ id }, draft) => ({ kind: 'edit', id, draft }) },
  undo: { from: 'edited', to: 'kept', write: ({ revision }) => ({ kind: 'undo', revision }) },
  restore: {
    from: 'edited',
    to: 'kept',
    write: (own) => ({ kind: 'restore', id: own.id, revision: own.revision - 1 }),
  },
  delete: { from: 'kept', to: 'thrown', write: ({ id }) => ({ kind: 'delete', id }) },
  'take out': { from: 'thrown', to: 'kept', write: ({ id }) => ({ kind: 'take out', id }) },
  erase: { from: 'thrown', write: ({ id }) => ({ kind: 'erase', id }) },
  // A write of the whole book, only for a user who writes on one connection.
  'go back': { write: () => ({ kind: 'go back', revision: 0 }) },
  'undo it': { write: (_own, _draft, { counts }) => ({ kind: 'undo', revision: counts.revision }) },
  'take all out': { write: () => ({ kind: 'take out' }) },
  'erase all': { write: () => ({ kind: 'erase' }) },
} satisfies Record<string, Choice>;

/** The writes that a connection repeats in this order. */
export type Repertoire = (keyof typeof CHOICES)[];

export const ADDS: Repertoire = ['add'];
/** Writes that neither undo nor restore anything. */
export const PLAIN_WRITES: Repertoire = ['add', 'add', 'edit', 'add', 'delete'];
export const WRITES = listed('add, add, edit, undo, delete, take out, edit, restore, delete, erase');
/** Writes of whole books, which end with erasing everything. */
export const WHOLESALE = listed(
  'go back, undo it, go back, take all out, go back, undo it, go back, take all out, go back, erase all',
);

/** Creates a repertoire from the names of the choices above. */
function listed(names: string): Repertoire {
  return names.split(', ') as Repertoire;
}

/**
 * Returns a connection's next write, and where its contact goes once acknowledged. Adds a contact if there is none for
 * the write.
 */
export function chosen(name: Repertoire[number], hand: Hand, draft: ContactDraft, known: Known) {
  const choice: Choice = CHOICES[name];
  const own = choice.from && hand[choice.from].shift();
  const write = choice.write(own ?? { id: '', revision: 0 }, draft, known);
  const isOfBook = choice.from === undefined && choice.to === undefined;
  const isPossible = isOfBook ? known.isCertain() && known.reachOf(write) > 0 : name === 'add' || own !== undefined;
  return isPossible
    ? { write, id: own?.id, to: choice.to }
    : { write: { kind: 'add', draft } as const, to: 'kept' as const };
}

export function asRequest(write: Write): [method: string, path: string, body: object | undefined] {
  const [method, path, body] = KINDS[write.kind].request(write);
  return [method, path, body];
}

/** What the log calls it; undefined for an erasure, which no log has. */
export const actOf = (kind: Write['kind']): ChangeAct | undefined => KINDS[kind].act;
