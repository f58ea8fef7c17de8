import { part } from '../words.ts';

/** Naming the columns of a table. */
export const importColumns = part('importColumns', {
  heading: 'Which is which?',
  text: 'We do not recognise the columns of this table. Choose what each one contains. The rest is kept as a note.',
  column: (place: number) => `Column ${place}`,
  columnTitle: (place: number, title: string) => `Column ${place}, ${title}`,
  samples: 'For example',
  leaveOut: 'Leave out',
  givenName: 'First name',
  familyName: 'Last name',
  rest: 'Keep as a note',
  firstRow: 'The first row is a contact too',
  none: 'Choose a field for at least one column.',
  cancel: 'Cancel',
  look: 'Review',
});
