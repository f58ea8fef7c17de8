import type { Column, Part } from './column.ts';

// Outlook writes its titles in the language of its user, differently by version: here are the words they are made of, in
// English, German, French, Spanish, Ukrainian and Russian. The first row whose words are in a title says what it is.

const WORK =
  /business|company|gesch[äa]ftlich|firma|bureau|soci[ée]t[ée]|trabajo|empresa|compañ[íi]a|раб|роб|служб|организац|організац/;
const HOME = /home|privat|domicile|particular|casa|дом/;
const NUMBER = /(?:^|\D)([2-9])(?:\D|$)/;

/** What is always filled in and says nothing of a contact. */
const NOTHING =
  /^(?:priority|priorit[äa]t|priorit[ée]|prioridad|важность|приоритет|пріоритет|важливість|private?|priv[ée]|privado|частное|приватне|личное|особисте|sensitivity|vertraulichkeit|crit[èe]re de diffusion|confidencialidad|пометка|секретность|конфіденційність|чутливість|gender|geschlecht|sexe|sexo|пол|стать|initials|initialen|initiales|iniciales|инициалы|ініціали|internet.*|сведения о доступности.*|language|sprache|langue|idioma|язык|мова|.*(?:mileage|reisekilometer|kilom[ée]trage|kilometraje|расстояние|відстань).*)$/;
const OF_EMAIL =
  /\b(?:type|typ|tipo|display|angezeigt\w*|nom complet|mostrar)\b|(?:^|[\s:])(?:тип|краткое имя|коротке ім'я|відображуване)/;

const EMAIL = /e-?mail|messagerie|courriel|correo|эл(?:ектронной|\.)? ?почт|електронн\w*|електронної пошти|ел\. ?пошт/;
const FAX = /fax|t[ée]l[ée]copie|факс/;
const PHONE =
  /phone|telefon|t[ée]l[ée]phone|^t[ée]l\.|tel[ée]fono|телефон|m[óo]vil|pager|пейджер|radiomessagerie|buscapersonas|localizador|handy|mobil/;
const MOBILE = /mobil|mobile|m[óo]vil|handy|переносной|сотов|мобільн|мобильн/;
const PAGER = /pager|пейджер|radiomessagerie|buscapersonas|localizador/;
const SOMEBODYS = /assist|asist|ayudante|помощник|помічник|secretar/;

const ADDRESS: [RegExp, Part][] = [
  [
    /po box|postfach|bo[îi]te postale|^b\.?p\.?\b|apartado|а\/я|почтовый ящик|поштова скринька|абонентськ/,
    'address.postOfficeBox',
  ],
  [/stra(?:ß|ss)e|street|\brue\b|calle|улица|вулиця/, 'address.name'],
  [/postal code|zip|postleitzahl|plz|code postal|c[óo]digo postal|индекс|індекс/, 'address.postcode'],
  [/country|land\/region|^land\b|pays|pa[íi]s|страна|країна/, 'address.country'],
  [/\bcity\b|^(?:weiterer )?ort\b|ville|ciudad|poblaci[óo]n|город|місто/, 'address.locality'],
  [
    /\bstate\b|bundesland|kanton|^region|d[ée]p\.?\/r[ée]gion|province|provincia|estado|область|^регион|^регіон/,
    'address.region',
  ],
];

const SINGLES: [RegExp, Part][] = [
  [/^(?:first name|given name|vorname|pr[ée]nom|nombre|имя|ім'я)$/, 'given'],
  [/^(?:middle name|weitere vornamen|deuxi[èe]me pr[ée]nom|segundo nombre|отчество|по батькові)$/, 'given2'],
  [/^(?:last name|surname|nachname|nom|nom de famille|apellidos?|фамилия|прізвище)$/, 'surname'],
  [/^(?:title|anrede|titel|titre|civilit[ée]|tratamiento|t[íi]tulo|обращение|звертання|звернення)$/, 'prefix'],
  [/^(?:suffix|namenszusatz|suffixe|sufijo|суффикс|суфікс)$/, 'suffix'],
  [/^(?:nickname|spitzname|surnom|apodo|псевдоним|псевдонім)$/, 'nickname'],
  [/^(?:company|firma|soci[ée]t[ée]|organizaci[óo]n|compañ[íi]a|empresa|организация|організація)$/, 'organization'],
  [/^(?:department|abteilung|service|d[ée]partement|departamento|отдел|відділ)$/, 'department'],
  [/^(?:job title|position|fonction|puesto|cargo|должность|посада)$/, 'jobTitle'],
  [/^(?:birthday|geburtstag|(?:date de naissance|anniversaire)|cumpleaños|день рождения|день народження)$/, 'birthday'],
  [/^(?:anniversary|jahrestag|anniversaire de mariage.*|aniversario|годовщина|річниця)$/, 'wedding'],
  [/^(?:notes?|notizen|notas|заметки|нотатки|примітки)$/, 'note'],
  [/^(?:categories|kategorien|cat[ée]gories|categor[íi]as|категории|категорії)$/, 'categories'],
  [/^(?:(?:personal )?web page|webseite|webpage|page web|p[áa]gina web|веб-страница|веб-сторінка)$/, 'link.value'],
  [
    /^(?:spouse|partner(?:\/in|\/-in)?|conjoint\(?e?\)?|c[óo]nyuge|супруг.*|чоловік.*|дружина.*|подружжя)$/,
    'relation.value',
  ],
];

/** Undefined where these are no titles of Outlook: its contacts have a name in two parts, and numbers of home and work. */
export function outlookColumns(titles: string[]): Column[] | undefined {
  const plain = titles.map((title) => title.toLowerCase().replace(/[’ʼ`]/g, "'").replace(/\s+/g, ' ').trim());
  const order = plain.includes('first name') ? 'month' : 'day';
  const columns = plain.map((title) => columnOf(title, order));
  const has = (part: Part) => columns.some((column) => column.part === part);
  const numbers = new Set(columns.filter(({ part }) => part === 'phone.value').map(({ types }) => types));
  return has('given') && has('surname') && numbers.size >= 3 && has('email.value') ? columns : undefined;
}

function columnOf(title: string, order: 'day' | 'month'): Column {
  if (NOTHING.test(title)) return { part: 'nothing' };
  const single = SINGLES.find(([words]) => words.test(title))?.[1];
  if (single !== undefined) return { part: single, entry: '1', order };
  const [, again = '1'] = NUMBER.exec(title) ?? [];
  if (EMAIL.test(title)) return OF_EMAIL.test(title) ? { part: 'nothing' } : { part: 'email.value', entry: again };
  if (SOMEBODYS.test(title)) return { part: 'unknown' };
  const where = WORK.test(title) ? 'work' : HOME.test(title) ? 'home' : '';
  const address = ADDRESS.find(([words]) => words.test(title))?.[1];
  if (address !== undefined) return { part: address, entry: where, types: where };
  const kind = FAX.test(title) ? 'fax' : PAGER.test(title) ? 'pager' : MOBILE.test(title) ? 'cell' : '';
  if (kind === '' && !PHONE.test(title)) return { part: 'unknown' };
  const types = [where, kind].filter((type) => type !== '').join(',');
  return { part: 'phone.value', entry: title, types };
}
