import type { Words } from '../en.ts';

export const startWays: Words['startWays'] = {
  import: 'Імпортувати контакти',
  importText: 'З Google, iPhone, Android, Outlook або з файлу. Спершу ви все переглянете.',
  connect: 'Підключити телефон',
  connectText: 'Ваша книга буде й в iPhone чи Android, а зміни з одного боку з’являться на іншому.',
  first: 'Додати першу людину',
  firstText: 'Напишіть ім’я та номер. Натисніть Enter — і рядок вільний для наступного.',
  add: 'Написати ім’я',
};
