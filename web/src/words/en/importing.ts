import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

/** An import before its rows are shown, and after it. */
export const importing = part('importing', {
  title: 'Import',
  invite: 'Bring your contacts',
  inviteText:
    'Choose a vCard (.vcf), CSV or JSON file, drop it here, or paste a card. You will see every contact first.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another',
  again: 'Try again',
  cancel: 'Cancel',
  back: 'Back to contacts',
  undo: 'Undo',
  openFile: 'Opening your file',
  opening: 'Opening…',
  failed: 'This did not load',
  begun: 'Begun before',
  files: (count: number) => `${count} files`,
  notRead: 'This file was not read',
  cutOff: 'The connection broke off. Nothing was added.',
  nothingAdded: 'Nothing was added.',
  tooLarge: (size: string) => `A file may take ${size}. Bring it in several parts.`,
  oneTable: 'These are several files. Bring one table at a time; cards may come together.',
  zipNotLoaded: 'What opens a zip could not be fetched. Check the connection, then try again.',
  ended: 'This look has ended',
  endedText: 'Bring the file again.',
  noContacts: 'No contacts in this file',
  noContactsText: 'We read vCard (.vcf), CSV and JSON.',
  nothingNew: 'Nothing new',
  nothingNewText: 'Everything in this file is already in your book.',
  reading: 'Reading your file',
  readingText: 'Nothing is added while it is read. You will see every contact first.',
  read: enPlural({ one: '# contact read', other: '# contacts read' }),
  done: 'This file is in your book',
  added: enPlural({ one: '# contact added.', other: '# contacts added.' }),
  addedAndChanged(added: number, changed: string) {
    return enPlural({ one: `# contact added, ${changed} changed.`, other: `# contacts added, ${changed} changed.` })(
      added,
    );
  },
});
