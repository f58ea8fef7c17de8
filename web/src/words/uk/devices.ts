import type { Words } from '../en.ts';

export const devices: Words['devices'] = {
  title: 'Телефони й пристрої',
  subtitle: 'Телефони та програми з вашою книгою',
  only: 'Пароль пристрою відкриває лише контакти.',
  none: 'Ще немає пристроїв',
  noneText: 'Ваша книга може бути й у телефоні.',
  connect: 'Підключити телефон',
  yours: 'Ваші пристрої',
  shared: (program, other) =>
    `${program} і ${other} мають один пароль. Дайте кожній свій, щоб їхні зміни не сплуталися.`,
  otherPassword: 'Створити пароль для іншої',
  otherPasswordOf: (label) => `Створити пароль для іншої: ${label}`,
  groups: 'Групи:',
  groupsOf: (label) => `Групи: ${label}`,
  groupsUnknown: 'ще невідомо',
  groupForms: { lists: 'як списки', categories: 'як категорії', both: 'обидва способи' },
  end: 'Відключити',
  endThis: (label) => `Відключити ${label}`,
  ended: (label) => `${label}: відключено`,
  endTitle: (label) => `Відключити «${label}»?`,
  endText: 'На пристрої залишиться те, що вже є, але нового він не отримуватиме.',
  keep: 'Не відключати',
  endIt: 'Відключити',
};
