import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

const characters = ukPlural({ one: '# символу', few: '# символів', many: '# символів', other: '# символу' });

export const fields: Words['fields'] = {
  tooLong: (label, max) => `${label}: не більше ${characters(max)}.`,
  password: 'Пароль',
  show: 'Показати',
  hide: 'Сховати',
  showThis: (label) => `Показати ${label.toLowerCase()}`,
  hideThis: (label) => `Сховати ${label.toLowerCase()}`,
};
