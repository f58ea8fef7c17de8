import type { Words } from '../en.ts';
import { inDigits } from '../plural.ts';
import { ukPlural } from '../ukPlural.ts';

const contacts = ukPlural({ one: '# контакт', few: '# контакти', many: '# контактів', other: '# контакту' });

export const selecting: Words['selecting'] = {
  toolbar: 'Вибрані контакти',
  end: 'Завершити вибір',
  count: (count) => `Вибрано: ${inDigits(count)}`,
  all: (count) => `Вибрати всі ${inDigits(count)}`,
  find: 'Шукати ще',
  merge: 'Об’єднати',
  export: 'Експорт',
  delete: 'Видалити',
  more: 'Більше',
  findLabel: 'Знайти або створити мітку',
  share: (count, total) => `${inDigits(count)} з ${inDigits(total)}`,
  create: (name) => `Створити «${name}»`,
  labelled: (count, label) => `${contacts(count)} у «${label}»`,
  unlabelled: (count, label) => `${contacts(count)} більше не в «${label}»`,
  deleted: (count) => `Видалено ${contacts(count)}`,
  changed: (count) => `Змінено ${contacts(count)}`,
  bookChanged: 'Книга змінилася після вибору.',
  gone: (count) => `Видалено з вибраних: ${inDigits(count)}.`,
  edited: (count) => `Змінено з вибраних: ${inDigits(count)}.`,
  others: (count) => `Інших нових чи змінених: ${inDigits(count)}, їх не вибрано.`,
  notNow: 'Не зараз',
  goOn: (count) => `Продовжити з ${inDigits(count)}`,
  setOrganization: 'Указати організацію',
  setTitle: 'Указати посаду',
  setNote: 'Указати нотатку',
  preview: 'Що зміниться',
  changes: ukPlural({
    one: 'Зміниться # контакт:',
    few: 'Зміняться # контакти:',
    many: 'Зміниться # контактів:',
    other: 'Зміниться # контакту:',
  }),
  removes: ukPlural({
    one: 'Поле зникне в # контакті:',
    few: 'Поле зникне в # контактах:',
    many: 'Поле зникне в # контактах:',
    other: 'Поле зникне в # контакту:',
  }),
  nothingChanges: 'Нічого не зміниться.',
  noPreview: 'Не вдалося прочитати, що зміниться',
  showMore: 'Показати ще',
  cancel: 'Скасувати',
  apply: 'Указати',
};
