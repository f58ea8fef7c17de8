import type { Words } from '../en.ts';

export const bookLinks: Words['bookLinks'] = {
  trash: 'Кошик',
  trashOf: (count) => `Кошик, ${count}`,
  history: 'Історія',
};
