import { type CorpusFile, utf8 } from './file.ts';
import { OUTLOOK_ENGLISH, OUTLOOK_GERMAN, THUNDERBIRD, YAHOO } from './table-titles.ts';

const MIA: CorpusFile['contacts'] = [['Mia Simpson', '+1 555 0100']];

/** Returns a table of one contact, in which only these cells are filled. */
function table(titles: string[], cells: Record<string, string>): Buffer {
  const unknown = Object.keys(cells).filter((title) => !titles.includes(title));
  if (unknown.length > 0) throw new Error(`No column is called ${unknown.join(', ')}.`);
  return utf8(line(titles) + line(titles.map((title) => cells[title] ?? '')));
}

const line = (texts: string[]) => `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`;

const google = (cells: Record<string, string>) => {
  const all = { 'First Name': 'Mia', 'Last Name': 'Simpson', 'Phone 1 - Value': '+1 555 0100', ...cells };
  return table(Object.keys(all), all);
};
const ENGLISH = { 'First Name': 'Mia', 'Last Name': 'Simpson', 'Mobile Phone': '+1 555 0100' };

/** Tables with cells that programs write besides names, numbers and addresses. */
export const ACCOUNTED_FILES: CorpusFile[] = [
  {
    what: 'a column without a title',
    bytes: utf8('Name,Phone,\r\nMia Simpson,+1 555 0100,likes cats\r\n'),
    contacts: MIA,
    says: ['"note":"Column 3: likes cats"'],
  },
  {
    what: 'relations of Google, two of them to one person',
    bytes: google({
      'Relation 1 - Label': 'Mother',
      'Relation 1 - Value': 'Olena Simpson',
      'Relation 2 - Label': 'Assistant',
      'Relation 2 - Value': 'Bob',
      'Relation 3 - Label': 'Manager',
      'Relation 3 - Value': 'Bob',
    }),
    contacts: MIA,
    says: ['"Olena Simpson":{"relation":{"mother":true}}', '"Bob":{"relation":{"assistant":true,"manager":true}}'],
  },
  {
    what: 'what Google has beside the name',
    bytes: google({
      'Phonetic First Name': 'Mee-ah',
      'File As': 'Simpson Mia (school)',
      'Maiden Name': 'Bouvier',
      Gender: 'female',
      Photo: 'https://lh3.example.com/photo.jpg',
      'E-mail 1 - Label': '* Cottage',
      'E-mail 1 - Value': 'mia@example.com',
    }),
    contacts: MIA,
    says: [
      '["x-phonetic-first-name",{},"unknown","Mee-ah"]',
      'File As: Simpson Mia (school)',
      'Maiden Name: Bouvier',
      'Gender: female',
      '"uri":"https://lh3.example.com/photo.jpg"',
      /"pref":1,"label":"Cottage"/,
    ],
  },
  {
    what: 'labels of Google',
    bytes: google({ Labels: '* myContacts ::: * friends ::: * starred ::: Choir', Gender: 'Unspecified' }),
    contacts: MIA,
    says: ['"keywords":{"friends":true,"starred":true,"Choir":true}'],
    leftOut: [
      ['Labels', ['* myContacts']],
      ['Gender', ['Unspecified']],
    ],
  },
  {
    what: 'all columns of Outlook in English',
    bytes: table(OUTLOOK_ENGLISH, {
      ...ENGLISH,
      Company: 'Example Ltd',
      'Business City': 'Kyiv',
      'Business Street': '1 Long Street',
      'Business Street 2': 'Building 2',
      "Assistant's Name": 'Bob',
      "Assistant's Phone": '+1 555 0199',
      'Car Phone': '+1 555 0133',
      'E-mail Address': 'mia@example.com',
      'E-mail Type': 'SMTP',
      'E-mail Display Name': 'Mia Simpson (mia@example.com)',
      Birthday: '0/0/00',
      Hobby: 'Chess',
      Initials: 'M.S.',
      Location: 'Third floor',
      "Manager's Name": 'Bob',
      Language: 'English',
      Priority: 'Normal',
      Private: 'False',
      Sensitivity: 'Personal',
      'User 1': 'one of four',
    }),
    contacts: MIA,
    says: [
      '"kind":"name","value":"Building 2"',
      '"Bob":{"relation":{"assistant":true,"manager":true}}',
      "Assistant's Phone: +1 555 0199",
      '"label":"Car Phone"',
      'Hobby: Chess',
      'Location: Third floor',
      'Language: English',
      'Sensitivity: Personal',
      'User 1: one of four',
    ],
    leftOut: [
      ['Birthday', ['0/0/00']],
      ['E-mail Type', ['SMTP']],
      ['Initials', ['M.S.']],
      ['Priority', ['Normal']],
      ['Private', ['False']],
    ],
  },
  {
    what: 'a location of Outlook in German, which is no city',
    bytes: table(OUTLOOK_GERMAN, {
      Vorname: 'Mia',
      Nachname: 'Simpson',
      Mobiltelefon: '+1 555 0100',
      'Weitere Straße': 'Lange Straße 1',
      'Weiterer Ort': 'Kyiv',
      Ort: 'Raum 7',
    }),
    contacts: MIA,
    says: ['"components":[{"kind":"name","value":"Lange Straße 1"},{"kind":"locality","value":"Kyiv"}]', 'Ort: Raum 7'],
  },
  {
    what: 'a pager of Outlook in French',
    bytes: utf8(
      'Prénom,Nom,Téléphone (bureau),Téléphone (domicile),Tél. mobile,Récepteur de radiomessagerie,Adresse de messagerie\r\nMia,Simpson,+1 555 0100,1,2,+33 1 55,mia@example.com\r\n',
    ),
    contacts: MIA,
    says: [/"features":\{"pager":true\},"number":"\+33 1 55"/, '"emails":{"e1":{"address":"mia@example.com"}}'],
  },
  {
    what: 'addresses and a birthday of Thunderbird',
    bytes: table(THUNDERBIRD, {
      'First Name': 'Mia',
      'Last Name': 'Simpson',
      'Mobile Number': '+1 555 0100',
      'Primary Email': 'mia@example.com',
      'Home City': 'Lviv',
      'Work Address': '1 Long Street',
      'Work City': 'Kyiv',
      'Birth Year': '1990',
      'Birth Month': '05',
      'Birth Day': '06',
      'Custom 1': 'likes cats',
    }),
    contacts: MIA,
    says: [
      /"contexts":\{"work":true\},"components":\[\{"kind":"name","value":"1 Long Street"\},\{"kind":"locality","value":"Kyiv"\}/,
      '"date":{"year":1990,"month":5,"day":6}',
      'Custom 1: likes cats',
    ],
  },
  {
    what: 'numbers and a birthday of Yahoo',
    bytes: table(YAHOO, {
      First: 'Mia',
      Last: 'Simpson',
      Home: '+1 555 0100',
      Email: 'mia@example.com',
      Birthday: '1990/05/06',
      'Messenger ID': 'mia_s',
    }),
    contacts: MIA,
    says: ['"contexts":{"private":true}', '"date":{"year":1990,"month":5,"day":6}', 'Messenger ID: mia_s'],
  },
  {
    what: 'a date without signs, and a day that is none',
    bytes: utf8('Name,Phone,Birthday,Birth date\r\nMia Simpson,+1 555 0100,19900506,31.02.1990\r\n'),
    contacts: MIA,
    says: ['"anniversaries":{"a1":{"kind":"birth","date":{"year":1990,"month":5,"day":6}}}', 'Birth date: 31.02.1990'],
  },
];
