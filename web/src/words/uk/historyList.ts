import type { Words } from '../en.ts';

export const historyList: Words['historyList'] = {
  opening: 'Гортаємо назад',
  failed: 'Історія не завантажилася',
  more: 'Показати більше',
  moreFailed: 'Не завантажилося. Спробуйте ще раз.',
  today: 'Сьогодні',
  yesterday: 'Учора',
  onDevice: (device) => `З пристрою ${device}`,
  from: 'було',
  to: 'стало',
  without: 'прибрано',
  with: 'додано',
};
