import { part } from '../words.ts';

export const deleting = part('deleting', {
  title: (name: string) => `Delete “${name}”?`,
  text: 'This contact cannot be restored.',
  keep: 'Keep',
  delete: 'Delete',
});
