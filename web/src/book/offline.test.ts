import type { Contact } from '@contactbook/contract/contacts';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages, openTestBook } from '../app/testing-store.ts';
import { saveChosen, putBack } from '../card/conflicts/saveChosen.ts';
import { saveCardEdit, saveNewContact } from '../card/form/saveCard.ts';
import { saveRowEdit } from '../card/form/saveRow.ts';
import { beginNewContact } from '../card/form/beginNewContact.ts';
import { restoreVersion } from '../history/historyThunks.ts';
import { undoLast } from '../history/undo.ts';
import { addLabel } from '../labels/calls.ts';
import { applyImport } from '../transfer/applyImport.ts';
import { actOnContacts, emptyTrash, eraseHistory, goBack, restoreTrash, restoreTrashed } from './acts.ts';
import { type Conflict } from './conflictsSlice.ts';
import { editBegun } from './draftsSlice.ts';
import { add, removeContact } from './edits.ts';

beforeEach(() => vi.unstubAllGlobals());

const WORDS = 'You are offline. You can read your book; editing returns with the connection.';
const anna: Contact = { id: 'a', name: 'Anna', number: '1', version: 4 };
const CARD = { '@type': 'Card', version: '1.0', name: { full: 'Anna' } } as const;
const conflict: Conflict = {
  id: 'a',
  operation: 'edit',
  base: anna,
  wanted: { name: 'Anja', number: '1' },
  current: anna,
};

type Store = Awaited<ReturnType<typeof openTestBook>>['store'];
const ACTS: Record<string, (store: Store) => Promise<unknown>> = {
  'an addition in full': ({ dispatch }) => {
    dispatch(beginNewContact({ name: { full: 'Clara' } }));
    return dispatch(saveNewContact());
  },
  'an addition from a conflict': ({ dispatch }) => dispatch(add({ name: 'Clara', number: '3' })),
  'an edit in a row': ({ dispatch }) => {
    dispatch(
      editBegun({ place: 'row', id: 'a', key: 'k', state: 'open', base: anna, draft: { ...anna, number: '2' } }),
    );
    return dispatch(saveRowEdit('a'));
  },
  'an edit in full': ({ dispatch }) => {
    const edit = { place: 'card', id: 'a', key: 'k', state: 'open', label: 'Port', contact: anna, version: 4 } as const;
    dispatch(editBegun({ ...edit, base: CARD, draft: CARD }));
    return dispatch(saveCardEdit('a'));
  },
  'a deletion': ({ dispatch }) => dispatch(removeContact('a')),
  'an undo': ({ dispatch }) => dispatch(undoLast()),
  'an earlier version': ({ dispatch }) => dispatch(restoreVersion('a', 3, () => undefined)),
  'a restored contact': ({ dispatch }) => dispatch(restoreTrashed('b')),
  'all restored contacts': ({ dispatch }) => dispatch(restoreTrash()),
  'an emptied trash': ({ dispatch }) => dispatch(emptyTrash()),
  'an erased history': ({ dispatch }) => dispatch(eraseHistory('a')),
  'an earlier book': ({ dispatch }) => dispatch(goBack({ revision: 3, now: 10 })),
  'an import': ({ dispatch }) => dispatch(applyImport({ id: '7', choice: {} })), // the choice is not read here
  'a new label': ({ dispatch }) => dispatch(addLabel('Port')),
  'an act on many contacts': ({ dispatch }) =>
    dispatch(actOnContacts({ contacts: { ids: ['a'] }, act: { do: 'delete' } })),
  'the choice between two versions': ({ dispatch }) => dispatch(saveChosen(conflict, { ...anna, card: CARD }, CARD)),
  'a contact that comes back with its changes': ({ dispatch }) => dispatch(putBack(conflict, anna)),
};

test.each(Object.entries(ACTS))(
  'offline, %s is refused with a message, and nothing is sent or lost',
  async (_what, act) => {
    const { store, network, goOffline } = await openTestBook([anna]);
    await goOffline();
    const sent = network.calls.length;
    await act(store);
    expect(messages()).toEqual([WORDS]);
    expect(network.calls.slice(sent)).toEqual([]);
    expect(store.getState().contacts).toMatchObject({ items: [anna], savingIds: [], isLoading: false });
    for (const { state } of Object.values(store.getState().drafts.edits)) expect(state).not.toBe('saving');
  },
);
