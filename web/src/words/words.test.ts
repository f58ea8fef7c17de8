import { afterEach, expect, test, vi } from 'vitest';
import { explained, FAULT_CODES } from '@contactbook/contract/faults';
import { rowLabel } from '../transfer/importMessages.ts';
import { entryFailure } from '../users/entry.ts';
import { failureToast } from '../users/failures.ts';
import { entryFailures, fieldNames, kinds } from './en.ts';
import * as parts from './en.ts';
import { ukPlural } from './ukPlural.ts';
import { showLanguage } from './showLanguage.ts';
import * as uk from './uk.ts';
import type { Part } from './part.ts';
import { setTranslation, wordsOf } from './words.ts';

/** Names that are the same in every language. */
const NAMES = new Set([
  'Android',
  'Enter',
  'Evolution',
  'Google',
  'Google CSV',
  'Outlook',
  'Thunderbird',
  'iPhone',
  'olena@example.com',
  'vCard',
]);
/** Texts that pass the server's English sentence on in English; other languages word it by its code. */
const BY_CODE = new Set(['refused', 'rowRefused', 'explained', 'unsavable']);
const VALUES = ['5', '6', '7'];

type Text = string | ((...values: never[]) => string);
type Texts = Record<string, Text>;
type Nested = Record<string, Text | Record<string, string>>;
const english = Object.entries<Part<Nested>>(parts);
const ukrainian: Record<string, Nested | undefined> = uk;

/** Returns the texts of a part, those of a group by the names of both. */
const flat = (texts: Nested): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'object' ? Object.entries(text).map(([inner, each]) => [`${key}.${inner}`, each]) : [[key, text]],
    ),
  );

afterEach(() => vi.unstubAllGlobals());

test('Ukrainian has the parts of English, each under its own name', () => {
  expect(english.map(([, { name }]) => name)).toEqual(english.map(([name]) => name));
  expect(Object.keys(ukrainian).toSorted()).toEqual(english.map(([name]) => name).toSorted());
});

test.each(english)('every text of “%s” has a translation with the same values', (name, { english: nested }) => {
  const [texts, translations] = [flat(nested), flat(ukrainian[name] ?? {})];
  expect(Object.keys(translations).toSorted()).toEqual(Object.keys(texts).toSorted());
  for (const [key, text] of Object.entries(texts)) {
    const original = written(text);
    const translation = written(translations[key] ?? '');
    // A text that only puts values together has no words of its own.
    const isSame = translation === '' || (translation === original && /\p{L}/u.test(original));
    expect(isSame && !NAMES.has(original), `${key}: ${translation}`).toBe(false);
    if (!BY_CODE.has(key)) expect(valuesIn(translation), `${key}: ${translation}`).toEqual(valuesIn(original));
  }
});

test.each([
  [1, '1 контакт'],
  [2, '2 контакти'],
  [5, '5 контактів'],
  [11, '11 контактів'],
  [21, '21 контакт'],
  [22, '22 контакти'],
  [0.5, '0.5 контакту'],
])('%d contacts are counted in Ukrainian', (count, text) => {
  const contacts = ukPlural({ one: '# контакт', few: '# контакти', many: '# контактів', other: '# контакту' });
  expect(contacts(count)).toBe(text);
});

test('texts are in the language that is shown', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await showLanguage('uk');
  expect(wordsOf(entryFailures).minutes(3)).toBe('Спробуйте ще раз за 3 хвилини.');
  expect(document.documentElement.lang).toBe('uk');
  await showLanguage('en');
  expect(wordsOf(entryFailures).minutes(3)).toBe('Try again in 3 minutes.');
});

test('a refusal is worded by its code in Ukrainian', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const problem = { code: 'storage_full', message: 'The server has no disk space left. Nothing was changed.' } as const;
  await showLanguage('uk');
  expect(failureToast(problem).text).toBe('На сервері не лишилося місця. Нічого не змінено.');
  await showLanguage('en');
  expect(failureToast(problem).text).toBe(problem.message);
});

test.each(FAULT_CODES)('the sentence of “%s” has the same figures and words in Ukrainian', (code) => {
  const { reason, fault } = explained(code, { figure: 5, value: '6' });
  const translation = uk.importing.rowRefused({ fault });
  expect(translation, translation).toMatch(/\p{Script=Cyrillic}/u);
  expect(valuesIn(translation), translation).toEqual(valuesIn(reason));
});

test('a refusal and an unreadable row have their figures in Ukrainian', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await showLanguage('uk');
  const { reason: message, fault } = explained('book_over_contacts', { figure: 100_000 });
  expect(failureToast({ code: 'book_full', message, fault }).text).toBe(
    'Вашу книгу заповнено: вона може мати до 100\u00a0000 контактів. Нічого не змінено.',
  );
  const row = { row: 3, line: 7, outcome: 'unreadable' as const, name: '', number: '' };
  expect(rowLabel({ ...row, ...explained('too_many_lines', { figure: 21 }) })).toContain('Картка має понад 21 рядок.');
  expect(rowLabel({ ...row, reason: 'It has no end.' }), 'a row that a previous version has read').toContain(
    'Цей запис не вдалося прочитати',
  );
  await showLanguage('en');
  expect(failureToast({ code: 'book_full', message, fault }).text).toBe(message);
});

test('a field that is too short or too long is named in Ukrainian with its limit', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await showLanguage('uk');
  const errors = {
    name: { message: 'Name must have at most 24 characters.', kind: 'maxlength', limit: 24 },
    password: { message: 'Password must have at least 7 characters.', kind: 'minlength', limit: 7 },
  };
  const problem = { code: 'validation' as const, message: 'Name …', errors };
  const text = 'Ім’я: щонайбільше 24 знаки. Пароль: щонайменше 7 знаків.';
  expect(entryFailure('sign-up', { status: 400, problem }).reason).toBe(text);
  expect(failureToast(problem).text).toBe(text);
  const odd = { errors: { name: { message: 'bad', kind: 'toString', limit: 1 } } };
  expect(entryFailure('sign-up', { status: 400, problem: odd }).reason, 'of another server').toBe(
    'Сервер не прийняв цих даних. Перевірте всі поля.',
  );
  await showLanguage('en');
});

test('a text that a translation lacks is in English', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  setTranslation('uk', { entryFailures: { again: 'Encore une fois.' }, fieldNames: { title: { one: 'Fonction' } } });
  expect(wordsOf(entryFailures)).toEqual({ ...entryFailures.english, again: 'Encore une fois.' });
  const { title } = fieldNames.english;
  expect(wordsOf(fieldNames)).toEqual({ ...fieldNames.english, title: { ...title, one: 'Fonction' } });
  expect(wordsOf(kinds)).toEqual(kinds.english);
  await showLanguage('en');
  expect(wordsOf(entryFailures).again).toBe(entryFailures.english.again);
});

test('of two languages that are asked for, the later one is shown, also if the first one takes longer to load', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await Promise.all([showLanguage('uk'), showLanguage('en')]);
  expect([wordsOf(entryFailures).minutes(3), document.documentElement.lang]).toEqual(['Try again in 3 minutes.', 'en']);
});

function written(text: Text): string {
  // as because a digit serves for every value, be it a name or a count
  return typeof text === 'string' ? text : (text as (...values: string[]) => string)(...VALUES);
}

function valuesIn(text: string): string[] {
  return VALUES.filter((value) => text.includes(value));
}
