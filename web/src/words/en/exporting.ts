import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

export const exporting = part('exporting', {
  title: 'Export',
  subtitle: 'Your book stays as it is',
  cancel: 'Cancel',
  save: enPlural({ one: 'Save # contact', other: 'Save # contacts' }),
  saveFound: 'Save what is found',
  which: 'Which',
  all: enPlural({ one: 'All # contact', other: 'All # contacts' }),
  found: (filter: string) => `What “${filter}” finds`,
  as: 'As',
  google: 'CSV for Google',
  outlook: 'CSV for Outlook',
  vcard3Hint: 'For phones and most programs',
  vcard4Hint: 'The newer standard, for programs that know it',
  googleHint: 'A table, as Google Contacts takes it',
  outlookHint: 'A table, as Outlook takes it',
  jsonHint: 'JSContact, for programs of your own',
  saving: 'Saving',
  soFar: (size: string) => `${size} so far`,
  failed: 'That did not load. Nothing was saved. Try again.',
});
