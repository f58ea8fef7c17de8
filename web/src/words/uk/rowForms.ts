import type { Words } from '../en.ts';

export const rowForms: Words['rowForms'] = {
  addContact: 'Додати контакт',
  add: 'Додати',
  save: 'Зберегти',
  cancel: 'Скасувати',
  name: 'Ім’я',
  number: 'Номер',
  nameHint: 'Латинські або кириличні літери; між ними — пробіл, дефіс чи апостроф.',
  missing: 'Потрібні і ім’я, і номер.',
  edit: (name) => `Змінити ${name}`,
  history: 'Історія',
  historyOf: (name) => `Історія: ${name}`,
  notSaved: 'Ще не збережено.',
  changed: 'Тим часом цей контакт змінили.',
  deleted: 'Тим часом цей контакт видалили.',
  waiting: 'Додамо, щойно з’явиться зв’язок.',
  notAdded: 'Ще не додано.',
  notAddedName: (name) => `Ще не додано: ${name}`,
  again: 'Спробувати ще раз',
  discard: 'Відкинути',
};
