import type { Words } from '../en.ts';
import { ukPlural } from '../plural.ts';

const contactsAdded = ukPlural({
  one: 'Додано # контакт',
  few: 'Додано # контакти',
  many: 'Додано # контактів',
  other: 'Додано # контакту',
});

export const importing: Words['importing'] = {
  title: 'Імпорт',
  invite: 'Імпортуйте свої контакти',
  inviteText:
    'Виберіть файл vCard (.vcf), CSV або JSON, перетягніть його сюди чи вставте картку. Спершу ви побачите кожен контакт.',
  choose: 'Вибрати файл',
  chooseAnother: 'Вибрати інший',
  again: 'Спробувати ще раз',
  cancel: 'Скасувати',
  back: 'Назад до контактів',
  undo: 'Скасувати імпорт',
  openFile: 'Відкриваємо ваш файл',
  opening: 'Відкриваємо…',
  failed: 'Не завантажилося',
  begun: 'Розпочаті раніше',
  files: ukPlural({ one: '# файл', few: '# файли', many: '# файлів', other: '# файлу' }),
  notRead: 'Файл не прочитано',
  cutOff: 'Зв’язок обірвався. Нічого не додано.',
  nothingAdded: 'Нічого не додано.',
  tooLarge: (size) => `Файл може мати до ${size}. Імпортуйте його кількома частинами.`,
  oneTable: 'Тут кілька файлів. Таблиці імпортуйте по одній; картки можна разом.',
  zipNotLoaded: 'Не вдалося завантажити засіб, який відкриває zip. Перевірте зв’язок і спробуйте ще раз.',
  ended: 'Цей перегляд завершився',
  endedText: 'Імпортуйте файл іще раз.',
  noContacts: 'У цьому файлі немає контактів',
  noContactsText: 'Ми читаємо vCard (.vcf), CSV і JSON.',
  nothingNew: 'Нічого нового',
  nothingNewText: 'Усе з цього файлу вже є у вашій книзі.',
  reading: 'Читаємо ваш файл',
  readingText: 'Поки файл читається, нічого не додається. Спершу ви побачите кожен контакт.',
  read: ukPlural({
    one: 'Прочитано # контакт',
    few: 'Прочитано # контакти',
    many: 'Прочитано # контактів',
    other: 'Прочитано # контакту',
  }),
  done: 'Цей файл уже у вашій книзі',
  added: (count) => `${contactsAdded(count)}.`,
  addedAndChanged: (added, changed) => `${contactsAdded(added)}, змінено ${changed}.`,
};
