import type { Words } from '../en.ts';

export const transferLinks: Words['transferLinks'] = {
  import: 'Імпорт',
  export: 'Експорт',
  connect: 'Додати телефон',
  duplicates: 'Дублікати',
  drop: 'Відпустіть, щоб спершу переглянути',
  pasted: 'вставлено',
};
