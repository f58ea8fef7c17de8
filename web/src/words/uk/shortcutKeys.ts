import type { Words } from '../en.ts';

export const shortcutKeys: Words['shortcutKeys'] = {
  find: 'Знайти',
  add: 'Додати',
  move: 'Перейти',
  open: 'Відкрити',
  edit: 'Змінити',
  delete: 'Видалити',
  undo: 'Скасувати',
  turnOff: 'Вимкнути скорочення',
  turnOn: 'Увімкнути скорочення',
};
