import { part } from '../words.ts';

export const shortcutKeys = part('shortcutKeys', {
  title: 'Keyboard shortcuts',
  find: 'Search',
  add: 'Add a contact',
  fields: 'More fields',
  move: 'Move',
  select: 'Select',
  selectAll: 'Select all',
  label: 'Label the selected',
  open: 'Open',
  edit: 'Edit name and number',
  delete: 'Delete',
  undo: 'Undo',
  other: 'List or card',
  list: 'This list',
  oneKey: 'One-key shortcuts',
  oneKeyText: '/, N and ? act only while no field has the focus.',
  oneKeyOff: '/, N and ? are off.',
  turnOff: 'Turn shortcuts off',
  turnOn: 'Turn shortcuts on',
});
