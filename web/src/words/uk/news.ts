import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';

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
};
