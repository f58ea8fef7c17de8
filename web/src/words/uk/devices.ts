import type { Words } from '../en.ts';

export const devices: Words['devices'] = {
  title: 'Пристрої',
  subtitle: 'Телефони та програми з вашою книгою',
  only: 'Пароль пристрою відкриває лише контакти.',
  connected: (label) => `${label}: підключено`,
  written: 'Ви записали пароль?',
  none: 'Ще немає пристроїв',
  noneText: 'Ваша книга може бути й у телефоні.',
  add: 'Додати пристрій',
  cancel: 'Скасувати',
  make: 'Створити пароль',
  yours: 'Ваші пристрої',
  end: 'Відключити',
  endThis: (label) => `Відключити ${label}`,
  ended: (label) => `${label}: відключено`,
  endTitle: (label) => `Відключити «${label}»?`,
  endText: 'На пристрої залишиться те, що вже є, але нового він не отримуватиме.',
  keep: 'Залишити',
  endIt: 'Відключити',
};
