import type { Words } from '../en.ts';
import { ukPlural } from '../ukPlural.ts';
import { faultText } from './faults.ts';

const edits = ukPlural({
  one: 'На вас чекає # зміна',
  few: 'На вас чекають # зміни',
  many: 'На вас чекають # змін',
  other: 'На вас чекає # зміни',
});

export const conflicts: Words['conflicts'] = {
  twoPlaces: (name) => `«${name}» змінено у двох місцях`,
  changedSince: (name) => `«${name}» відтоді змінено`,
  inBook: (name) => `«${name}» уже є у вашій книзі`,
  deletedOn: (name, device) => `«${name}» видалено на пристрої ${device}`,
  deleted: (name) => `«${name}» видалено в іншому вікні`,
  unsavedEdit: (name) => `«${name}» має незбережену зміну`,
  notInBook: (name) => `«${name}» немає у вашій книзі`,
  notSaved: (name) => `«${name}» не вдалося зберегти`,
  place: (place, count) => `${place} з ${count}`,
  yours: 'Ваше',
  theirs: 'Інше',
  thisWindow: 'Це вікно, щойно',
  anotherWindow: 'Інше вікно',
  beforeChange: 'До вашої зміни',
  yourBook: 'У вашій книзі',
  at: (place, time) => `${place}, ${time}`,
  today: (time) => `сьогодні о ${time}`,
  line: (line) => `рядок ${line}`,
  bothCanStay: 'можна залишити обидва',
  removed: 'Прибрано',
  others: ukPlural({
    one: '# інша зміна не суперечить, її буде збережено',
    few: '# інші зміни не суперечать, їх буде збережено',
    many: '# інших змін не суперечать, їх буде збережено',
    other: '# іншої зміни не суперечать, їх буде збережено',
  }),
  show: 'Показати',
  hide: 'Сховати',
  later: 'Пізніше',
  leave: 'Залишити як є',
  allTheirs: 'Узяти інше',
  save: 'Зберегти',
  gone: 'Цього контакту вже немає у вашій книзі, а вашу зміну ще не збережено:',
  undoOfGone: 'Цього контакту вже немає у вашій книзі. Скасування повернуло б його таким:',
  stillThere: 'Цей контакт досі є у вашій книзі. Тепер у ньому:',
  undoDeletes: 'Скасування видалило б цей контакт. Тепер у ньому:',
  keepMine: 'Залишити моє',
  delete: 'Видалити',
  keepIt: 'Залишити',
  deleteAnyway: 'Усе одно видалити',
  sent: (device, time) => `Надіслано з пристрою ${device}, ${time}. Ще не збережено.`,
  unsavable: (device, { fault }) =>
    `Надіслано з пристрою ${device}, але зберегти це не можна. ${faultText(fault) ?? ''}`.trim(),
  add: 'Додати до книги',
  dontAdd: 'Не додавати',
  dontSave: 'Не зберігати',
  deleteSent: 'Видалити надіслане',
  toDecide: 'Вирішити',
  waiting: (count, device) =>
    device === undefined ? `${edits(count)} з ваших пристроїв.` : `${edits(count)} з пристрою «${device}».`,
  notRead: 'Контакт не завантажився.',
};
