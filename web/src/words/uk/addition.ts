import type { Words } from '../en.ts';

export const addition: Words['addition'] = {
  waiting: 'Додамо, щойно з’явиться зв’язок.',
  notAdded: 'Ще не додано.',
  notAddedName: (name) => `Ще не додано: ${name}`,
  again: 'Ще раз',
  discard: 'Відкинути',
};
