import { outlookColumns } from './outlook-columns.ts';
import { createRowWriter } from './table-writer.ts';

const ADDRESS_COLUMNS = ['Street', 'City', 'State', 'Postal Code', 'Country/Region', 'Address PO Box'];

/** The columns that Outlook imports, in English. */
export const OUTLOOK_TITLES = [
  'Title',
  'First Name',
  'Middle Name',
  'Last Name',
  'Suffix',
  'Nickname',
  'Company',
  'Department',
  'Job Title',
  ...['Business', 'Home', 'Other'].flatMap((place) => ADDRESS_COLUMNS.map((part) => `${place} ${part}`)),
  'Business Fax',
  'Business Phone',
  'Business Phone 2',
  'Home Fax',
  'Home Phone',
  'Home Phone 2',
  'Mobile Phone',
  'Other Fax',
  'Other Phone',
  'Pager',
  'Primary Phone',
  'Anniversary',
  'Birthday',
  'Categories',
  'E-mail Address',
  'E-mail 2 Address',
  'E-mail 3 Address',
  'Notes',
  'Spouse',
  'Web Page',
];

/** Returns the cells of a contact in the order of these titles. Outlook ends a category at a semicolon or a comma. */
export const outlookRow = createRowWriter(outlookColumns(OUTLOOK_TITLES) ?? [], { values: undefined, labels: ';' });
