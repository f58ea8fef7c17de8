import { part } from '../words.ts';

/** The forms in the list: for a new contact, for one that was not added, and for a row in edit. */
export const rowForms = part('rowForms', {
  addContact: 'Add a contact',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  name: 'Name',
  number: 'Number',
  nameHint: 'Latin or Cyrillic letters; a space, hyphen or apostrophe between.',
  missing: 'Both a name and a number are needed.',
  edit: (name: string) => `Edit ${name}`,
  history: 'History',
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
