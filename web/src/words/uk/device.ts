import type { Words } from '../en.ts';

export const device: Words['device'] = {
  label: 'Що це за пристрій?',
  hint: 'Назва для вас, наприклад «Телефон Олени».',
  notUsed: 'Ще не використовувався',
  used: (ago, program) => `Остання активність ${ago}${program === undefined ? '' : `, ${program}`}`,
};
