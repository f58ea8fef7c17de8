import type { Words } from '../en.ts';
import { inDigits } from '../plural.ts';
import { ukPlural } from '../ukPlural.ts';

export const trashPanel: Words['trashPanel'] = {
  title: 'Кошик',
  kept: ukPlural({
    one: 'Зберігаємо # день, потім стираємо назавжди',
    few: 'Зберігаємо # дні, потім стираємо назавжди',
    many: 'Зберігаємо # днів, потім стираємо назавжди',
    other: 'Зберігаємо # дня, потім стираємо назавжди',
  }),
  list: 'У кошику',
  opening: 'Відкриваємо кошик',
  failed: 'Кошик не завантажився',
  empty: 'Кошик порожній',
  emptyText: ukPlural({
    one: 'Видалене чекає тут # день.',
    few: 'Видалене чекає тут # дні.',
    many: 'Видалене чекає тут # днів.',
    other: 'Видалене чекає тут # дня.',
  }),
  find: 'Шукати в кошику',
  hint: 'Пошук',
  clear: 'Очистити пошук',
  searching: 'Шукаємо в кошику',
  found: (count) => `Знайдено: ${inDigits(count)}`,
  noneFound: (text) => `У кошику нікого за запитом «${text}»`,
  restore: 'Відновити',
  restoreName: (name) => `Відновити ${name}`,
  restoreAll: 'Відновити все',
  eraseAll: 'Очистити',
  eraseTitle: 'Очистити кошик?',
  eraseText: (count) =>
    count === 1
      ? 'Цей контакт не можна буде відновити.'
      : ukPlural({
          one: '# контакт не можна буде відновити.',
          few: '# контакти не можна буде відновити.',
          many: '# контактів не можна буде відновити.',
          other: '# контакту не можна буде відновити.',
        })(count),
  eraseManyText: 'Ці контакти не можна буде відновити.',
  keep: 'Залишити',
  more: 'Показати більше',
  moreFailed: 'Не завантажилося. Спробуйте ще раз.',
  today: 'сьогодні',
  daysAgo: ukPlural({ one: '# день тому', few: '# дні тому', many: '# днів тому', other: '# дня тому' }),
  daysLeft: ukPlural({
    one: 'лишився # день',
    few: 'лишилося # дні',
    many: 'лишилося # днів',
    other: 'лишилося # дня',
  }),
  lastDay: 'останній день',
};
