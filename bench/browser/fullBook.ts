import type { ContactDraft } from '@contactbook/contract/contacts';

const LATIN = [
  'Anna Rosie Zoé Émile Marco Hermione Eden Annie Łucja Jürgen Chloe Mary-Jane João Åsa Oscar Beatriz Hugo Ingrid',
  'Patrick Theo Wanda Xavier Yvonne Quentin Dmitri Kateryna Ursula Viktor Gloria Frederik Nina Stella Robert Li',
];
const LATIN_FAMILIES = [
  "Simpson Clements Copeland Kowalska García Müller O'Brien Smith Jones Márquez Wu Novák Øster Dupont Fernández Kim",
  'Haugen Ivanova Lindqvist Bergström Petrov Quigley Rossi Schneider Tanaka Underwood Vargas Walker Young Zimmermann',
  "D'Angelo Esposito Fischer Nakamura Papadopoulos Hernández Eriksson Brandt Carter Abbott",
];
const CYRILLIC = [
  'Марія Олена Тарас Андрій Сергій Ірина Йосип Жоржик Єва Юрій Богдан Ганна Дмитро Зоряна Катерина Людмила Наталія',
  'Оксана Павло Роман Софія Тетяна Уляна Федір Христина Ярослав Ольга Іван Надія Анастасія',
];
const CYRILLIC_FAMILIES = [
  'Коваль Шевченко Їжак Бондаренко Ткаченко Кравчук Мельник Олійник Савченко Гончар Лисенко Руденко Петренко',
  'Захарчук Ярмоленко Чорновіл Франко Хоменко Устименко Дорошенко Василенко Іваненко Єрмак Жук Нечуй-Левицький',
];

const words = (lines: string[]) => lines.join(' ').split(' ');
const ALPHABETS = [
  { first: words(LATIN), families: words(LATIN_FAMILIES) },
  { first: words(CYRILLIC), families: words(CYRILLIC_FAMILIES) },
];

/** Returns a generator of realistic names and numbers, the same in every run. */
export function variedDrafts(): (index: number) => ContactDraft {
  const random = sameEveryTime();
  return (index) => ({ name: nameOf(random), number: numberOf(index, random) });
}

/** Returns a name in one alphabet. Some names recur, as in any large book, and some have three parts. */
function nameOf(random: () => number): string {
  const { first, families } = oneOf(ALPHABETS, random);
  const parts = [oneOf(first, random), oneOf(families, random)];
  if (random() < 0.7) parts.splice(1, 0, oneOf(first, random));
  if (random() < 0.3) parts.push(oneOf(families, random));
  return parts.join(' ');
}

function numberOf(index: number, random: () => number): string {
  const digits = String(Math.floor(random() * 1e7)).padStart(7, '0');
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  const forms = [
    `+380 (67) ${a}-${b}-${c}`,
    `0${50 + (index % 50)}${digits}`,
    `${a}-${b}-${c}`,
    `+44 20 ${digits.slice(0, 4)} ${c}${b}`,
    `030 ${digits} ext. ${index % 100}`,
    `*${a}#`,
  ];
  return oneOf(forms, random);
}

function oneOf<T>(list: T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!; // random() is below 1
}

/** Returns a generator with a fixed seed (mulberry32). */
function sameEveryTime(): () => number {
  let state = 4;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
