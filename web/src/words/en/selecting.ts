import { enPlural, inDigits } from '../plural.ts';
import { part } from '../words.ts';

/** What is done with selected contacts. */
export const selecting = part('selecting', {
  toolbar: 'Selected contacts',
  end: 'End the selection',
  count: enPlural({ one: '# selected', other: '# selected' }),
  all: (count: number) => `Select all ${inDigits(count)}`,
  find: 'Search for more',
  merge: 'Merge',
  export: 'Export',
  delete: 'Delete',
  more: 'More',
  findLabel: 'Find or create a label',
  /** How many of the selected contacts have a label. */
  share: (count: number, total: number) => `${inDigits(count)} of ${inDigits(total)}`,
  create: (name: string) => `Create “${name}”`,
  labelled: (count: number, label: string) => `${inDigits(count)} in “${label}”`,
  unlabelled: (count: number, label: string) => `${inDigits(count)} no longer in “${label}”`,
  deleted: enPlural({ one: '# contact deleted', other: '# contacts deleted' }),
  changed: enPlural({ one: '# contact changed', other: '# contacts changed' }),
  bookChanged: 'The book has changed since you selected.',
  gone: enPlural({ one: '# selected contact was deleted.', other: '# selected contacts were deleted.' }),
  edited: enPlural({ one: '# selected contact was changed.', other: '# selected contacts were changed.' }),
  others: enPlural({
    one: '# other contact is new or changed, and is not selected.',
    other: '# other contacts are new or changed, and are not selected.',
  }),
  notNow: 'Not now',
  goOn: (count: number) => `Go on with ${inDigits(count)}`,
  setOrganization: 'Set the organisation',
  setTitle: 'Set the job title',
  setNote: 'Set the note',
  preview: 'What changes',
  changes: enPlural({ one: '# contact changes:', other: '# contacts change:' }),
  removes: enPlural({ one: 'It is removed from # contact:', other: 'It is removed from # contacts:' }),
  nothingChanges: 'Nothing changes.',
  noPreview: 'What changes could not be read',
  showMore: 'Show more',
  cancel: 'Cancel',
  apply: 'Set',
});
