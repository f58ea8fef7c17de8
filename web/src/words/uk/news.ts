import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

const edits = ukPlural({
  one: 'На вас чекає # зміна',
  few: 'На вас чекають # зміни',
  many: 'На вас чекають # змін',
  other: 'На вас чекає # зміни',
});

export const news: Words['news'] = {
  keepsWorking: (device) => `${device} працює далі. Це ваш пристрій?`,
  allKeepWorking: ukPlural({
    one: 'Далі працює # пристрій. Він ваш?',
    few: 'Далі працюють # пристрої. Усі вони ваші?',
    many: 'Далі працюють # пристроїв. Усі вони ваші?',
    other: 'Далі працює # пристрою. Усі вони ваші?',
  }),
  yes: 'Так',
  showDevices: 'Показати пристрої',
  waiting: (count, device) =>
    device === undefined ? `${edits(count)} з ваших пристроїв.` : `${edits(count)} з пристрою «${device}».`,
  look: 'Переглянути',
};
