import { part } from '../words.ts';

/** The contacts screen: the filter, the list, and the forms in it. */
export const contactsPage = part('contactsPage', {
  title: 'Contacts',
  keys: 'Keyboard shortcuts',
  more: 'More',
  trash: 'Trash',
  trashOf: (count: number | string) => `Trash, ${count}`,
  history: 'History',
  opening: 'Opening your book',
  failed: 'Your contacts did not load',
  fresh: 'A fresh book',
  freshText: 'Write the first name on the line above. Press Enter and the line is free for the next one.',
  find: 'Find by name or number',
  hint: 'Name or number',
  clear: 'Clear the filter',
  /** After the number of contacts found. */
  of: (total: number) => ` of ${total}`,
  /** After the number of all contacts. */
  noun: (total: number): string => (total === 1 ? ' contact' : ' contacts'),
  noNumber: (text: string) => `No number with “${text}” yet`,
  nobody: (text: string) => `Nobody called “${text}” yet`,
  none: (total: number) =>
    total === 1
      ? 'Your one contact does not have this in the name or number.'
      : `None of your ${total} contacts has this in the name or number.`,
  addText: (text: string) => `Add “${text}”`,
  showAll: (total: number) => `Show all ${total}`,
  letters: 'Letters',
  draft: 'Draft',
  saving: 'Saving',
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteName: (name: string) => `Delete ${name}`,
  addContact: 'Add a contact',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  name: 'Name',
  number: 'Number',
  nameHint: 'Latin or Cyrillic letters; a space, hyphen or apostrophe between.',
  missing: 'Both a name and a number are needed.',
  historyOf: (name: string) => `History of ${name}`,
  notSaved: 'Not saved yet.',
  changed: 'This contact was changed meanwhile.',
  deleted: 'This contact was deleted meanwhile.',
  waiting: 'It is added when the connection is back.',
  notAdded: 'Not added yet.',
  notAddedName: (name: string) => `Not added yet: ${name}`,
  again: 'Try again',
  discard: 'Discard',
});
