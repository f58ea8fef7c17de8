import type { Words } from '../en.ts';
import { fieldsText } from './fieldFaults.ts';
import { faultText } from './faults.ts';
import { inDigits } from '../plural.ts';
import { ukPlural } from '../ukPlural.ts';

const contacts = ukPlural({ one: '# контакт', few: '# контакти', many: '# контактів', other: '# контакту' });
const contactsChangedSince = ukPlural({
  one: '# контакт відтоді змінився й лишається як є.',
  few: '# контакти відтоді змінилися й лишаються як є.',
  many: '# контактів відтоді змінилися й лишаються як є.',
  other: '# контакту відтоді змінилися й лишаються як є.',
});

/** Refusals by their codes. */
const CALL_REFUSALS: Record<string, string> = {
  book_full: 'Вашу книгу заповнено. Нічого не змінено.',
  storage_full: 'На сервері не лишилося місця. Нічого не змінено.',
  too_many_attempts: 'Забагато спроб. Зачекайте трохи й спробуйте ще раз.',
  too_many_changes: 'Забагато змін за короткий час. Нічого не змінено. Спробуйте трохи пізніше.',
};

export const toasts: Words['toasts'] = {
  failed: 'Щось пішло не так! Спробуйте ще раз',
  refused: ({ code, fault, errors }) =>
    faultText(fault) ??
    fieldsText(errors) ??
    CALL_REFUSALS[code ?? ''] ??
    'Сервер не прийняв цих даних. Нічого не змінено.',
  loggedIn: 'Ви ввійшли',
  signedUp: 'Вас зареєстровано',
  recovered: 'Пароль змінено!',
  loggedOut: 'Ви вийшли!',
  added: 'Контакт додано!',
  edited: 'Контакт змінено!',
  deleted: 'Контакт видалено!',
  back: 'Попередню версію відновлено!',
  restored: 'Контакт відновлено!',
  allRestored: 'Контакти відновлено!',
  emptied: 'Кошик очищено!',
  erased: 'Історію контакту стерто!',
  bookBack: 'Книгу відновлено!',
  redone: 'Зміну повторено!',
  undone: 'Зміну скасовано!',
  open: 'Відкрити',
  undo: 'Скасувати',
  redo: 'Повторити',
  seeBoth: 'Порівняти',
  ended: 'Ваш вхід завершено. Увійдіть ще раз.',
  duplicate: (name) => `«${name}» уже є в контактах`,
  overtaken: 'Цей контакт відтоді змінився. Нічого не скасовано.',
  tooOld: 'Цю зміну вже не можна скасувати.',
  notInTrash: 'Цього контакту вже немає в кошику.',
  noUndo: 'Тут немає чого скасовувати. Давніші зміни — в історії.',
  noRedo: 'Немає чого повторювати.',
  kept: (name) => `Зміну скасовано. Контакт «${name}» відтоді змінився й лишається як є.`,
  someKept: (count) => `Зміну скасовано. ${contactsChangedSince(count)}`,
  wasChanged: (name) => `${quoted(name)} змінено в іншому місці.`,
  wasDeleted: (name) => `${quoted(name)} видалено в іншому місці.`,
  notDeleted: 'Його не видалено.',
  notSaved: 'Вашу зміну не збережено.',
  imported: (count) => `Додано ${contacts(count)}`,
  changed: (count) => `Змінено ${contacts(count)}`,
  both: (added, changed) => `Додано ${contacts(added)}, змінено ${inDigits(changed)}`,
};

function quoted(name: string | undefined): string {
  return name === undefined ? 'Цей контакт' : `Контакт «${name}»`;
}
