import type { Words } from '../en.ts';
import { inDigits } from '../plural.ts';

export const noMatch: Words['noMatch'] = {
  nobodyFound: (text) => `За запитом «${text}» нікого не знайдено`,
  allSearched: 'Шукали в іменах, номерах, електронній пошті, адресах, організаціях і нотатках, також іншими абетками.',
  listSearched: 'Шукали в іменах, номерах, електронній пошті, організаціях і мітках.',
  searchTrash: (count) => `Шукати в кошику (${count})`,
  addText: (text) => `Додати «${text}»`,
  showAll: (total) => `Показати всі ${inDigits(total)}`,
};
