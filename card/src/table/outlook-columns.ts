import type { Column, CellPart } from './column.ts';

// Outlook writes its titles in the user's language, and they vary by version. These are the words they consist of, in
// English, German, French, Spanish, Ukrainian and Russian. The first row whose words occur in a title determines its
// column.

const WORK =
  /\bwork\b|business|company|gesch[äa]ftlich|firma|bureau|soci[ée]t[ée]|trabajo|empresa|compañ[íi]a|раб|роб|служб|организац|організац/;
const HOME = /home|privat|domicile|particular|casa|дом/;
const OTHER = /\bother\b|^weiter|autre|\botr[ao]\b|друг|інш/;
const ORDINAL = /(?:^|\D)([2-9])(?:\D|$)/;

/** Columns that are filled for every contact, usually with the same word. */
const USUAL_COLUMN =
  /^(?:priority|priorit[äa]t|priorit[ée]|prioridad|важность|приоритет|пріоритет|важливість|private?|priv[ée]|privado|частное|приватне|личное|особисте|sensitivity|vertraulichkeit|crit[èe]re de diffusion|confidencialidad|пометка|секретность|конфіденційність|чутливість|gender|geschlecht|sexe|sexo|пол|стать)$/;
const INITIALS = /^(?:initials|initialen|initiales|iniciales|инициалы|ініціали)$/;
const EMAIL_TYPE = /\b(?:type|typ|tipo)\b|(?:^|[\s:])тип/;
const EMAIL_NAME =
  /\b(?:display|angezeigt\w*|nom complet|mostrar)\b|(?:^|[\s:])(?:краткое имя|коротке ім'я|відображуване)/;

const EMAIL_TITLE =
  /e-?mail|(?<!radio)messagerie|courriel|correo|эл(?:ектронной|\.)? ?почт|електронн\w*|електронної пошти|ел\. ?пошт/;
const FAX = /fax|t[ée]l[ée]copie|факс/;
const PHONE =
  /phone|telefon|t[ée]l[ée]phone|^t[ée]l\.|tel[ée]fono|телефон|m[óo]vil|pager|пейджер|radiomessagerie|buscapersonas|localizador|handy|mobil/;
const MOBILE = /mobil|mobile|m[óo]vil|handy|переносной|сотов|мобільн|мобильн/;
const PAGER = /pager|пейджер|radiomessagerie|buscapersonas|localizador/;
/** Numbers whose title is their label. */
const LABELLED =
  /^(?:callback|r[üu]ckmeldung|rappel|isdn|rnis|telex|t[ée]lex|телекс|(?:car|radio|tty\/tdd) phone|autotelefon|funktelefon|telefon f[üu]r h[öo]rbehinderte|t[ée]l\. voiture|radio t[ée]l\.|t[ée]l\. tdd\/tty|company main phone|yahoo phone)$/;
const SOMEBODYS = /assist|asist|ayudante|помощник|помічник|secretar/;

const ADDRESS_TITLES: [RegExp, CellPart][] = [
  [
    /po box|postfach|bo[îi]te postale|^b\.?p\.?\b|apartado|а\/я|почтовый ящик|поштова скринька|абонентськ/,
    'address.postOfficeBox',
  ],
  [/stra(?:ß|ss)e|street|\brue\b|calle|улица|вулиця/, 'address.name'],
  [/postal ?code|post code|zip|postleitzahl|plz|code postal|c[óo]digo postal|индекс|індекс/, 'address.postcode'],
  [/country|land\/region|^(?:weiteres )?land\b|pays|pa[íi]s|страна|країна/, 'address.country'],
  [/\b(?:city|town)\b|^(?:weiterer )?ort\b|ville|ciudad|poblaci[óo]n|город|місто/, 'address.locality'],
  [
    /\bstate\b|\bcounty\b|bundesland|kanton|^region|d[ée]p\.?\/r[ée]gion|province|provincia|estado|область|^регион|^регіон/,
    'address.region',
  ],
  [/(?:home|work|business|other) address(?: ?\d)?$/, 'address.full'],
];
/** Parts that turn the adjacent parts into an address. */
const STREETS = new Set<CellPart>(['address.name', 'address.full', 'address.postOfficeBox']);

const SINGLES: [RegExp, CellPart][] = [
  [/^(?:first|first name|given name|vorname|pr[ée]nom|nombre|имя|ім'я)$/, 'given'],
  [/^(?:middle|middle name|weitere vornamen|deuxi[èe]me pr[ée]nom|segundo nombre|отчество|по батькові)$/, 'given2'],
  [/^(?:last|last name|surname|nachname|nom|nom de famille|apellidos?|фамилия|прізвище)$/, 'surname'],
  [/^(?:title|anrede|titel|titre|civilit[ée]|tratamiento|t[íi]tulo|обращение|звертання|звернення)$/, 'prefix'],
  [/^(?:suffix|namenszusatz|suffixe|sufijo|суффикс|суфікс)$/, 'suffix'],
  [/^(?:nickname|spitzname|surnom|apodo|псевдоним|псевдонім)$/, 'nickname'],
  [
    /^(?:company|organization|firma|soci[ée]t[ée]|organizaci[óo]n|compañ[íi]a|empresa|организация|організація)$/,
    'organization',
  ],
  [/^(?:department|abteilung|service|d[ée]partement|departamento|отдел|відділ)$/, 'department'],
  [/^(?:job title|position|fonction|puesto|cargo|должность|посада)$/, 'jobTitle'],
  [/^(?:birthday|geburtstag|(?:date de naissance|anniversaire)|cumpleaños|день рождения|день народження)$/, 'birthday'],
  [/^(?:anniversary|jahrestag|anniversaire de mariage.*|aniversario|годовщина|річниця)$/, 'wedding'],
  [/^(?:notes?|comments|notizen|notas|заметки|нотатки|примітки)$/, 'note'],
  [
    /^(?:category|categories|distribution lists|kategorien|cat[ée]gories|categor[íi]as|категории|категорії)$/,
    'categories',
  ],
  [
    /^(?:(?:personal |business )?web (?:page|site)(?: \d)?|(?:personal |business )website|webseite|webpage|page web|p[áa]gina web|веб-страница|веб-сторінка)$/,
    'link.value',
  ],
  [/^(?:display name)$/, 'full'],
  [/^given yomi$/, 'phoneticGiven'],
  [/^surname yomi$/, 'phoneticSurname'],
  [/^birth year$/, 'birth.year'],
  [/^birth month$/, 'birth.month'],
  [/^birth day$/, 'birth.day'],
  [/^anniversary year$/, 'anniversary.year'],
  [/^anniversary month$/, 'anniversary.month'],
  [/^anniversary day$/, 'anniversary.day'],
];
/** Kinds of relations, by the words in the column's title. */
const RELATIONS: [RegExp, string][] = [
  [
    /^(?:spouse|spouse name|partner(?:\/in|\/-in)?|conjoint\(?e?\)?|c[óo]nyuge|супруг.*|чоловік.*|дружина.*|подружжя)$/,
    'spouse',
  ],
  [/^(?:children|kinder|enfants|hijos|дети|діти)$/, 'child'],
  [
    /^(?:assistant'?s name|assistent\(in\)|name assistent|nom de l'assistant\(e\)|nombre del asistente|имя помощника|помощник|ім'я помічника|помічник)$/,
    'assistant',
  ],
  [
    /^(?:manager'?s name|name des\/(?:der|r) vorgesetzten|responsable|nombre del director|руководитель|керівник)$/,
    'manager',
  ],
  [/^(?:referred by|empfohlen von|recommand[ée] par|referido por|рекомендован\S*|ким рекомендовано)$/, 'referred-by'],
];

/**
 * Returns the columns of a table of Outlook, Thunderbird or Yahoo, which has a name in two parts and several kinds of
 * numbers. Returns undefined for other tables.
 */
export function outlookColumns(titles: string[]): Column[] | undefined {
  const plain = plainTitles(titles);
  const order = plain.includes('first name') || plain.includes('first') ? 'month' : 'day';
  const columns = plain.map((title, place): Column => {
    return LABELLED.test(title)
      ? { part: 'phone.value', entry: title, label: titles[place] ?? title }
      : columnOf(title, order);
  });
  const has = (part: CellPart) => columns.some((column) => column.part === part);
  const numbers = new Set(columns.filter(({ part }) => part === 'phone.value').map(({ types }) => types));
  if (!has('given') || !has('surname') || numbers.size < 3 || !has('email.value')) return undefined;
  const halves = halfAddresses(columns, plain);
  const isHalf = ({ part, entry = '' }: Column) => part.startsWith('address.') && halves.has(entry);
  return columns.map((column) => (isHalf(column) ? { part: 'rest' } : column));
}

/**
 * Returns the addresses that would have only some of their columns, and are kept as notes instead: those without a street
 * that have a column nobody knows. German Outlook uses "Ort" both for a location and for the city of an address.
 */
function halfAddresses(columns: Column[], titles: string[]): Set<string> {
  const unknown = columns.flatMap(({ part }, place) => (part === 'rest' ? placeIn(titles[place] ?? '') : []));
  const halves = new Set(unknown.filter((entry) => entry !== ''));
  for (const { part, entry = '' } of columns) if (STREETS.has(part)) halves.delete(entry);
  const isNamed = columns.some(({ part, entry }) => entry === '' && (STREETS.has(part) || part === 'address.postcode'));
  return isNamed ? halves : halves.add('');
}

/** Expands the titles of Yahoo, which uses "Home" and "Work" for numbers. */
function plainTitles(titles: string[]): string[] {
  const plain = titles.map((title) => title.toLowerCase().replace(/[’ʼ`]/g, "'").replace(/\s+/g, ' ').trim());
  const isYahoo = plain.includes('first') && plain.includes('last');
  return isYahoo ? plain.map((title) => title.replace(/^(?:home|work|other|primary)$/, '$& phone')) : plain;
}

function columnOf(title: string, order: 'day' | 'month'): Column {
  if (USUAL_COLUMN.test(title)) return { part: 'usual' };
  if (INITIALS.test(title)) return { part: 'initials' };
  const single = SINGLES.find(([words]) => words.test(title))?.[1];
  if (single !== undefined) return { part: single, entry: '1', order };
  const relation = RELATIONS.find(([words]) => words.test(title))?.[1];
  if (relation !== undefined) return { part: 'relation.value', entry: relation, types: relation };
  if (EMAIL_TITLE.test(title)) return emailColumn(title);
  if (SOMEBODYS.test(title)) return { part: 'rest' };
  const where = placeIn(title);
  const address = ADDRESS_TITLES.find(([words]) => words.test(title))?.[1];
  if (address !== undefined) return { part: address, entry: where, types: where };
  const types = typesIn(title);
  if (!PHONE.test(title) && !FAX.test(title) && !PAGER.test(title) && !MOBILE.test(title)) return { part: 'rest' };
  return { part: 'phone.value', entry: title, types };
}

function emailColumn(title: string): Column {
  const [, entry = '1'] = ORDINAL.exec(title) ?? [];
  if (EMAIL_NAME.test(title)) return { part: 'repeated' };
  return EMAIL_TYPE.test(title) ? { part: 'usual' } : { part: 'email.value', entry };
}

function placeIn(title: string): string {
  if (OTHER.test(title)) return 'other';
  return WORK.test(title) ? 'work' : HOME.test(title) ? 'home' : '';
}

/** Returns the types in the title of a number: home, work, fax, cell or pager. */
export function typesIn(title: string): string {
  const plain = title.toLowerCase();
  const place = placeIn(plain);
  const kind = FAX.test(plain) ? 'fax' : PAGER.test(plain) ? 'pager' : MOBILE.test(plain) ? 'cell' : '';
  return [place, kind].filter((type) => type !== '' && type !== 'other').join(',');
}
