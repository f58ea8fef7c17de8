import { cardState } from '../book/card-states.ts';
import type { StoredContact } from '../book/state.ts';
import { parseCard } from '@contactbook/card/vcard';

/** A generated book: `truth` has the same number for contacts of one person. */
export type GeneratedBook = { contacts: StoredContact[]; truth: Map<string, number> };
/** `tuning` and `held-out` books share no surname. */
export type Half = 'tuning' | 'held-out';

type Person = {
  given: string;
  surname: string;
  language: Language;
  numbers: string[];
  email: string;
  birthday: string;
  company: string;
};
type Language = keyof typeof NAMES;

const NAMES = {
  uk: {
    given:
      'Олександр:Саша:Oleksandr Олена:Лена:Olena Андрій:Андрійко:Andrii Марія:Марійка:Mariia Іван:Ваня:Ivan Наталія:Наташа:Nataliia Юрій:Юра:Yurii Катерина:Катя:Kateryna Дмитро:Діма:Dmytro Оксана:Ксюша:Oksana Володимир:Вова:Volodymyr Тетяна:Таня:Tetiana Сергій:Сергійко:Serhii Ірина:Іра:Iryna Михайло:Миша:Mykhailo Світлана:Світланка:Svitlana',
    surname:
      'Коваль:Koval Шевченко:Shevchenko Бондаренко:Bondarenko Ткаченко:Tkachenko Кравчук:Kravchuk Олійник:Oliinyk Лисенко:Lysenko Поліщук:Polishchuk Мельник:Melnyk Гончаренко:Honcharenko Яременко:Yaremenko Ющенко:Yushchenko Щербак:Shcherbak Жук:Zhuk Чорновіл:Chornovil Хоменко:Khomenko Цимбал:Tsymbal Ґудзь:Gudz Їжак:Yizhak Білоус:Bilous Дорошенко:Doroshenko Зеленко:Zelenko Костюк:Kostiuk Панченко:Panchenko',
    country: '+380',
    mobile: () => `${pick(['50', '67', '63', '93', '97'])}${digits(7)}`,
    landline: () => `44${pick(['2', '4', '5'])}${digits(6)}`,
  },
  ru: {
    given:
      'Алексей:Лёша:Aleksei Елена:Лена:Elena Дмитрий:Дима:Dmitry Анастасия:Настя:Anastasia Николай:Коля:Nikolai Татьяна:Таня:Tatiana Евгений:Женя:Evgeny Екатерина:Катя:Ekaterina Владимир:Вова:Vladimir Ирина:Ира:Irina Павел:Паша:Pavel Людмила:Люда:Lyudmila',
    surname:
      'Иванов:Ivanov Смирнов:Smirnov Кузнецов:Kuznetsov Попов:Popov Васильев:Vasiliev Соколов:Sokolov Михайлов:Mikhailov Фёдоров:Fedorov Морозов:Morozov Волков:Volkov Егоров:Egorov Щукин:Shchukin Журавлёв:Zhuravlev Чернов:Chernov Хохлов:Khokhlov Яковлев:Yakovlev',
    country: '+7',
    mobile: () => `9${pick(['03', '05', '16', '26'])}${digits(7)}`,
    landline: () => `495${pick(['2', '6', '7'])}${digits(6)}`,
  },
  en: {
    given:
      'William:Bill:William Robert:Bob:Robert Elizabeth:Liz:Elizabeth Margaret:Peggy:Margaret Richard:Dick:Richard Thomas:Tom:Thomas Michael:Mike:Michael Jennifer:Jenny:Jennifer Christopher:Chris:Christopher Patricia:Pat:Patricia Edward:Ted:Edward Susan:Sue:Susan',
    surname:
      'Smith:Smith Johnson:Johnson Williams:Williams Brown:Brown Jones:Jones Miller:Miller Davis:Davis Wilson:Wilson Anderson:Anderson Taylor:Taylor Harrison:Harrison Whitaker:Whitaker Fitzgerald:Fitzgerald Blackwood:Blackwood Pemberton:Pemberton Quigley:Quigley',
    country: '+44',
    mobile: () => `77${pick(['00', '10', '20', '30'])}9${digits(5)}`,
    landline: () => `2079${digits(6)}`,
  },
  de: {
    given:
      'Johann:Hans:Johann Friedrich:Fritz:Friedrich Heinrich:Heinz:Heinrich Katharina:Kathrin:Katharina Elisabeth:Lisa:Elisabeth Wolfgang:Wolf:Wolfgang Günter:Günter:Guenter Jürgen:Jürgen:Juergen Susanne:Susi:Susanne Andreas:Andi:Andreas',
    surname:
      'Müller:Mueller Schäfer:Schaefer Schröder:Schroeder Weiß:Weiss Krüger:Krueger Köhler:Koehler Groß:Gross Böhm:Boehm Jäger:Jaeger Vogel:Vogel Zimmermann:Zimmermann Hofmann:Hofmann Schwarz:Schwarz Lindemann:Lindemann',
    country: '+49',
    mobile: () => `15${pick(['1', '2', '7'])}${digits(8)}`,
    landline: () => `30${pick(['2', '4', '8'])}${digits(7)}`,
  },
  el: {
    given:
      'Γιώργος:Γιώργος:Giorgos Ελένη:Λένα:Eleni Δημήτρης:Μίμης:Dimitris Μαρία:Μαρία:Maria Νίκος:Νίκος:Nikos Κωνσταντίνος:Κώστας:Konstantinos Αικατερίνη:Κατερίνα:Aikaterini Βασίλης:Βασίλης:Vasilis',
    surname:
      'Παπαδόπουλος:Papadopoulos Αντωνίου:Antoniou Γεωργίου:Georgiou Οικονόμου:Oikonomou Νικολαΐδης:Nikolaidis Καραγιάννης:Karagiannis Μακρής:Makris Ευαγγέλου:Evangelou Χριστοδούλου:Christodoulou Ψαράς:Psaras',
    country: '+30',
    mobile: () => `69${pick(['4', '7', '8'])}${digits(7)}`,
    landline: () => `21${pick(['0', '1'])}${digits(7)}`,
  },
} as const;
const LANGUAGES: readonly Language[] = ['uk', 'uk', 'uk', 'ru', 'en', 'de', 'el'];
const COMPANIES = 'ПриватБанк,Нова Пошта,Книгарня Є,Acme Ltd,Siemens AG,Alpha Bank,Rosie’s Bakery,Міськрада'.split(',');

