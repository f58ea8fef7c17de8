import { inDigits } from '../plural.ts';
import { part } from '../words.ts';

/** The contacts screen: the filter, the list, and the forms in it. */
export const contactsPage = part('contactsPage', {
  title: 'Contacts',
  keys: 'Shortcuts',
  more: 'More',
  all: 'All contacts',
  allShort: 'All',
  undo: 'Undo',
  undoLast: 'Undo the last change',
  birthdays: 'Birthdays',
  import: 'Import',
  export: 'Export',
  connect: 'Connect a phone',
  duplicates: 'Duplicates',
  print: 'Print',
  trash: 'Trash',
  history: 'History',
  opening: 'Opening your book',
  failed: 'Your contacts did not load',
  fresh: 'A fresh book',
  freshText: 'Write the first name on the line above. Press Enter and the line is free for the next one.',
  find: 'Find by name or number',
  hint: 'Search',
  clear: 'Clear the filter',
  /** After the number of contacts found. */
  of: (total: number) => ` of ${inDigits(total)}`,
  /** After the number of all contacts. */
  noun: (total: number): string => (total === 1 ? ' contact' : ' contacts'),
  /** After the number of contacts found. */
  andSimilar: (count: number) => ` and ${inDigits(count)} similar`,
  /** After the number of contacts that are similar, where none was found. */
  onlySimilar: (_count: number): string => ' similar',
  /** Heading above the contacts that are only similar, with the reason that they share. */
  similar: (reason?: string) => (reason === undefined ? 'Similar' : `Similar · ${reason}`),
  letters: 'Letters',
  draft: 'Draft',
  /** A contact that was just added. */
  new: 'New',
  /** After the name of a contact that is selected. */
  selected: 'selected',
  saving: 'Saving',
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteName: (name: string) => `Delete ${name}`,
  addContact: 'Add a contact',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  missing: 'Both a name and a number are needed.',
  missingHere: 'Both a name and a number are needed here. Under “More”, one of them is enough.',
  moreFields: 'More',
  addAnyway: 'Add anyway',
  unsaved: 'New contact, not saved yet',
  historyOf: (name: string) => `History of ${name}`,
  notSaved: 'Not saved yet.',
  changed: 'This contact was changed elsewhere.',
  deleted: 'This contact was deleted elsewhere.',
});
