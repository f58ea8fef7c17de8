import type { Words } from '../en.ts';
import { inDigits } from '../plural.ts';
import { ukPlural } from '../ukPlural.ts';

const people = ukPlural({ one: '# людина', few: '# людини', many: '# людей', other: '# людини' });

export const labels: Words['labels'] = {
  title: 'Мітки',
  favourites: 'Улюблені',
  count: people,
  people: (name, count) => `${name}, ${people(count)}`,
  showAll: (count) => `Показати всі ${inDigits(count)}`,
  new: 'Нова мітка',
  name: 'Назва мітки',
  menu: (name) => `Що зробити з міткою «${name}»`,
  nobody: 'Тут ще нікого немає',
  nobodyText: 'Додайте когось угорі або виберіть людей серед усіх контактів і дайте їм цю мітку.',
  rename: 'Перейменувати',
  join: 'Об’єднати з іншою міткою…',
  joinWith: 'З якою міткою об’єднати?',
  joinAlike: (name) => `Об’єднати з «${name}»`,
  joinNow: 'Об’єднати',
  save: 'Зберегти',
  cancel: 'Скасувати',
  delete: 'Видалити мітку',
  stay: ukPlural({
    one: '# людина з нею лишиться у вашій книзі',
    few: '# людини з нею лишаться у вашій книзі',
    many: '# людей з нею лишаться у вашій книзі',
    other: '# людини з нею лишаться у вашій книзі',
  }),
  renamed: (name, to) => `«${name}» тепер «${to}»`,
  joined: (name, to) => `Мітку «${name}» об’єднано з «${to}»`,
  deleted: (name) => `Мітку «${name}» видалено. Люди лишилися.`,
};
