import { part } from '../words.ts';

export const shortcutKeys = part('shortcutKeys', {
  find: 'Find',
  add: 'Add',
  move: 'Move',
  open: 'Open',
  edit: 'Edit',
  delete: 'Delete',
  undo: 'Undo',
  turnOff: 'Turn shortcuts off',
  turnOn: 'Turn shortcuts on',
});