let state = 1;
const random = (): number => {
  // Mulberry32.
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const below = (end: number): number => Math.floor(random() * end);
const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');
function pick<T>(some: readonly T[]): T {
  return some[below(some.length)]!; // none is empty
}

/**
 * Generates a book of about `size` contacts. A tenth are copies of others as people make them, and `lookAlikes` are
 * other people who resemble somebody: couples, fathers and sons, twins, namesakes and colleagues.
 */
export function generateBook(half: Half, seed: number, size: number, lookAlikes: number): GeneratedBook {
  state = seed;
  const contacts: StoredContact[] = [];
  const truth = new Map<string, number>();
  const people: Person[] = [];
  let person = 0;
  const add = (who: number, text: string) => {
    const id = `019aa2a4-0000-7000-8000-${(contacts.length + 1).toString(16).padStart(12, '0')}`;
    const card = ['BEGIN:VCARD', 'VERSION:3.0', ...text.split('\n').filter(Boolean), 'END:VCARD', ''].join('\r\n');
    contacts.push({ id, version: 1, ...cardState(parseCard(Buffer.from(card))).state });
    truth.set(id, who);
  };
  const copies = Math.floor(size / 10);
  while (contacts.length < size - copies - lookAlikes) {
    const made = newPerson(half);
    people.push(made);
    add(person++, written(made));
  }
  for (let made = 0; made < copies; made++) {
    const who = below(people.length);
    add(who, copyOf(people[who]!));
  }
  // Nobody could tell two people of one name with one number apart.
  const known = new Set<string>();
  for (let made = 0; made < lookAlikes;) {
    const text = lookAlike(people[below(people.length)]!, half);
    const [said] = /FN:.*\nTEL[^\n]*/.exec(text) ?? [];
    if (said === undefined || known.has(said)) continue;
    known.add(said);
    add(person++, text);
    made++;
  }
  return { contacts, truth };
}

function newPerson(half: Half): Person {
  const language = pick(LANGUAGES);
  const { country, mobile } = NAMES[language];
  const [given, surname] = [pick(givenIn(language)), surnameIn(language, half)];
  const number = `${country}${mobile()}`;
  const latin = `${given.split(':')[2]}.${surname.split(':')[1]}${below(1000)}`.toLowerCase();
  return {
    given,
    surname,
    language,
    numbers: [number],
    email: random() < 0.6 ? `${latin}@${pick(['example.com', 'mail.example', 'post.example'])}` : '',
    birthday: random() < 0.3 ? birthday() : '',
    company: random() < 0.3 ? pick(COMPANIES) : '',
  };
}

const givenIn = (language: Language): string[] => NAMES[language].given.split(' ');

/** Surnames with endings, so that there are many; each half has its own. */
function surnameIn(language: Language, half: Half): string {
  const all = NAMES[language].surname.split(' ');
  const own = all.filter((_name, place) => place % 2 === (half === 'tuning' ? 0 : 1));
  const name = pick(own);
  if (random() < 0.5) return name;
  const other = pick(own);
  const [first, second] = [name.split(':'), other.split(':')];
  return `${first[0]}-${second[0]}:${first[1]}-${second[1]}`;
}

const birthday = (): string =>
  `19${50 + below(49)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
const native = (name: string): string => name.split(':')[0] ?? '';
const last = (name: string): string => name.split(':').at(-1) ?? '';

function written(
  { given, surname, numbers, email, birthday: born, company }: Person,
  name = `${native(given)} ${native(surname)}`,
): string {
  const number = numbers[0] ?? '';
  return [
    `FN:${name}`,
    `N:${native(surname)};${native(given)};;;`,
    number === '' ? '' : `TEL;TYPE=CELL:${spaced(number)}`,
    email === '' ? '' : `EMAIL:${email}`,
    born === '' ? '' : `BDAY:${born}`,
    company === '' ? '' : `ORG:${company}`,
  ].join('\n');
}

const spaced = (number: string): string =>
  random() < 0.5
    ? number
    : `${number.slice(0, -7)} ${number.slice(-7, -4)} ${number.slice(-4, -2)} ${number.slice(-2)}`;

/** A second card of a person, as imports and phones make it. */
function copyOf(person: Person): string {
  const { given, surname, numbers, email, language } = person;
  const number = numbers[0] ?? '';
  const [own, family] = [native(given), native(surname)];
  const kinds: (() => string)[] = [
    () => written(person),
    () => written({ ...person, email: '', company: '', birthday: '' }),
    () => `FN:${own} ${family}\nTEL:${national(number, language)}`,
    () => `FN:${last(given)} ${last(surname)}\nTEL:${number}`,
    () => `FN:${given.split(':')[1]} ${family}\nTEL:${number}`,
    () => `FN:${family} ${own}\nTEL:${number}`,
    () => `FN:${slip(own)} ${family}\nTEL:${number}`,
    () => `FN:${own} ${slip(family)}\nTEL:${number}`,
    () => `FN:${own.slice(0, 1)}. ${family}\nTEL:${number}`,
    () => `FN:${own}\nTEL:${number}`,
    () => `FN:\nN:;;;;\nTEL:${number}`,
  ];
  if (email !== '') {
    kinds.push(
      () =>
        `FN:${own} ${family}\nTEL:${NAMES[language].country}${NAMES[language].mobile()}\nEMAIL:${email.toUpperCase()}`,
    );
    kinds.push(() => `FN:${last(given)} ${last(surname)}\nEMAIL:${email}`);
  }
  return pick(kinds)();
}

function national(number: string, language: Language): string {
  const trunk = language === 'el' ? '' : language === 'ru' ? '8' : '0';
  return language === 'uk' ? `${trunk}${number.slice(NAMES[language].country.length)}` : number;
}

function slip(name: string): string {
  if (name.length < 5) return name;
  const at = 1 + below(name.length - 3);
  return random() < 0.5
    ? name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
    : name.slice(0, at) + name.slice(at + 1);
}

/** Returns the card of another person who shares something with this one. */
function lookAlike(person: Person, half: Half): string {
  const { language, surname, given, numbers } = person;
  const others = givenIn(language).filter((name) => name !== given);
  const other = pick(others);
  const [mobile, home] = [
    `${NAMES[language].country}${NAMES[language].mobile()}`,
    `${NAMES[language].country}${NAMES[language].landline()}`,
  ];
  const number = numbers[0] ?? '';
  const kinds: (() => string)[] = [
    // A couple with one number, and with two.
    () => `FN:${native(other)} ${native(surname)}\nN:${native(surname)};${native(other)};;;\nTEL:${number}`,
    () =>
      `FN:${native(other)} ${native(surname)}\nTEL:${mobile}\nTEL;TYPE=HOME:${home}${person.birthday === '' ? '' : `\nBDAY:${person.birthday}`}`,
    // A father and a son of one name.
    () =>
      `FN:${native(given)} ${native(surname)} ${language === 'uk' ? 'мол.' : language === 'ru' ? 'младший' : 'Jr'}\nTEL:${random() < 0.5 ? number : mobile}`,
    // Twins, with the same birthday and mailbox.
    () => `FN:${native(other)} ${native(surname)}\nTEL:${mobile}\nEMAIL:${person.email}\nBDAY:${person.birthday}`,
    // A namesake.
    () => `FN:${native(given)} ${native(surname)}\nTEL:${mobile}\nBDAY:${birthday()}`,
    // Colleagues on one switchboard, and with one mailbox.
    () => `FN:${native(other)} ${native(surnameIn(language, half))}\nTEL;TYPE=WORK:${number}\nORG:${person.company}`,
    () =>
      `FN:${native(given)} ${native(surnameIn(language, half))}\nTEL:${mobile}\nEMAIL:info@${last(surname)
        .toLowerCase()
        .replace(/[^a-z]/g, '')}.example`,
  ];
  return pick(kinds)()
    .split('\n')
    .filter((line) => !line.endsWith(':'))
    .join('\n');
}
