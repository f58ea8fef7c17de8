import type { PendingConflict } from '@contactbook/contract/conflicts';
import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const changes = enPlural({ one: 'A change', other: '# changes' });

/** The dialog in which a person decides between two changes of a contact, and what waits for a decision. */
export const conflicts = part('conflicts', {
  twoPlaces: (name: string) => `“${name}” was changed in two places`,
  changedSince: (name: string) => `“${name}” has changed since`,
  inBook: (name: string) => `“${name}” is in your book already`,
  deletedOn: (name: string, device: string) => `“${name}” was deleted on ${device}`,
  deleted: (name: string) => `“${name}” was deleted in another window`,
  unsavedEdit: (name: string) => `“${name}” has an unsaved change`,
  notInBook: (name: string) => `“${name}” is not in your book`,
  notSaved: (name: string) => `“${name}” could not be saved`,
  place: (place: number, count: number) => `${place} of ${count}`,
  yours: 'Yours',
  theirs: 'Theirs',
  thisWindow: 'This window, just now',
  anotherWindow: 'Another window',
  beforeChange: 'Before your change',
  yourBook: 'In your book',
  decided: 'Your decision is saved!',
  at: (place: string, time: string) => `${place}, ${time}`,
  today: (time: string) => `today ${time}`,
  line: (line: string) => `line ${line}`,
  bothCanStay: 'both can stay',
  removed: 'Removed',
  others: enPlural({
    one: '# other change does not clash and is kept',
    other: '# other changes do not clash and are kept',
  }),
  show: 'Show',
  hide: 'Hide',
  later: 'Decide later',
  leave: 'Leave it as it is',
  allTheirs: 'Use all of theirs',
  save: 'Save',
  gone: 'It is no longer in your book, and your change is not saved yet:',
  undoOfGone: 'It is no longer in your book. Undo would have restored this:',
  stillThere: 'It is still in your book. It now says:',
  undoDeletes: 'Undo would delete it. It now says:',
  keepMine: 'Keep mine',
  delete: 'Delete',
  keepIt: 'Keep it',
  deleteAnyway: 'Delete anyway',
  sent: (device: string, time: string) => `${device} sent this, ${time}. It is not saved yet.`,
  unsavable: (device: string, { problem = '' }: Pick<PendingConflict, 'problem' | 'fault'>) =>
    `${device} sent this, but it cannot be saved. ${problem}`,
  add: 'Add to the book',
  dontAdd: 'Don’t add',
  dontSave: 'Don’t save',
  deleteSent: 'Delete what was sent',
  toDecide: 'To decide',
  /** Without a device, they are from several. */
  waiting: (count: number, device?: string) =>
    `${changes(count)} from ${device ?? 'your devices'} ${count === 1 ? 'is' : 'are'} waiting for you.`,
  notRead: 'The contact did not load.',
});
