import type { Words } from '../en.ts';

export const labelStrip: Words['labelStrip'] = {
  slip: (name, people) => `У мітці «${name}» ${people}, і вона відрізняється однією літерою.`,
  sameWord: (name, people) => `У мітці «${name}» ${people}, і це те саме слово.`,
  keepBoth: 'Залишити обидві',
  joinInto: (name) => `Об’єднати з «${name}»`,
};
