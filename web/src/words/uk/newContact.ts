import type { Words } from '../en.ts';

export const newContact: Words['newContact'] = {
  unusual: 'У цьому імені є незвичні символи.',
  again: '— усе одно додати',
  taken: (name) => `«${name}» уже є в контактах.`,
  takenWith: (name, number) => `«${name}» уже є в контактах, з номером ${number}.`,
  takenAgain: (name) => `«${name}» уже є в контактах. Натисніть «Додати» ще раз, щоб усе одно додати.`,
  open: 'Відкрити',
  addAndMerge: 'Додати й об’єднати',
  addNumber: 'Додати цей номер до контакту',
  sameNumber: (name) => `Цей номер уже має ${name}.`,
};
