import type { Problem } from '@contactbook/contract/problems';
import { enPlural, inDigits } from '../plural.ts';
import { part } from '../words.ts';

const contacts = enPlural({ one: '# contact', other: '# contacts' });
const contactsChangedSince = enPlural({
  one: '# contact was changed since and stays as it is.',
  other: '# contacts were changed since and stay as they are.',
});

/** Section 8 of the specification, spelled as it spells it. */
export const toasts = part('toasts', {
  failed: 'Something went wrog! Try again',
  /** The server's messages are in English, with figures. */
  refused: ({ message = '' }: Problem) => message,
  loggedIn: 'You are loged in',
  signedUp: 'You are registred',
  recovered: 'Your password is changed!',
  loggedOut: 'You are loged out!',
  added: 'Your contact is added!',
  edited: 'Your contact is edited!',
  deleted: 'Your contact is deleted!',
  back: 'The earlier version is restored!',
  restored: 'Your contact is restored!',
  allRestored: 'Your contacts are restored!',
  emptied: 'Your trash is emptied!',
  erased: 'Its history is erased!',
  bookBack: 'Your book is restored!',
  redone: 'Your change is redone!',
  undone: 'Your change is undone!',
  open: 'Open',
  undo: 'Undo',
  redo: 'Redo',
  seeBoth: 'See both',
  ended: 'You were logged out. Please log in again.',
  duplicate: (name: string) => `"${name}" is already in contacts`,
  overtaken: 'This contact has changed since. Nothing was undone.',
  tooOld: 'This change can no longer be undone.',
  notInTrash: 'This contact is no longer in the trash.',
  noUndo: 'Nothing to undo here. Older changes are in History.',
  noRedo: 'Nothing to redo.',
  kept: (name: string) => `Your change is undone. “${name}” was changed since and stays as it is.`,
  someKept: (count: number) => `Your change is undone. ${contactsChangedSince(count)}`,
  wasChanged: (name?: string) => `${quoted(name)} was changed elsewhere.`,
  wasDeleted: (name?: string) => `${quoted(name)} was deleted elsewhere.`,
  notDeleted: 'It is not deleted.',
  notSaved: 'Your change is not saved.',
  imported: (count: number) => `${contacts(count)} added`,
  changed: (count: number) => `${contacts(count)} changed`,
  both: (added: number, changed: number) => `${contacts(added)} added, ${inDigits(changed)} changed`,
});

function quoted(name: string | undefined): string {
  return name === undefined ? 'This contact' : `“${name}”`;
}
