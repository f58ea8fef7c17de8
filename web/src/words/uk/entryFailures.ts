import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';
import { fieldsText } from './fieldFaults.ts';

/** Refusals by their codes. */
const ENTRY_REFUSALS: Record<string, string> = {
  invitation_refused: 'Це не той код запрошення.',
  sign_up_closed: 'Реєстрацію закрито.',
  storage_full: 'На сервері не лишилося місця. Нічого не змінено.',
};

export const entryFailures: Words['entryFailures'] = {
  explained: (code, _message, errors) =>
    fieldsText(errors) ?? ENTRY_REFUSALS[String(code)] ?? 'Сервер не прийняв цих даних. Перевірте всі поля.',
  again: 'Введіть пароль і спробуйте ще раз.',
  tooMany: 'Забагато спроб',
  later: 'Спробуйте трохи пізніше.',
  seconds: ukPlural({
    one: 'Спробуйте ще раз за # секунду.',
    few: 'Спробуйте ще раз за # секунди.',
    many: 'Спробуйте ще раз за # секунд.',
    other: 'Спробуйте ще раз за # секунди.',
  }),
  minutes: ukPlural({
    one: 'Спробуйте ще раз за # хвилину.',
    few: 'Спробуйте ще раз за # хвилини.',
    many: 'Спробуйте ще раз за # хвилин.',
    other: 'Спробуйте ще раз за # хвилини.',
  }),
  noAnswer: 'Сервер не відповів.',
  foreign: 'Це не сервер контактів.',
  foreignAdvice: 'Замість нього відповідає мережа або проксі. Увійдіть у мережу й спробуйте ще раз.',
  taken: 'Для цієї пошти вже є книга',
  wrong: 'Неправильна пошта або пароль',
  checkBoth: 'Перевірте пошту й введіть пароль ще раз.',
  refused: 'Сервер відхилив запит.',
  check: 'Перевірте введене й спробуйте ще раз.',
};
