import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

export const printing: Words['printing'] = {
  title: 'Надрукувати список',
  subtitle: 'Дві колонки за абеткою імен',
  who: 'Контакти',
  all: ukPlural({
    one: 'Усі контакти, # людина',
    few: 'Усі контакти, # людини',
    many: 'Усі контакти, # людей',
    other: 'Усі контакти, # людини',
  }),
  found: (filter) => `Результати за «${filter}»`,
  favourites: 'Улюблені',
  what: 'Що, крім імен і основних номерів',
  numbers: 'Інші номери',
  paper: 'Папір',
  cancel: 'Скасувати',
  print: 'Надрукувати',
  heading: 'Контакти',
  people: ukPlural({ one: '# людина', few: '# людини', many: '# людей', other: '# людини' }),
};
