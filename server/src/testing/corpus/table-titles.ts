const numbered = (what: string, ...kinds: string[]) =>
  [1, 2].flatMap((n) => kinds.map((kind) => `${what} ${n} - ${kind}`));
const ADDRESS = 'Formatted,Street,City,PO Box,Region,Postal Code,Country,Extended Address'.split(',');
const places = (titles: string, ...names: string[]) => names.map((name) => titles.replaceAll('?', name)).join(',');

/** The titles that Google writes now. */
export const GOOGLE_NOW = [
  ...'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels'.split(
    ',',
  ),
  ...['E-mail', 'Phone', 'Relation', 'Website', 'Event', 'Custom Field'].flatMap((each) =>
    numbered(each, 'Label', 'Value'),
  ),
  ...numbered('Address', 'Label', ...ADDRESS),
];

/** The titles that Google wrote before 2024. */
export const GOOGLE_OLD = [
  ...'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership'.split(
    ',',
  ),
  ...['E-mail', 'Phone', 'Relation', 'Website', 'Event', 'Custom Field'].flatMap((each) =>
    numbered(each, 'Type', 'Value'),
  ),
  ...numbered('IM', 'Type', 'Service', 'Value'),
  ...numbered('Address', 'Type', ...ADDRESS),
  ...numbered(
    'Organization',
    'Type',
    'Name',
    'Yomi Name',
    'Title',
    'Department',
    'Symbol',
    'Location',
    'Job Description',
  ),
];

const OUTLOOK_PLACES = '? Street,? Street 2,? Street 3,? City,? State,? Postal Code,? Country/Region';
/** The 92 titles of Outlook in English. */
export const OUTLOOK_ENGLISH =
  `Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,${places(OUTLOOK_PLACES, 'Business', 'Home', 'Other')},Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,Government ID Number,Hobby,Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,User 3,User 4,Web Page`.split(
    ',',
  );

/** The titles of Outlook in German. */
export const OUTLOOK_GERMAN =
  'Anrede,Vorname,Weitere Vornamen,Nachname,Suffix,Firma,Abteilung,Position,Straße geschäftlich,Straße geschäftlich 2,Straße geschäftlich 3,Ort geschäftlich,Region geschäftlich,Postleitzahl geschäftlich,Land/Region geschäftlich,Straße privat,Straße privat 2,Straße privat 3,Ort privat,Bundesland/Kanton privat,Postleitzahl privat,Land/Region privat,Weitere Straße,Weitere Straße 2,Weitere Straße 3,Weiterer Ort,Weiteres/r Bundesland/Kanton,Weitere Postleitzahl,Weiteres/e Land/Region,Telefon Assistent,Fax geschäftlich,Telefon geschäftlich,Telefon geschäftlich 2,Rückmeldung,Autotelefon,Telefon Firma,Fax privat,Telefon privat,Telefon privat 2,ISDN,Mobiltelefon,Weiteres Fax,Weiteres Telefon,Pager,Haupttelefon,Mobiltelefon 2,Telefon für Hörbehinderte,Telex,Abrechnungsinformation,Benutzer 1,Benutzer 2,Benutzer 3,Benutzer 4,Beruf,Büro,E-Mail-Adresse,E-Mail-Typ,E-Mail: Angezeigter Name,E-Mail 2: Adresse,E-Mail 2: Typ,E-Mail 2: Angezeigter Name,Empfohlen von,Geburtstag,Geschlecht,Hobby,Initialen,Internet-Frei/Gebucht,Jahrestag,Kategorien,Kinder,Konto,Name Assistent,Name des/der Vorgesetzten,Notizen,Organisationsnr.,Ort,Partner,Postfach geschäftlich,Postfach privat,Priorität,Privat,Regierungsnr.,Reisekilometer,Sprache,Stichwörter,Vertraulichkeit,Verzeichnisserver,Webseite,Weiteres Postfach'.split(
    ',',
  );

const PLACES = '? Address,? Address 2,? City,? State,? ZipCode,? Country';
export const THUNDERBIRD =
  `First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,${places(PLACES, 'Home', 'Work')},Job Title,Department,Organization,Web Page 1,Web Page 2,Birth Year,Birth Month,Birth Day,Custom 1,Custom 2,Custom 3,Custom 4,Notes`.split(
    ',',
  );

export const YAHOO =
  'First,Middle,Last,Nickname,Email,Category,Distribution Lists,Messenger ID,Home,Work,Pager,Fax,Mobile,Other,Yahoo Phone,Primary,Alternate Email 1,Alternate Email 2,Personal Website,Business Website,Title,Company,Work Address,Work City,Work County,Work Post Code,Work Country,Home Address,Home Town,Home County,Home Post Code,Home Country,Birthday,Anniversary,Custom 1,Custom 2,Comments,Skype ID'.split(
    ',',
  );
