import type { ContactDraft } from '@contactbook/contract/contacts';

/** First names and surnames, alternating between two alphabets. */
const NAMES = [
  'Anna Rosie Zoé Émile Marco Hermione Eden Łucja Jürgen Chloe Mary-Jane João Åsa Oscar Hugo Wanda Quentin Dmitri',
  "Simpson Clements Kowalska García Müller O'Brien Smith Márquez Novák Øster Ivanova Bergström D'Angelo Brandt Abbott",
  'Марія Олена Тарас Андрій Ірина Йосип Жоржик Єва Юрій Ганна Дмитро Катерина Оксана Павло Роман Софія Ярослав Іван',
  'Коваль Шевченко Їжак Бондаренко Ткаченко Мельник Олійник Савченко Гончар Петренко Чорновіл Франко Єрмак Жук',
].map((words) => words.split(' '));

/** Returns a generator of realistic names and numbers, the same in every run. */
export function variedDrafts(): (index: number) => ContactDraft {
  let seed = 4;
  /** Below 1, by Park and Miller's generator. */
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const oneOf = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!; // random() is below 1

  /** In one alphabet: some names recur, as in any large book, and some have three parts or four. */
  function name(): string {
    const alphabet = random() < 0.5 ? 0 : 2;
    const [first, families] = [NAMES[alphabet]!, NAMES[alphabet + 1]!];
    const parts = [oneOf(first), ...(random() < 0.7 ? [oneOf(first)] : []), oneOf(families)];
    return [...parts, ...(random() < 0.3 ? [oneOf(families)] : [])].join(' ');
  }

  function number(index: number): string {
    const digits = String(Math.floor(random() * 1e7)).padStart(7, '0');
    const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
    return oneOf([
      `+380 (67) ${a}-${b}-${c}`,
      `0${50 + (index % 50)}${digits}`,
      `${a}-${b}-${c}`,
      `+44 20 ${digits.slice(0, 4)} ${c}${b}`,
      `030 ${digits} ext. ${index % 100}`,
      `*${a}#`,
    ]);
  }

  return (index) => ({ name: name(), number: number(index) });
}
