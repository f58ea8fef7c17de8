import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

export const exporting: Words['exporting'] = {
  title: 'Експорт',
  subtitle: 'Ваша книга залишиться як є',
  cancel: 'Скасувати',
  save: ukPlural({
    one: 'Зберегти # контакт',
    few: 'Зберегти # контакти',
    many: 'Зберегти # контактів',
    other: 'Зберегти # контакту',
  }),
  saveFound: 'Зберегти знайдене',
  which: 'Контакти',
  all: (count) =>
    count === 1
      ? 'Єдиний контакт'
      : ukPlural({
          one: 'Усі # контакт',
          few: 'Усі # контакти',
          many: 'Усі # контактів',
          other: 'Усі # контакту',
        })(count),
  found: (filter) => `Результати за «${filter}»`,
  as: 'Формат',
  google: 'CSV для Google',
  outlook: 'CSV для Outlook',
  phone: 'Для телефона чи іншої програми',
  moreFormats: 'Інші формати',
  vcard4Hint: 'Новіший стандарт, для програм, які його підтримують',
  googleHint: 'Таблиця для Google Контактів, без зображень і ключів',
  outlookHint: 'Таблиця для Outlook, без зображень і ключів',
  jsonHint: 'JSContact, для ваших власних програм',
  saving: 'Зберігаємо',
  soFar: (size) => `Уже ${size}`,
  failed: 'Не завантажилося. Нічого не збережено. Спробуйте ще раз.',
};
