import type { Words } from '../en.ts';

export const deleting: Words['deleting'] = {
  title: (name) => `Видалити «${name}»?`,
  text: 'Цей контакт не можна буде відновити.',
  keep: 'Залишити',
  delete: 'Видалити',
};
