import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

const people = ukPlural({
  one: 'У вашій книзі # людина.',
  few: 'У вашій книзі # людини.',
  many: 'У вашій книзі # людей.',
  other: 'У вашій книзі # людини.',
});

export const home: Words['home'] = {
  headline: 'Люди, яким ви телефонуєте, завжди під рукою.',
  lead: 'Одна книга контактів для телефона й комп’ютера. Знаходить кожного з перших літер, а будь-яку зміну можна скасувати.',
  free: 'Безкоштовно й без реклами.',
  sample: '3 з 64',
  sampleMobile: 'Мобільний',
  sampleBirthday: 'День народження',
  sampleDate: '15 квітня',
  who: (name) => `Кого шукаєте, ${name}?`,
  people: (count) => (count === 0 ? 'У вашій книзі ще нікого немає.' : people(count)),
  filter: 'Пошук за іменем або номером',
  hint: 'Пошук',
  enter: 'Enter',
  open: 'Відкрити контакти',
  openText: 'Увесь список, від А до\u00A0Я',
  add: 'Додати контакт',
  addText: 'Ім’я, номер, Enter',
  import: 'Імпорт контактів',
  importText: 'З телефона чи іншої програми',
};
