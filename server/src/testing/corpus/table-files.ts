import { ACCOUNTED_FILES } from './accounted-files.ts';
import { CELL_FILES } from './cell-files.ts';
import { HEADED_FILES } from './headed-files.ts';
import { THUNDERBIRD_FILES } from './thunderbird-files.ts';
import { type CorpusFile, cp1251, latin1, utf16be, utf16le, utf8 } from './file.ts';

const PLAIN = 'Name,Phone\r\nRosie,112\r\n';
const ROSIE: CorpusFile['contacts'] = [['Rosie', '112']];
const MIA: CorpusFile['contacts'] = [['Mia Simpson', '+1 555 0100']];
const said = ['mia@example.com', 'Example Ltd'];
const outlook = (titles: string, cells: string) => utf8(`\uFEFF${titles}\r\n${cells}\r\n`);
const CELLS = 'Mia,Simpson,Example Ltd,1 Long Street,Kyiv,+1 555 0111,+1 555 0112,+1 555 0100,mia@example.com,Hello';

/** Tables, from programs and from attackers. */
export const TABLE_FILES: CorpusFile[] = [
  { what: 'commas', bytes: utf8(PLAIN), contacts: ROSIE },
  { what: 'semicolons', bytes: utf8(PLAIN.replaceAll(',', ';')), contacts: ROSIE },
  { what: 'tabs', bytes: utf8(PLAIN.replaceAll(',', '\t')), contacts: ROSIE },
  { what: 'a line that names the separator', bytes: utf8(`sep=;\r\n${PLAIN.replaceAll(',', ';')}`), contacts: ROSIE },
  { what: 'line ends of Unix', bytes: utf8(PLAIN.replaceAll('\r\n', '\n')), contacts: ROSIE },
  { what: 'line ends of old Macs', bytes: utf8(PLAIN.replaceAll('\r\n', '\r')), contacts: ROSIE },
  { what: 'a byte order mark', bytes: utf8(`\uFEFF${PLAIN}`), contacts: ROSIE },
  { what: 'UTF-16, little end first', bytes: utf16le('Name\tPhone\r\nЗоя\t1\r\n'), contacts: [['Зоя', '1']] },
  { what: 'UTF-16, big end first', bytes: utf16be(PLAIN), contacts: ROSIE },
  {
    what: 'Windows of the East',
    bytes: cp1251("Ім'я;Прізвище;Телефон\r\nТарас;Шевченко;+380 44 1\r\n"),
    contacts: [['Тарас Шевченко', '+380 44 1']],
  },
  {
    what: 'Windows of the West',
    bytes: latin1('Vorname;Nachname;Telefon\r\nJürgen;Müßig;1\r\n'),
    contacts: [['Jürgen Müßig', '1']],
  },
  {
    what: 'line breaks in a cell',
    bytes: utf8('Name,Phone,Notes\r\nRosie,112,"one\r\ntwo ""three"""\r\nBob,1,\r\n'),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '1'],
    ],
    says: ['one\\ntwo \\"three\\"'],
  },
  {
    what: 'Google of now',
    bytes: utf8(
      'First Name,Middle Name,Last Name,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Custom Field 1 - Label,Custom Field 1 - Value\nMia,,Simpson,Example Ltd,1990-05-06,Hello,Friends ::: * myContacts,* Home,mia@example.com ::: m@example.com,Mobile,+1 555 0100 ::: +1 555 0101,Doctor,3,Allergic to,cats\n',
    ),
    contacts: MIA,
    says: [...said, 'm@example.com', '+1 555 0101', '"label":"Doctor"', 'Friends', '"day":6', 'Allergic to: cats'],
    leftOut: [['Labels', ['* myContacts']]],
  },
  {
    what: 'Google of before',
    bytes: utf8(
      'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name\nMia Simpson,Mia,Simpson,* myContacts,* ,mia@example.com,Mobile,+1 555 0100,Example Ltd\n',
    ),
    contacts: MIA,
    says: said,
    leftOut: [['Group Membership', ['* myContacts']]],
  },
  {
    what: 'Outlook in English',
    bytes: outlook(
      'First Name,Last Name,Company,Business Street,Business City,Business Phone,Home Phone,Mobile Phone,E-mail Address,Notes',
      CELLS,
    ),
    contacts: [['Mia Simpson', '+1 555 0111']],
    says: [...said, '1 Long Street', '"mobile":true'],
  },
  {
    what: 'Outlook in German',
    bytes: outlook(
      'Vorname,Nachname,Firma,Straße geschäftlich,Ort geschäftlich,Telefon geschäftlich,Telefon (privat),Mobiltelefon,E-Mail-Adresse,Notizen',
      CELLS,
    ),
    contacts: [['Mia Simpson', '+1 555 0111']],
    says: [...said, '1 Long Street', 'Kyiv', '"mobile":true', '"work":true'],
  },
  {
    what: 'Outlook in French',
    bytes: outlook(
      'Prénom,Nom,Société,Rue (bureau),Ville (bureau),Téléphone (bureau),Téléphone (domicile),Tél. mobile,Adresse de messagerie,Notes',
      CELLS,
    ),
    contacts: [['Mia Simpson', '+1 555 0111']],
    says: [...said, '1 Long Street', 'Kyiv', '"mobile":true', '"private":true'],
  },
  {
    what: 'Outlook in Spanish',
    bytes: outlook(
      'Nombre,Apellidos,Organización,Calle del trabajo,Ciudad del trabajo,Teléfono del trabajo,Teléfono particular,Número de móvil,Dirección de correo electrónico,Notas',
      CELLS,
    ),
    contacts: [['Mia Simpson', '+1 555 0111']],
    says: [...said, '1 Long Street', 'Kyiv', '"mobile":true', '"private":true'],
  },
  {
    what: 'Outlook in Ukrainian',
    bytes: outlook(
      "Ім'я,Прізвище,Організація,Вулиця (роб. адреса),Місто (роб. адреса),Робочий телефон,Домашній телефон,Мобільний телефон,Адреса електронної пошти,Нотатки",
      CELLS,
    ),
    contacts: [['Mia Simpson', '+1 555 0111']],
    says: [...said, '1 Long Street', 'Kyiv', '"mobile":true', '"private":true'],
  },
  {
    what: 'Outlook in Russian',
    bytes: outlook(
      'Имя,Фамилия,Организация,Улица (раб. адрес),Город (раб. адрес),Рабочий телефон,Домашний телефон,Телефон переносной,Адрес эл. почты,Заметки',
      CELLS,
    ),
    contacts: [['Mia Simpson', '+1 555 0111']],
    says: [...said, '1 Long Street', 'Kyiv', '"mobile":true', '"private":true'],
  },
  {
    what: 'Outlook with an American birthday',
    bytes: outlook(
      'First Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,E-mail Address,Birthday,Anniversary',
      'Mia,Simpson,,1,2,3,m@example.com,5/6/1990,0/0/00',
    ),
    contacts: [['Mia Simpson', '1']],
    says: ['"month":5', '"day":6'],
    leftOut: [['Anniversary', ['0/0/00']]],
  },
  ...ACCOUNTED_FILES,
  ...CELL_FILES,
  ...HEADED_FILES,
  ...THUNDERBIRD_FILES,
  {
    what: 'titles that nobody knows',
    bytes: utf8('Foo,Bar\r\nRosie,112\r\n'),
    columns: [
      ['Foo', 'rest'],
      ['Bar', 'rest'],
    ],
  },
  {
    what: 'one title that nobody knows',
    bytes: utf8('Name,Bar\r\nRosie,112\r\n'),
    columns: [
      ['Name', 'name'],
      ['Bar', 'rest'],
    ],
  },
  {
    what: 'titles that are __proto__',
    bytes: utf8('__proto__,constructor,Name\r\na,b,c\r\n'),
    columns: [
      ['__proto__', 'rest'],
      ['constructor', 'rest'],
      ['Name', 'name'],
    ],
  },
  {
    what: 'more cells than titles',
    bytes: utf8(`${PLAIN}Bob,1,2\r\nCem,3\r\n`),
    contacts: [
      ['Rosie', '112'],
      ['Cem', '3'],
    ],
    unreadable: [[3, /more cells/]],
  },
  { what: 'fewer cells than titles', bytes: utf8('Name,Phone,Email\r\nRosie,112\r\n'), contacts: ROSIE },
  {
    what: 'a row of nothing',
    bytes: utf8(`${PLAIN},\r\nBob,1\r\n`),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '1'],
    ],
    unreadable: [[3, /nothing in this row/]],
  },
  {
    what: 'blank lines',
    bytes: utf8(`${PLAIN}\r\n\r\nBob,1\r\n`),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '1'],
    ],
  },
  {
    what: 'a quotation mark that nothing closes',
    bytes: utf8(`${PLAIN}"Bob,1\r\nCem,3\r\n`),
    contacts: [
      ['Rosie', '112'],
      ['Cem', '3'],
    ],
    unreadable: [[3, /quotation mark/]],
  },
  {
    what: 'quotation marks that never close',
    bytes: utf8(`Name,Phone\r\n${'"x\r\n'.repeat(30)}`),
    refused: /quotation mark is not closed/,
  },
  {
    what: 'a cell of half a megabyte',
    bytes: utf8(`${PLAIN}${'x'.repeat(500_000)},1\r\nBob,1\r\n`),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '1'],
    ],
    unreadable: [[3, /longer than any contact/]],
  },
  {
    what: 'ten thousand values in a cell',
    bytes: utf8(`Name,Phone 1 - Value\r\nEve,${'1 ::: '.repeat(10_000)}\r\nBob,1\r\n`),
    contacts: [['Bob', '1']],
    unreadable: [[2, /more than 1,000 values/]],
  },
  { what: 'ten thousand columns', bytes: utf8(`${'a,'.repeat(10_000)}\r\n1\r\n`), refused: /1,000 columns/ },
  {
    what: 'formulas',
    bytes: utf8(`Name,Phone,Notes\r\n=cmd|' /C calc'!A0,+1 555,'=1+1\r\n`),
    contacts: [["=cmd|' /C calc'!A0", '+1 555']],
    says: ['"=1+1"'],
  },
  { what: 'nothing', bytes: utf8(''), refused: /is empty/ },
  { what: 'nothing but spaces', bytes: utf8(' \r\n \r\n'), refused: /is empty/ },
  { what: 'a ZIP archive', bytes: latin1('PK\u0003\u0004abc'), refused: /zip archive/ },
  { what: 'something compressed', bytes: Buffer.from([0x1f, 0x8b, 8, 0]), refused: /compressed/ },
  { what: 'a picture', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), refused: /picture/ },
  { what: 'a page of the web', bytes: utf8('<!doctype html><html></html>'), refused: /has no vCards/ },
  { what: 'JSON of something else', bytes: utf8('[{"name":"Rosie"}]'), refused: /has no vCards/ },
  { what: 'a folder of Outlook', bytes: latin1('!BDN....'), refused: /Outlook/ },
];
