import type { Fault } from '@contactbook/contract/faults';
import { ukPlural } from '../ukPlural.ts';
import { fileSizes } from './fileSizes.ts';
import { entryFailures } from './entryFailures.ts';
import { inDigits } from '../plural.ts';

type Wording = (figure: number, value: string) => string;

const mb = (figure: number) => fileSizes.megabytes(inDigits(figure));
const kb = (figure: number) => fileSizes.kilobytes(inDigits(figure));

/** The sentences that the server says in English, with their figures and quoted words. */
const SENTENCES: Record<Fault['code'], Wording> = {
  text_outside_card: () => 'Цей текст не належить до жодної картки.',
  card_without_end: () => 'Картка не має кінця (END:VCARD).',
  unknown_charset: (_, value) => `Кодування «${value}» невідоме.`,
  binary_byte: () => 'Тут є байт, якого не буває в тексті.',
  unknown_version: () => 'Версія картки (VERSION) має бути 2.1, 3.0 або 4.0.',
  card_over_megabytes: (figure) => `Ця картка займає понад ${mb(figure)}.`,
  text_over_megabytes: (figure) => `Цей текст займає понад ${mb(figure)}.`,
  card_over_kilobytes: (figure) => `Картка без фото займає понад ${kb(figure)}.`,
  too_many_lines: ukPlural({
    one: 'Картка має понад # рядок.',
    few: 'Картка має понад # рядки.',
    many: 'Картка має понад # рядків.',
    other: 'Картка має понад # рядка.',
  }),
  no_card: () => 'Тут немає картки.',
  several_cards: () => 'Тут більше ніж одна картка.',
  impossible_property: (_, value) => `Рядок картки не може мати назву «${value}».`,
  repeated_property: (_, value) => `Рядок «${value}» може бути в картці лише один.`,
  nested_too_deep: () => 'У картці забагато рівнів вкладення.',
  cards_do_not_merge: () => 'Картку не можна об’єднати з контактом у вашій книзі.',
  missing_picture: () => 'Картка може посилатися лише на власні зображення.',

  mailing_list: () => 'Це список розсилки, а не контакт.',
  text_outside_contact: () => 'Цей текст не належить до жодного контакту.',
  contact_without_end: () => 'Цей контакт не має кінця.',
  contact_over_megabytes: (figure) => `Цей контакт займає понад ${mb(figure)}.`,
  no_jscontact: () => 'Це не картка JSContact.',

  open_quote: () => 'У цьому рядку відкриваються лапки, які ніде не закриваються.',
  row_too_long: () => 'Цей рядок задовгий як на контакт.',
  empty_row: () => 'У цьому рядку нічого немає.',
  too_many_values: ukPlural({
    one: 'Контакт має понад # значення.',
    few: 'Контакт має понад # значення.',
    many: 'Контакт має понад # значень.',
    other: 'Контакт має понад # значення.',
  }),
  too_many_cells: () => 'У цьому рядку більше комірок, ніж у першому рядку таблиці.',

  empty_file: () => 'Цей файл порожній.',
  archive: () => 'Це архів zip або електронна таблиця. Розпакуйте архів або збережіть таблицю як CSV.',
  compressed: () => 'Цей файл стиснено. Спершу розпакуйте його.',
  document: () => 'Це документ або зображення. У ньому немає контактів, які можна імпортувати.',
  office_file: () => 'Це файл Outlook або Excel. Натомість експортуйте контакти як CSV або vCard.',
  database: () => 'Це база даних іншої програми. Натомість експортуйте контакти як CSV або vCard.',
  unknown_format: () => 'У цьому файлі немає ні карток vCard, ні таблиці CSV, ні JSContact.',
  no_table: () =>
    'У цьому файлі немає контактів. Потрібні картки vCard або таблиця, перший рядок якої називає стовпці, як-от «Ім’я, Телефон».',
  invalid_table: () => 'Таблицю CSV пошкоджено: лапки відкрито, але не закрито.',
  too_many_columns: ukPlural({
    one: 'Таблиця може мати до # стовпця.',
    few: 'Таблиця може мати до # стовпців.',
    many: 'Таблиця може мати до # стовпців.',
    other: 'Таблиця може мати до # стовпця.',
  }),
  too_many_rows: ukPlural({
    one: 'Файл може мати до # контакту. Імпортуйте його кількома частинами.',
    few: 'Файл може мати до # контактів. Імпортуйте його кількома частинами.',
    many: 'Файл може мати до # контактів. Імпортуйте його кількома частинами.',
    other: 'Файл може мати до # контакту. Імпортуйте його кількома частинами.',
  }),
  file_over_megabytes: (figure) => `Файл може мати до ${mb(figure)}. Імпортуйте його кількома частинами.`,
  files_over_megabytes: (figure) =>
    `Ваші контакти й файли, що чекають на імпорт, разом можуть займати до ${mb(figure)}. Спершу завершіть або видаліть інший імпорт.`,

  book_over_contacts: ukPlural({
    one: 'Вашу книгу заповнено: вона може мати до # контакту. Нічого не змінено.',
    few: 'Вашу книгу заповнено: вона може мати до # контактів. Нічого не змінено.',
    many: 'Вашу книгу заповнено: вона може мати до # контактів. Нічого не змінено.',
    other: 'Вашу книгу заповнено: вона може мати до # контакту. Нічого не змінено.',
  }),
  book_over_megabytes: (figure) =>
    `Вашу книгу заповнено: разом із кошиком вона може займати до ${mb(figure)}. Очистьте кошик. Нічого не змінено.`,
  too_many_changes: (figure) => `Забагато змін за короткий час. Нічого не змінено. ${entryFailures.seconds(figure)}`,
  act_over_megabytes: (figure) =>
    `Картки цих контактів разом займають понад ${mb(figure)}. Нічого не змінено. Виберіть менше контактів.`,
  book_keeps_changing: () =>
    'Під час цієї зміни книгу кілька разів змінювали. Ця зміна нічого не змінила. Спробуйте ще раз.',
  change_over_kilobytes: (figure) => `Картка без фото може займати до ${kb(figure)}. Нічого не змінено.`,
  merged_over_kilobytes: (figure, value) =>
    `Разом контакти «${value}» займають понад ${kb(figure)}. Нічого не змінено.`,
  labelled_over_kilobytes: (figure, value) =>
    `У контакті «${value}» для цього немає місця: картка без фото може займати до ${kb(figure)}. Нічого не змінено.`,
  too_many_devices: ukPlural({
    one: 'У вас уже # пристрій. Спершу від’єднайте його.',
    few: 'У вас уже # пристрої. Спершу від’єднайте один із них.',
    many: 'У вас уже # пристроїв. Спершу від’єднайте один із них.',
    other: 'У вас уже # пристрою. Спершу від’єднайте один із них.',
  }),
};

/** Words a fault; undefined for a fault of a newer server, or without one. */
export function faultText(fault: Fault | undefined): string | undefined {
  if (fault === undefined || !Object.hasOwn(SENTENCES, fault.code)) return undefined;
  return SENTENCES[fault.code](fault.figure ?? 0, fault.value ?? '');
}
