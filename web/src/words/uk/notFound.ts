import type { Words } from '../en.ts';

export const notFound: Words['notFound'] = {
  tab: 'Не знайдено',
  title: 'Такої сторінки в книзі немає',
  text: 'Можливо, в адресі помилка або сторінку перенесено.',
  back: 'На головну',
};
