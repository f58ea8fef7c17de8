import type { ContactDraft } from '@contactbook/contract/contacts';
import type { Ledger, Write } from './ledger.ts';

/** A contact that one connection writes, with the revision of its last change. */
type Own = { id: string; revision: number };
/** The contacts of one connection: those it may delete, those whose change it may undo, and those in the trash. */
export type Hand = Record<'kept' | 'edited' | 'thrown', Own[]>;

type Choice = {
  from?: keyof Hand;
  to?: keyof Hand;
  write: (own: Own, draft: ContactDraft, ledger: Ledger) => Write;
};

const CHOICES = {
  add: { to: 'kept', write: (_own, draft) => ({ kind: 'add', draft }) },
  edit: { from: 'kept', to: 'edited', write: ({ id }, draft) => ({ kind: 'edit', id, draft }) },
  undo: { from: 'edited', to: 'kept', write: ({ revision }) => ({ kind: 'undo', revision }) },
  restore: {
    from: 'edited',
    to: 'kept',
    write: ({ id, revision }) => ({ kind: 'restore', id, revision: revision - 1 }),
  },
  delete: { from: 'kept', to: 'thrown', write: ({ id }) => ({ kind: 'delete', id }) },
  'take out': { from: 'thrown', to: 'kept', write: ({ id }) => ({ kind: 'take out', id }) },
  erase: { from: 'thrown', write: ({ id }) => ({ kind: 'erase', id }) },
  // A write of the whole book, only for a user who writes on one connection.
  'go back': { write: () => ({ kind: 'go back', revision: 0 }) },
  'undo it': { write: (_own, _draft, { revision }) => ({ kind: 'undo', revision }) },
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
export function chosen(name: Repertoire[number], hand: Hand, draft: ContactDraft, ledger: Ledger) {
  const choice: Choice = CHOICES[name];
  const own = choice.from && hand[choice.from].shift();
  const write = choice.write(own ?? { id: '', revision: 0 }, draft, ledger);
  const isPossible =
    choice.from === undefined
      ? choice.to !== undefined || (ledger.isCertain && ledger.reachOf(write) > 0)
      : own !== undefined;
  return isPossible
    ? { write, id: own?.id, to: choice.to }
    : { write: { kind: 'add', draft } as const, to: 'kept' as const };
}

export function asRequest(write: Write): [method: string, path: string, body: object | undefined] {
  switch (write.kind) {
    case 'add':
      return ['POST', '/contacts', write.draft];
    case 'edit':
      return ['PATCH', `/contacts/${write.id}`, write.draft];
    case 'delete':
      return ['DELETE', `/contacts/${write.id}`, undefined];
    case 'undo':
      return ['POST', `/changes/${write.revision}/undo`, undefined];
    case 'restore':
      return ['POST', `/contacts/${write.id}/restore`, { revision: write.revision }];
    case 'go back':
      return ['POST', '/past', { revision: write.revision }];
    case 'take out':
      return ['POST', write.id === undefined ? '/trash/restore' : `/trash/${write.id}/restore`, undefined];
    case 'erase':
      return ['DELETE', write.id === undefined ? '/trash' : `/trash/${write.id}`, undefined];
    default:
      return write satisfies never;
  }
}
