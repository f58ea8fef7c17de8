import type { Words } from '../en.ts';

export const writing: Words['writing'] = {
  notAdded: (reason) => `Не додано: ${reason}`,
  noAnswer: 'Не додано: сервер не відповів',
  duplicate: (name) => `«${name}» уже є в контактах`,
  notKept: 'Ваші зміни не збережено',
  undo: 'Повернути',
};
