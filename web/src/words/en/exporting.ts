import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

export const exporting = part('exporting', {
  title: 'Export',
  subtitle: 'Your book stays as it is',
  cancel: 'Cancel',
  save: enPlural({ one: 'Save # contact', other: 'Save # contacts' }),
  saveFound: 'Save the results',
  which: 'Contacts',
  all: enPlural({ one: 'All # contact', other: 'All # contacts' }),
  found: (filter: string) => `Results for “${filter}”`,
  as: 'Format',
  google: 'CSV for Google',
  outlook: 'CSV for Outlook',
  phone: 'For a phone or another app',
  moreFormats: 'More formats',
  vcard4Hint: 'The newer standard, for programs that support it',
  googleHint: 'A table for Google Contacts, without pictures and keys',
  outlookHint: 'A table for Outlook, without pictures and keys',
  jsonHint: 'JSContact, for your own programs',
  saving: 'Saving',
  soFar: (size: string) => `${size} so far`,
  failed: 'That did not load. Nothing was saved. Try again.',
});
