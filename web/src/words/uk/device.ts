import type { Words } from '../en.ts';

export const device: Words['device'] = {
  label: 'Що це за пристрій?',
  hint: 'Назва для вас, наприклад «Телефон Олени».',
  accesses: { read: 'Лише читає', calendar: 'Дні народження в календарі' },
  notUsed: 'Ще не використовувався',
  toldAtOnce: 'Дізнається про зміни відразу',
  asksEveryFourHours: 'Запитує про зміни кожні чотири години',
  asksByItself: 'Запитує про зміни так часто, як налаштовано',
  used: (ago, program) => `Остання активність ${ago}${program === undefined ? '' : `, ${program}`}`,
};
