import type { Words } from '../en.ts';

export const cardPhoto: Words['cardPhoto'] = {
  file: 'Фото',
  add: 'Додати фото',
  replace: 'Замінити фото',
  remove: 'Прибрати фото',
  crop: 'Частина зображення',
  cropHint: 'Перетягніть або рухайте стрілками.',
  cropPlace: (x, y) => `${x} % зліва, ${y} % згори`,
  zoom: 'Масштаб',
  use: 'Використати фото',
  cancel: 'Скасувати',
  cancelPhoto: 'Скасувати вибір фото',
  tooLarge: 'Це фото завелике. Виберіть інше, до 20 МБ.',
  unreadable: 'Не вдалося прочитати це зображення. Виберіть файл JPEG, PNG або WebP.',
};
