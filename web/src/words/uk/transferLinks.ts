import type { Words } from '../en.ts';

export const transferLinks: Words['transferLinks'] = {
  import: 'Імпорт',
  export: 'Експорт',
  connect: 'Мій телефон',
  duplicates: 'Дублікати',
  drop: 'Відпустіть, щоб спершу переглянути',
  pasted: 'вставлено',
  list: 'Це список контактів. Імпортуйте його, щоб спершу переглянути.',
};
