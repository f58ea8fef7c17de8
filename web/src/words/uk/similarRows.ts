import type { Words } from '../en.ts';

export const similarRows: Words['similarRows'] = {
  inLatin: (name) => `Латинкою пишеться «${name}»`,
  inOther: (name) => `Іншими літерами пишеться «${name}»`,
  shortForm: (name) => `Коротка форма імені ${name}`,
  fullForm: (name) => `Інша форма імені ${name}`,
  slip: 'Відрізняється одна літера',
  keyboard: 'Набрано іншою розкладкою',
  withoutCode: (code) => `Той самий номер, записаний без ${code}`,
  withCode: (code) => `Той самий номер, записаний із ${code}`,
  sameNumber: 'Той самий номер, записаний інакше',
  inText: (field, text) => `${field} — ${text}`,
  name: 'Інше ім’я',
  latin: 'Латинкою',
};
