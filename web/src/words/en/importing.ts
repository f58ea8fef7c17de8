import type { Problem } from '@contactbook/contract/problems';
import type { ImportRow } from '@contactbook/contract/transfer';
import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

/** An import, from the choice of a file to the choice of its rows. */
export const importing = part('importing', {
  title: 'Import',
  choose: 'Choose a file',
  chooseAnother: 'Choose another',
  again: 'Try again',
  cancel: 'Cancel',
  back: 'Back to contacts',
  undo: 'Undo',
  /** Why a file or a row cannot be read. The server's reasons are in English. */
  refused: ({ message = '' }: Problem) => message,
  rowRefused: ({ reason = '' }: Pick<ImportRow, 'reason' | 'fault'>) => reason,
  openFile: 'Opening your file',
  opening: 'Opening…',
  failed: 'This did not load',
  begun: 'Started earlier',
  files: (count: number) => `${count} files`,
  notRead: 'This file was not read',
  cutOff: 'The connection was lost. Nothing was added.',
  nothingAdded: 'Nothing was added.',
  tooLarge: (size: string) => `A file can be up to ${size}. Import it in several parts.`,
  oneTable: 'These are several files. Import tables one at a time. Card files can be imported together.',
  zipNotLoaded: 'The part that opens zip files did not load. Check the connection, then try again.',
  ended: 'This review has ended',
  endedText: 'Import the file again.',
  noContacts: 'No contacts in this file',
  noContactsText: 'We read vCard (.vcf), CSV, LDIF and JSON.',
  nothingNew: 'Nothing new',
  nothingNewText: 'Everything in this file is already in your book.',
  reading: 'Reading your file',
  readingText: 'Nothing is added while it is read. You will see every contact first.',
  read: enPlural({ one: '# contact read', other: '# contacts read' }),
  done: 'This file is in your book',
  undone: 'The import is undone',
  undoneText: 'Your book is as it was before the import. Later changes have stayed.',
  added: enPlural({ one: '# contact added.', other: '# contacts added.' }),
  addedAndChanged(added: number, changed: string) {
    return enPlural({ one: `# contact added, ${changed} changed.`, other: `# contacts added, ${changed} changed.` })(
      added,
    );
  },
  look: 'Review',
  show: 'Show',
  all: 'All',
  new: 'New',
  same: 'Same',
  changed: 'Changed',
  unreadable: 'Unreadable',
  untilAdd: 'Nothing is in your book yet. It changes when you press Add.',
  untilChange: 'Nothing is in your book yet. It changes when you press Change.',
  save: enPlural({ one: 'Save the unreadable one', other: 'Save the # unreadable' }),
  saveFailed: 'That did not load. Try again.',
  leftOut: 'Left out of this table',
  aboveTitles: 'Lines above the titles',
  roundedNumbers: 'a spreadsheet has rounded the number, so it is only in the note',
  column: (place: number) => `Column ${place}`,
  recounted: 'Your book has changed. Review the rows again.',
  different: enPlural({
    one: 'Your book has changed. # row is different now.',
    other: 'Your book has changed. # rows are different now.',
  }),
  find: 'Find rows by name or number',
  hint: 'Name or number',
  /** After the number of rows. */
  inFile: 'in the file',
  clear: 'Clear the search',
  noRows: 'No matching rows in the file',
  tryRows: 'Search for a name, a number or a line.',
  list: 'Contacts of the file',
  rowsFailed: 'These rows did not load.',
  line: 'Line',
  outcome: 'Outcome',
  allNew: 'All new',
  addAllNew: 'Add all new',
  add: (name: string) => `Add ${name}`,
  /** A row as it is read out: its line, whom it is about and what it would do. */
  row: (line: string, who: string, outcome: string) => `Line ${line}, ${who}, ${outcome.toLowerCase()}`,
  rowFields: (row: string, fields: number) => `${row}, ${enPlural({ one: '# field', other: '# fields' })(fields)}`,
  chosen: (row: string) => `${row}, chosen`,
  wouldChange: (name: string) => `What would change, ${name}`,
  mine: 'In your book',
  theirs: 'In the file',
  none: 'none',
  keepMine: 'Keep mine',
  addIt: 'Add it',
  takeTheirs: 'Take the file’s',
  eachField: 'Decide each field',
  asChosen: 'As you chose',
  takeIt: 'Take it',
  takeAll: (count: string) => `Take all ${count}`,
  addAll: enPlural({ one: 'Add # contact', other: 'Add # contacts' }),
  change: (count: string) => `Change ${count}`,
  addAndChange: (added: string, changed: string) => `Add ${added}, change ${changed}`,
  nothing: 'Nothing to add',
  // What becomes of contacts that the file has otherwise.
  stay: enPlural({
    one: '# changed stays as it is in your book.',
    other: '# changed stay as they are in your book.',
  }),
  get: enPlural({ one: '# changed only gets additions.', other: '# changed only get additions.' }),
  take: enPlural({ one: '# changed takes the file’s values.', other: '# changed take the file’s values.' }),
  someGet(count: number, all: string) {
    return enPlural({
      one: `# of ${all} changed only gets additions.`,
      other: `# of ${all} changed only get additions.`,
    })(count);
  },
  someTake(count: number, all: string) {
    return enPlural({
      one: `# of ${all} changed takes the file’s values.`,
      other: `# of ${all} changed take the file’s values.`,
    })(count);
  },
});
