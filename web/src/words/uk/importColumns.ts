import type { Words } from '../en.ts';

export const importColumns: Words['importColumns'] = {
  heading: 'Що де?',
  text: 'Ми не знаємо стовпців цієї таблиці. Вкажіть, що містить кожен із них. Решта збережеться як нотатка.',
  column: (place) => `Стовпець ${place}`,
  columnTitle: (place, title) => `Стовпець ${place}, ${title}`,
  samples: 'Наприклад',
  leaveOut: 'Пропустити',
  givenName: 'Ім’я',
  familyName: 'Прізвище',
  rest: 'Зберегти як нотатку',
  firstRow: 'Перший рядок — теж контакт',
  none: 'Вкажіть, що містить хоча б один стовпець.',
  cancel: 'Скасувати',
  look: 'Переглянути',
};
