import type { Words } from '../en.ts';

export const accountMenu: Words['accountMenu'] = {
  menu: (name) => `Меню: ${name}`,
  account: 'Обліковий запис',
  devices: 'Телефони й пристрої',
  import: 'Імпорт',
  export: 'Експорт',
  duplicates: 'Дублікати',
  print: 'Друк',
  trash: 'Кошик',
  history: 'Історія',
};
