import type { Words } from '../en.ts';

export const transferLinks: Words['transferLinks'] = {
  import: 'Імпорт',
  drop: 'Відпустіть, щоб спершу переглянути',
  pasted: 'вставлено',
};
