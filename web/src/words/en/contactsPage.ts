import { part } from '../words.ts';

export const contactsPage = part('contactsPage', {
  title: 'Contacts',
  keys: 'Keyboard shortcuts',
  more: 'More',
  opening: 'Opening your book',
  failed: 'Your contacts did not load',
  fresh: 'A fresh book',
  freshText: 'Write the first name on the line above. Press Enter and the line is free for the next one.',
  find: 'Find by name or number',
  findHint: 'Name or number',
  clear: 'Clear the filter',
  /** After the number of contacts found. */
  ofAll: (total: number) => ` of ${total}`,
  /** After the number of all contacts. */
  noun: (total: number): string => (total === 1 ? ' contact' : ' contacts'),
  noNumber: (text: string) => `No number with “${text}” yet`,
  nobody: (text: string) => `Nobody called “${text}” yet`,
  noneHas: (total: number) =>
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
});
