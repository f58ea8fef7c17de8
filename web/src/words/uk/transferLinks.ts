import type { Words } from '../en.ts';

export const transferLinks: Words['transferLinks'] = {
  invite: 'Імпортувати контакти',
  import: 'Імпорт',
  export: 'Експорт',
  drop: 'Відпустіть, щоб спершу переглянути',
  pasted: 'вставлено',
};
