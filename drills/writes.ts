import type { ChangeAct } from '@contactbook/contract/changes';
import type { ContactDraft } from '@contactbook/contract/contacts';
import type { Request } from './http.ts';

type Kind = 'add' | 'edit' | 'undo' | 'restore' | 'delete' | 'take out' | 'erase';
/**
 * A write of one contact, which has no id before it is added. `after` is its state in the book after the write, and
 * `revision` the one to undo or to restore.
 */
export type Write = { kind: Kind; id?: string; revision?: number; after?: ContactDraft | undefined };

/** A contact that one connection writes, with the revision of its last change and the state before that. */
type Own = { id: string; revision: number; state: ContactDraft; previous: ContactDraft | undefined };
/** The contacts of one connection: those it may delete, those whose change it may undo, and those in the trash. */
type Hand = Record<'kept' | 'edited' | 'thrown', Own[]>;
/**
 * What a write does: the lists that it takes a contact from and adds it to, the state after it, and its act in the log.
 * Erasures are not in the log.
 */
type Way = { act?: ChangeAct; from?: keyof Hand; to?: keyof Hand; after?: 'draft' | 'state' | 'previous' };

const WAYS: Record<Kind, Way> = {
  add: { act: 'added', to: 'kept', after: 'draft' },
  edit: { act: 'edited', from: 'kept', to: 'edited', after: 'draft' },
  undo: { act: 'undone', from: 'edited', to: 'kept', after: 'previous' },
  restore: { act: 'restored', from: 'edited', to: 'kept', after: 'previous' },
  delete: { act: 'deleted', from: 'kept', to: 'thrown' },
  'take out': { act: 'restored', from: 'thrown', to: 'kept', after: 'state' },
  erase: { from: 'thrown' },
};

/** The writes that a connection repeats in this order. */
export type Repertoire = Kind[];

export const ADDS: Repertoire = ['add'];
/** Writes that neither undo nor restore anything. */
export const PLAIN_WRITES: Repertoire = ['add', 'add', 'edit', 'add', 'delete'];
const RETURNING: Repertoire = ['add', 'edit', 'undo', 'delete', 'take out'];
const ENDING: Repertoire = ['add', 'edit', 'restore', 'delete', 'erase'];
export const WRITES: Repertoire = [...RETURNING, ...ENDING];

/** Creates a function that returns a connection's next write, and what to call once that is acknowledged. */
export function createHand() {
  const hand: Hand = { kept: [], edited: [], thrown: [] };
  return (wish: Kind, draft: ContactDraft) => {
    const { from } = WAYS[wish];
    const own = from && hand[from].shift();
    // Adds a contact if there is none for the write.
    const kind = from !== undefined && own === undefined ? 'add' : wish;
    const { to, after } = WAYS[kind];
    const states = { draft, state: own?.state, previous: own?.previous };
    const write: Write = { kind, ...own, after: after && states[after] };
    function acknowledge(id: string, revision: number): void {
      if (to) hand[to].push({ id, revision, state: write.after ?? own?.state ?? draft, previous: own?.state });
    }
    return { write, acknowledge };
  };
}

export function asRequest({ kind, id, revision = 0, after }: Write): Request {
  const requests: Record<Kind, Request> = {
    add: ['POST', '/contacts', after],
    edit: ['PATCH', `/contacts/${id}`, after],
    undo: ['POST', `/changes/${revision}/undo`],
    restore: ['POST', `/contacts/${id}/restore`, { revision: revision - 1 }],
    delete: ['DELETE', `/contacts/${id}`],
    'take out': ['POST', `/trash/${id}/restore`],
    erase: ['DELETE', `/trash/${id}`],
  };
  return requests[kind];
}

export const actOf = (kind: Kind): ChangeAct | undefined => WAYS[kind].act;
