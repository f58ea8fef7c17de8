import { expect, test } from 'vitest';
import { toJsContact } from './jscontact.ts';
import { encodeUtf8 } from './bytes.ts';
import { parseCard } from './vcard.ts';

/** Lines as programs write them, and a part of what they mean. */
const WRITTEN: [program: string, version: string, lines: string, meaning: object][] = [
  ['Samsung, a number with a label', '2.1', 'TEL;X-Doctor:+4511', { phones: [{ number: '+4511', label: 'Doctor' }] }],
  [
    'Samsung, a quoted name',
    '2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=C3=BC;Zo=C3=AB;;;\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=5A=6F=C3=AB',
    { name: { full: 'Zoë' } },
  ],
  [
    'Samsung, a mobile of the work',
    '2.1',
    'TEL;CELL;WORK:+4511',
    { phones: [{ number: '+4511', features: { mobile: true }, contexts: { work: true } }] },
  ],
  [
    'Samsung, a fax at home',
    '2.1',
    'TEL;HOME;FAX:+4511',
    { phones: [{ features: { fax: true }, contexts: { private: true } }] },
  ],
  ['Xiaomi, a preferred number', '2.1', 'TEL;CELL;PREF:+4511', { phones: [{ features: { mobile: true }, pref: 1 }] }],
  [
    'Xiaomi, an address',
    '2.1',
    'ADR;HOME:;;Weg 1;Ulm;;89073;Germany',
    { addresses: [{ contexts: { private: true } }] },
  ],
  [
    'Android, an anniversary',
    '3.0',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2016-06-04;1;;;;;;;;;;;;;',
    { anniversaries: [{ kind: 'wedding', date: { year: 2016, month: 6, day: 4 } }] },
  ],
  [
    'Android, a birthday without a year',
    '3.0',
    'BDAY:--06-04',
    { anniversaries: [{ kind: 'birth', date: { month: 6, day: 4 } }] },
  ],
  ['Nokia, a number without types', '2.1', 'TEL:+4511', { phones: [{ number: '+4511' }] }],
  ['Nokia, a car phone', '2.1', 'TEL;CAR:+4511', { phones: [{ number: '+4511' }] }],
  [
    'Nokia, a date with a time',
    '2.1',
    'BDAY:19700509T000000Z',
    { anniversaries: [{ date: { year: 1970, month: 5, day: 9 } }] },
  ],
  [
    'Apple, a number with a label',
    '3.0',
    'item1.TEL:+4511\nitem1.X-ABLabel:Hytte',
    { phones: [{ number: '+4511', label: 'Hytte' }] },
  ],
  [
    'Apple, a label of its own',
    '3.0',
    'item1.URL:https://a.example\nitem1.X-ABLabel:_$!<HomePage>!$_',
    { links: [{ uri: 'https://a.example' }] },
  ],
  [
    'Apple, a birthday without a year',
    '3.0',
    'BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1604:1604-05-09',
    { anniversaries: [{ date: { month: 5, day: 9 } }] },
  ],
  [
    'Apple, an iPhone',
    '3.0',
    'TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+4511',
    { phones: [{ number: '+4511', features: { mobile: true } }] },
  ],
  ['Apple, a department alone', '3.0', 'ORG:;Bio', { organizations: [{ units: [{ name: 'Bio' }] }] }],
  [
    'Apple, a profile',
    '3.0',
    'X-SOCIALPROFILE;type=twitter;x-user=zoe:https://twitter.example/zoe',
    { onlineServices: [{}] },
  ],
  [
    'Apple, a spouse',
    '3.0',
    'item1.X-ABRELATEDNAMES:Ida\nitem1.X-ABLabel:_$!<Spouse>!$_',
    { relatedTo: [{ relation: { spouse: true } }] },
  ],
  ['Samsung, a nickname', '2.1', 'X-NICKNAME:Zo', { nicknames: [{ name: 'Zo' }] }],
  ['Xiaomi, a chat address', '2.1', 'X-QQ:12345', { onlineServices: [{ user: '12345' }] }],
  ['Outlook, a spouse', '2.1', 'X-MS-SPOUSE;N:Erika', { relatedTo: [{ relation: { spouse: true } }] }],
  [
    'Outlook, an anniversary',
    '3.0',
    'X-MS-ANNIVERSARY:20100501',
    { anniversaries: [{ date: { year: 2010, month: 5, day: 1 } }] },
  ],
  ['Google, a label', '3.0', 'CATEGORIES:Choir,Friends', { keywords: [true, true] }],
  [
    'Outlook, a job',
    '2.1',
    'ORG:School;Bio\nTITLE:Teacher',
    { organizations: [{ name: 'School' }], titles: [{ name: 'Teacher' }] },
  ],
  [
    'Outlook, an address of the work',
    '2.1',
    'ADR;WORK;PREF;CHARSET=utf-8:;;Allee 2;Bonn;;53111;Germany',
    { addresses: [{ contexts: { work: true } }] },
  ],
  [
    'Thunderbird, a preferred address',
    '4.0',
    'EMAIL;PREF=1:a@b.example',
    { emails: [{ address: 'a@b.example', pref: 1 }] },
  ],
  [
    'Proton, a grouped address',
    '4.0',
    'item1.EMAIL;PREF=1:a@b.example\nitem1.KEY;PREF=1:data:application/pgp-keys;base64,AAAA',
    { emails: [{ address: 'a@b.example' }], cryptoKeys: [{}] },
  ],
  [
    'Fastmail, a label of a number',
    '3.0',
    'TEL;TYPE=CELL;X-LABEL=Boat:+4511',
    { phones: [{ number: '+4511', features: { mobile: true } }] },
  ],
  [
    'Fastmail, an online service',
    '3.0',
    'IMPP;X-SERVICE-TYPE=Signal:sip:zoe@a.example',
    { onlineServices: [{ service: 'Signal' }] },
  ],
  [
    'Nextcloud, a number as an address',
    '4.0',
    'TEL;VALUE=uri;TYPE="voice,home":tel:+45-11',
    { phones: [{ contexts: { private: true } }] },
  ],
  [
    'Nextcloud, a date',
    '3.0',
    'BDAY;VALUE=date-and-or-time:19700509',
    { anniversaries: [{ date: { year: 1970, month: 5, day: 9 } }] },
  ],
  [
    'LinkedIn, a page of a person',
    '3.0',
    'URL;TYPE=LinkedIn:https://linkedin.example/in/zoe',
    { links: [{ uri: 'https://linkedin.example/in/zoe' }] },
  ],
];

test.each(WRITTEN)('%s', (_program, version, lines, meaning) => {
  const text = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    ...(/^FN|\nFN/.test(lines) ? [] : ['FN:Zoe']),
    ...lines.split('\n'),
    'END:VCARD',
    '',
  ];
  const card = toJsContact(parseCard(encodeUtf8(text.join('\r\n'))));
  const inOrder = Object.fromEntries(
    Object.entries(card).map(([key, value]) => [
      key,
      key === 'name' || typeof value !== 'object' ? value : Object.values(value as object),
    ]),
  );
  expect(inOrder).toMatchObject(meaning);
});
