import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';
import { faultText } from './faults.ts';

const contactsAdded = ukPlural({
  one: 'Додано # контакт',
  few: 'Додано # контакти',
  many: 'Додано # контактів',
  other: 'Додано # контакту',
});

/** Refusals of files by their codes. */
const IMPORT_REFUSALS: Record<string, string> = {
  unreadable_file: 'У цьому файлі немає контактів, які можна прочитати. Виберіть файл vCard, CSV, LDIF або JSON.',
  body_too_large: 'Файл завеликий. Імпортуйте його кількома частинами.',
  book_full: 'Вашу книгу заповнено. Нічого не додано.',
  storage_full: 'На сервері не лишилося місця. Нічого не додано.',
};

export const importing: Words['importing'] = {
  title: 'Імпорт',
  choose: 'Вибрати файл',
  chooseAnother: 'Вибрати інший',
  again: 'Спробувати ще раз',
  cancel: 'Скасувати',
  back: 'Назад до контактів',
  undo: 'Скасувати імпорт',
  refused: ({ code, fault }) =>
    faultText(fault) ?? IMPORT_REFUSALS[code ?? ''] ?? 'Сервер не прийняв цього файлу. Нічого не додано.',
  rowRefused: ({ fault }) => faultText(fault) ?? 'Цей запис не вдалося прочитати',
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
  zipNotLoaded: 'Частина застосунку для zip не завантажилася. Перевірте зв’язок і спробуйте ще раз.',
  ended: 'Цей перегляд завершився',
  endedText: 'Імпортуйте файл іще раз.',
  noContacts: 'У цьому файлі немає контактів',
  noContactsText: 'Ми читаємо vCard (.vcf), CSV, LDIF і JSON.',
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
  undone: 'Імпорт скасовано',
  undoneText: 'Ваша книга така, як до імпорту. Пізніші зміни залишилися.',
  added: (count) => `${contactsAdded(count)}.`,
  addedAndChanged: (added, changed) => `${contactsAdded(added)}, змінено ${changed}.`,
  look: 'Перегляд',
  show: 'Показати',
  all: 'Усе',
  new: 'Нове',
  same: 'Те саме',
  changed: 'Змінене',
  unreadable: 'Нечитабельне',
  untilAdd: 'У вашій книзі ще нічого не змінилося. Вона зміниться, коли ви натиснете «Додати».',
  untilChange: 'У вашій книзі ще нічого не змінилося. Вона зміниться, коли ви натиснете «Змінити».',
  save: (count) =>
    count === 1
      ? 'Зберегти нечитабельний'
      : ukPlural({
          one: 'Зберегти # нечитабельний',
          few: 'Зберегти # нечитабельні',
          many: 'Зберегти # нечитабельних',
          other: 'Зберегти # нечитабельного',
        })(count),
  saveFailed: 'Не завантажилося. Спробуйте ще раз.',
  column: (place) => `Стовпець ${place}`,
  leftOut: 'Пропущене з цієї таблиці',
  aboveTitles: 'Рядки над заголовками',
  roundedNumbers: 'таблиця округлила номер, тож він лише в нотатці',
  recounted: 'Ваша книга змінилася. Перегляньте ще раз.',
  different: ukPlural({
    one: 'Ваша книга змінилася. Тепер # рядок інший.',
    few: 'Ваша книга змінилася. Тепер # рядки інші.',
    many: 'Ваша книга змінилася. Тепер # рядків інші.',
    other: 'Ваша книга змінилася. Тепер # рядка інші.',
  }),
  find: 'Знайти рядки за ім’ям або номером',
  hint: 'Ім’я або номер',
  inFile: 'у файлі',
  clear: 'Очистити пошук',
  noRows: 'У файлі немає таких рядків',
  tryRows: 'Шукайте ім’я, номер або рядок.',
  list: 'Контакти з файлу',
  rowsFailed: 'Ці рядки не завантажилися.',
  line: 'Рядок',
  outcome: 'Результат',
  allNew: 'Усі нові',
  addAllNew: 'Додати всі нові',
  add: (name) => `Додати ${name}`,
  row: (line, who, outcome) => `Рядок ${line}, ${who}, ${outcome.toLowerCase()}`,
  rowFields: (row, fields) =>
    `${row}, ${ukPlural({ one: '# поле', few: '# поля', many: '# полів', other: '# поля' })(fields)}`,
  chosen: (row) => `${row}, вибрано`,
  wouldChange: (name) => `Що зміниться, ${name}`,
  mine: 'У вашій книзі',
  theirs: 'У файлі',
  none: 'немає',
  keepMine: 'Залишити моє',
  addIt: 'Додати',
  takeTheirs: 'Взяти з файлу',
  eachField: 'Вирішити щодо кожного поля',
  asChosen: 'Як ви вибрали',
  takeIt: 'Взяти з файлу',
  takeAll: (count) => `Взяти всі ${count}`,
  addAll: ukPlural({
    one: 'Додати # контакт',
    few: 'Додати # контакти',
    many: 'Додати # контактів',
    other: 'Додати # контакту',
  }),
  change: (count) => `Змінити ${count}`,
  addAndChange: (added, changed) => `Додати ${added}, змінити ${changed}`,
  nothing: 'Немає чого додавати',
  // What becomes of contacts that the file has otherwise.
  stay: ukPlural({
    one: '# змінений залишиться у вашій книзі як є.',
    few: '# змінені залишаться у вашій книзі як є.',
    many: '# змінених залишаться у вашій книзі як є.',
    other: '# зміненого залишаться у вашій книзі як є.',
  }),
  get: ukPlural({
    one: '# змінений тільки доповниться.',
    few: '# змінені тільки доповняться.',
    many: '# змінених тільки доповняться.',
    other: '# зміненого тільки доповняться.',
  }),
  take: ukPlural({
    one: '# змінений отримає дані з файлу.',
    few: '# змінені отримають дані з файлу.',
    many: '# змінених отримають дані з файлу.',
    other: '# зміненого отримають дані з файлу.',
  }),
  someGet(count, all) {
    const many = `# із ${all} змінених тільки доповняться.`;
    return ukPlural({ one: `# із ${all} змінених тільки доповниться.`, few: many, many, other: many })(count);
  },
  someTake(count, all) {
    const many = `# із ${all} змінених отримають дані з файлу.`;
    return ukPlural({ one: `# із ${all} змінених отримає дані з файлу.`, few: many, many, other: many })(count);
  },
};
