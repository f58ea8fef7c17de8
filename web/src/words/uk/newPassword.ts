import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

export const newPassword: Words['newPassword'] = {
  label: 'Новий пароль',
  atLeast: ukPlural({
    one: 'Щонайменше # символ.',
    few: 'Щонайменше # символи.',
    many: 'Щонайменше # символів.',
    other: 'Щонайменше # символу.',
  }),
  weak: 'Слабкий.',
  fair: 'Середній.',
  strong: 'Надійний.',
  moreWords: 'Кілька слів були б надійнішими.',
  common: 'Це один із найпоширеніших паролів.',
  name: 'Це ваше ім’я.',
  email: 'Це ваша пошта.',
};
