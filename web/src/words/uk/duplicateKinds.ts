import type { Words } from '../en.ts';

export const duplicateKinds: Words['duplicateKinds'] = {
  work: 'Робота',
  private: 'Дім',
  mobile: 'Мобільний',
  fax: 'Факс',
  pager: 'Пейджер',
  text: 'Повідомлення',
  video: 'Відео',
  'main-number': 'Основний',
};
