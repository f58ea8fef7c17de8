import { part } from '../words.ts';

/** The menu in the header of small screens. */
export const accountMenu = part('accountMenu', {
  menu: (name: string) => `Menu of ${name}`,
  account: 'Account',
  devices: 'Phones and devices',
  import: 'Import',
  export: 'Export',
  duplicates: 'Duplicates',
  print: 'Print',
  trash: 'Trash',
  history: 'History',
});
