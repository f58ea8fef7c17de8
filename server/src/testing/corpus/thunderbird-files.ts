import { type CorpusFile, utf8 } from './file.ts';

const GERMAN =
  'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Messenger-Name,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.,Privat: Adresse,Privat: Adresse 2,Privat: Ort,Privat: Bundesland,Privat: PLZ,Privat: Land,Dienstlich: Adresse,Dienstlich: Adresse 2,Dienstlich: Ort,Dienstlich: Bundesland,Dienstlich: PLZ,Dienstlich: Land,Arbeitstitel,Abteilung,Organisation,Webseite 1,Webseite 2,Geburtsjahr,Geburtsmonat,Geburtstag,Benutzerdef. 1,Benutzerdef. 2,Benutzerdef. 3,Benutzerdef. 4,Notizen';
const FRENCH =
  'Prénom,Nom de famille,Nom à afficher,Surnom,Adresse e-mail principale,Adresse e-mail secondaire,Nom de l’écran,Tél. professionnel,Tél. personnel,Fax,Pager,Portable,Adresse privée,Adresse privée 2,Ville,Pays/État,Code postal,Pays/Région (domicile),Adresse professionnelle,Adresse professionnelle 2,Ville,Pays/État,Code postal,Pays/Région (bureau),Profession,Service,Société,Site web 1,Site web 2,Année de naissance,Mois,Jour,Divers 1,Divers 2,Divers 3,Divers 4,Notes';
const UKRAINIAN =
  "Ім'я,Прізвище,Ім'я для показу,Псевдонім,Адреса електронної пошти,Альтернативна адреса електронної пошти,Ім'я для показу,Телефон (роб.),Телефон,Номер факсу,Номер пейджера,Номер мобільного телефону,Адреса,Адреса 2,Місто,Область,Поштовий індекс,Країна,Адреса (роб.),Адреса 2 (роб.),Місто (роб.),Область (роб.),Поштовий індекс (роб.),Країна (роб.),Посада,Відділ,Організація,Вебсторінка 1,Вебсторінка 2,Рік народження,Місяць народження,День народження,Інше 1,Інше 2,Інше 3,Інше 4,Примітки";
const JAPANESE =
  '名,姓,表示名,ニックネーム,メールアドレス,別のメールアドレス,スクリーンネーム,勤務先の電話番号,自宅の電話番号,FAX 番号,ポケットベル番号,携帯電話番号,番地 (自宅),番地 (自宅) 2,市区町村 (自宅),都道府県 (自宅),郵便番号 (自宅),国 (自宅),番地 (勤務先),番地 (勤務先) 2,市区町村 (勤務先),都道府県 (勤務先),郵便番号 (勤務先),国 (勤務先),役職,部門,組織,ウェブページ 1,ウェブページ 2,誕生年,誕生月,誕生日,追加情報 1,追加情報 2,追加情報 3,追加情報 4,メモ';
const TOM =
  'Tom,Falk,Tom Falk,Tommi,tom@falk.example,t2@falk.example,,030 1,030 2,030 3,030 4,0171 5,Weg 1,Haus B,Ulm,BW,89073,Deutschland,Allee 2,,Bonn,,53111,Deutschland,Lehrer,Bio,Schule,https://falk.example,,1970,5,9,rot,,,,Notiz';

const address = (place: string, parts: [kind: string, value: string][]) =>
  `"contexts":{"${place}":true},"components":${JSON.stringify(parts.map(([kind, value]) => ({ kind, value })))}`;
const TOLD = [
  address('private', [
    ['apartment', 'Haus B'],
    ['name', 'Weg 1'],
    ['locality', 'Ulm'],
    ['region', 'BW'],
    ['postcode', '89073'],
    ['country', 'Deutschland'],
  ]),
  address('work', [
    ['name', 'Allee 2'],
    ['locality', 'Bonn'],
    ['postcode', '53111'],
    ['country', 'Deutschland'],
  ]),
  '"kind":"title","name":"Lehrer"',
  '"name":"Schule","units":[{"name":"Bio"}]',
  '"date":{"year":1970,"month":5,"day":9}',
  '"mobile":true},"number":"0171 5"',
  '"fax":true},"number":"030 3"',
  '"name":"Tommi"',
  't2@falk.example',
  'https://falk.example',
  /"note":"Notiz\\n[^"]+: rot"/,
];

/** Tables that Thunderbird writes, in several languages. */
export const THUNDERBIRD_FILES: CorpusFile[] = [
  ...[
    ['German', GERMAN],
    ['French, whose addresses have titles alike', FRENCH],
    ['Ukrainian', UKRAINIAN],
    ['Japanese', JAPANESE],
  ].map(([language = '', titles = '']): CorpusFile => ({
    what: `Thunderbird in ${language}`,
    bytes: utf8(`${titles}\n\n${TOM}\n`),
    contacts: [['Tom Falk', '030 1']],
    says: TOLD,
  })),
  {
    what: 'a table of Thunderbird without some columns',
    bytes: utf8(
      'Prénom,Nom de famille,Portable,Ville,Code postal,Ville,Code postal,Société,Jour,Mois\nTom,Falk,1,Ulm,2,Bonn,3,Schule,,\n',
    ),
    contacts: [['Tom Falk', '1']],
    says: ['"value":"Ulm"},{"kind":"postcode","value":"2"}', '"value":"Bonn"},{"kind":"postcode","value":"3"}'],
  },
  {
    what: 'an address of which one column is not known',
    bytes: utf8(
      'First Name,Last Name,Home Phone,Work Phone,Mobile Phone,E-mail Address,Home Lane,Home City,Home Postal Code,Business Street,Business City\nTom,Falk,1,2,3,t@f.example,Lane 4,Ulm,89073,Allee 2,Bonn\n',
    ),
    contacts: [['Tom Falk', '1']],
    says: [
      'Home Lane: Lane 4\\nHome City: Ulm\\nHome Postal Code: 89073',
      '"value":"Allee 2"},{"kind":"locality","value":"Bonn"}',
    ],
  },
];
