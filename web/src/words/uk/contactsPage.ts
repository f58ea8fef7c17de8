import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

export const contactsPage: Words['contactsPage'] = {
  title: 'Контакти',
  keys: 'Клавіатурні скорочення',
  more: 'Більше',
  trash: 'Кошик',
  trashOf: (count) => `Кошик, ${count}`,
  history: 'Історія',
  opening: 'Відкриваємо вашу книгу',
  failed: 'Контакти не завантажилися',
  fresh: 'Нова книга',
  freshText: 'Напишіть перше ім’я в рядку вгорі. Натисніть Enter — і рядок вільний для наступного.',
  find: 'Знайти за ім’ям або номером',
  hint: 'Ім’я або номер',
  clear: 'Очистити фільтр',
  of: (total) => ` із ${total}`,
  noun: ukPlural({ one: ' контакт', few: ' контакти', many: ' контактів', other: ' контакту' }),
  noNumber: (text) => `Номера з «${text}» ще немає`,
  nobody: (text) => `Нікого на ім’я «${text}» ще немає`,
  none(total) {
    if (total === 1) return 'Ваш єдиний контакт не має цього в імені чи номері.';
    const many = 'Цього немає в імені чи номері жодного з # контактів.';
    const one = 'Цього немає в імені чи номері жодного з # контакту.';
    return ukPlural({ one, few: many, many, other: one })(total);
  },
  addText: (text) => `Додати «${text}»`,
  showAll: (total) => `Показати всі ${total}`,
  letters: 'Літери',
  draft: 'Зміни',
  saving: 'Зберігаємо',
  edit: 'Змінити',
  editName: (name) => `Змінити ${name}`,
  delete: 'Видалити',
  deleteName: (name) => `Видалити ${name}`,
  addContact: 'Додати контакт',
  add: 'Додати',
  save: 'Зберегти',
  cancel: 'Скасувати',
  name: 'Ім’я',
  number: 'Номер',
  nameHint: 'Латинські або кириличні літери; між ними — пробіл, дефіс чи апостроф.',
  missing: 'Потрібні і ім’я, і номер.',
  historyOf: (name) => `Історія: ${name}`,
  notSaved: 'Ще не збережено.',
  changed: 'Тим часом цей контакт змінили.',
  deleted: 'Тим часом цей контакт видалили.',
  waiting: 'Додамо, щойно з’явиться зв’язок.',
  notAdded: 'Ще не додано.',
  notAddedName: (name) => `Ще не додано: ${name}`,
  again: 'Ще раз',
  discard: 'Відкинути',
};
