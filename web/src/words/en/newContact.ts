import { part } from '../words.ts';

/** Notes below the line of a new contact, and in its form. */
export const newContact = part('newContact', {
  unusual: 'This name has unusual characters.',
  /** After the name of the key. */
  again: 'adds it anyway',
  taken: (name: string) => `“${name}” is already in contacts.`,
  takenWith: (name: string, number: string) => `“${name}” is already in contacts, with ${number}.`,
  takenAgain: (name: string) => `“${name}” is already in contacts. “Add” adds it anyway.`,
  open: 'Open',
  addAndMerge: 'Add and merge',
  addNumber: 'Add this number to the contact',
  sameNumber: (name: string) => `Same number as ${name}.`,
});
