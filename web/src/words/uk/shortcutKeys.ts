import type { Words } from '../en.ts';

export const shortcutKeys: Words['shortcutKeys'] = {
  title: 'Гарячі клавіші',
  find: 'Пошук',
  add: 'Додати контакт',
  fields: 'Більше полів',
  move: 'Рух списком',
  select: 'Вибрати',
  selectAll: 'Вибрати всі',
  label: 'Мітка для вибраних',
  open: 'Відкрити',
  edit: 'Змінити ім’я й номер',
  delete: 'Видалити',
  undo: 'Скасувати дію',
  other: 'Список або картка',
  list: 'Цей перелік',
  oneKey: 'Скорочення з однієї клавіші',
  oneKeyText: '/, N і ? діють, лише коли курсор не стоїть у полі.',
  oneKeyOff: '/, N і ? вимкнено.',
  turnOff: 'Вимкнути скорочення',
  turnOn: 'Увімкнути скорочення',
};
