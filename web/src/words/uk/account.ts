import type { Words } from '../en.ts';
import { inDigits } from '../plural.ts';
import { ukPlural } from '../ukPlural.ts';

const othersOut = ukPlural({
  one: 'Завершено # інший вхід.',
  few: 'Завершено # інші входи.',
  many: 'Завершено # інших входів.',
  other: 'Завершено # іншого входу.',
});

export const account: Words['account'] = {
  title: 'Обліковий запис',
  subtitle: 'Ваше ім’я, пароль і дані',
  leave: 'Видалити обліковий запис',
  cancel: 'Скасувати',
  edit: 'Змінити',

  name: 'Ім’я',
  editName: 'Змінити ім’я',
  nameTitle: 'Змінити своє ім’я',
  nameHint: 'Так застосунок вітатиме вас.',
  nameChanged: 'Ім’я змінено!',

  email: 'Електронна пошта',
  editEmail: 'Змінити пошту',
  emailTitle: 'Змінити свою пошту',
  newEmail: 'Нова електронна пошта',
  emailHint: 'Відтепер ви входитимете з нею. Пристрої й далі працюватимуть зі старою адресою.',
  emailLinkHint:
    'Ми надішлемо на неї посилання. Відкрийте його — і зможете входити з новою поштою. Пристрої працюватимуть далі.',
  emailTaken: 'Цю пошту використовує інший обліковий запис.',
  emailChanged: 'Пошту змінено!',
  openLink: (email) => `Відкрийте посилання, яке ми надіслали на ${email}.`,
  emailStays: 'Пошта лишається без змін.',
  notVerified: 'Ще не підтверджено',
  pending: (email) => `Зміниться на ${email}, щойно ви відкриєте посилання, яке ми туди надіслали.`,
  cancelEmail: 'Скасувати зміну пошти',
  linkSent: 'Посилання вже надіслано.',
  sent: 'Надіслано',
  sendAgain: 'Надіслати ще раз',

  password: 'Пароль',
  editPassword: 'Змінити пароль',
  passwordTitle: 'Змінити свій пароль',
  hidden: 'Не показано',
  elsewhere: 'Усі інші входи буде завершено.',
  untick: 'Позначте те, чим не скористається ніхто інший. Решту буде скасовано:',
  keepDevices: 'Залишити мої пристрої підключеними',
  keepCodes: 'Залишити мої коди відновлення',
  passwordChanged: (others) => `Пароль змінено.${others < 1 ? '' : ` ${othersOut(others)}`}`,
  devicesGoOn: 'Ваші пристрої працюють далі.',
  review: 'Переглянути',
  current: 'Поточний пароль',
  currentHint: 'Введіть поточний пароль.',
  currentWrong: 'Поточний пароль не такий.',

  language: 'Мова',
  editLanguage: 'Змінити мову',
  languageTitle: 'Змінити мову',
  languageHint: 'На всіх ваших пристроях і в листах.',
  browserLanguage: 'Мова цього браузера',
  languageChanged: 'Мову змінено!',

  devices: 'Телефони й пристрої',
  show: 'Показати',
  showDevices: 'Показати пристрої',
  noDevices: 'Ще немає',
  deviceCount: (count, unused) =>
    `${inDigits(count)}${unused === 0 ? '' : `, ще не використовувалося: ${inDigits(unused)}`}`,

  data: 'Мої дані',
  everything: 'Усе, що ми про вас зберігаємо',
  save: 'Зберегти копію',
  saveData: 'Зберегти копію моїх даних',
};
