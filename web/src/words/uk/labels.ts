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
  nobodyText: 'Додайте когось нового вгорі або натисніть «Додати людей», щоб вибрати їх серед усіх контактів.',
  addPeople: 'Додати людей',
  addPeopleTo: (name) => `Додати людей: «${name}»`,
  findPeople: 'Знайти людей',
  addCount: ukPlural({
    one: 'Додати # людину',
    few: 'Додати # людини',
    many: 'Додати # людей',
    other: 'Додати # людини',
  }),
  morePeople: ukPlural({
    one: 'Ще #; почніть писати, щоб знайти',
    few: 'Ще #; почніть писати, щоб знайти',
    many: 'Ще #; почніть писати, щоб знайти',
    other: 'Ще #; почніть писати, щоб знайти',
  }),
  rename: 'Перейменувати',
  join: 'Об’єднати з іншою міткою…',
  joinWith: 'З якою міткою об’єднати?',
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
