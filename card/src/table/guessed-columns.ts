import type { Import } from '@contactbook/contract/transfer';

type ColumnProperty = NonNullable<Import['columns']>[number]['property'];

/** Titles that people and programs use, in lower case. */
const TITLES: [Exclude<ColumnProperty, null>, string][] = [
  [
    'name',
    "name,full name,display name,contact,contact name,fullname,ім'я та прізвище,піб,повне ім'я,имя и фамилия,фио,полное имя,nom complet,nombre completo,vollständiger name,anzeigename",
  ],
  ['givenName', "first name,firstname,given name,givenname,forename,vorname,prénom,nombre,ім'я,имя"],
  [
    'familyName',
    'last name,lastname,family name,familyname,surname,nachname,familienname,nom,nom de famille,apellidos,apellido,прізвище,фамилия',
  ],
  ['nickname', 'nickname,nick,spitzname,surnom,apodo,псевдонім,прізвисько,псевдоним'],
  [
    'phone',
    'phone,phone number,telephone,tel,mobile,mobile phone,cell,cell phone,number,telefon,telefonnummer,handy,mobil,téléphone,portable,teléfono,móvil,телефон,номер,номер телефону,номер телефона,мобільний,мобильный,home phone,work phone,business phone',
  ],
  [
    'email',
    'email,e-mail,mail,email address,e-mail address,e-mail-adresse,courriel,adresse e-mail,correo,correo electrónico,пошта,електронна пошта,почта,электронная почта',
  ],
  [
    'organization',
    'organization,organisation,company,firma,unternehmen,société,entreprise,empresa,компанія,організація,компания,организация',
  ],
  ['title', 'title,job title,position,role,beruf,fonction,cargo,puesto,посада,должность'],
  ['address', 'address,home address,street address,adresse,anschrift,dirección,адреса,адрес'],
  [
    'birthday',
    'birthday,birth date,date of birth,geburtstag,geburtsdatum,anniversaire,date de naissance,cumpleaños,fecha de nacimiento,день народження,дата народження,день рождения,дата рождения',
  ],
  [
    'note',
    'note,notes,comment,comments,notiz,notizen,bemerkung,remarque,remarques,notas,нотатки,примітка,примітки,заметки,примечание,примечания',
  ],
  [
    'label',
    'label,labels,group,groups,category,categories,tags,gruppe,kategorien,groupe,catégories,grupo,categorías,група,категорії,мітки,группа,категории',
  ],
  ['link', 'website,web,url,web page,webseite,webseite,homepage,site web,sitio web,сайт,веб-сайт'],
];
const BY_TITLE = new Map(
  TITLES.flatMap(([property, titles]) => titles.split(',').map((title) => [title, property] as const)),
);

/** Titles of programs whose columns become notes, without a question. */
const FOR_NOTES = new Set(['connected on']);

export const isForNotes = (title: string): boolean => FOR_NOTES.has(title.toLowerCase().trim());

/** Maximum length in UTF-16 code units, since a title in a file may be as long as a card. */
export const TITLE_MAX = 100;

/** Guesses the content of a column; the user may correct it. */
export function guessedProperty(title: string): Exclude<ColumnProperty, null> | undefined {
  if (title.length > TITLE_MAX) return undefined;
  const plain = title
    .toLowerCase()
    .replace(/[_*:.]+/g, ' ')
    .replace(/[’ʼ`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  return BY_TITLE.get(plain) ?? BY_TITLE.get(plain.replace(/ ?(?<!\d)\d+$/, ''));
}
