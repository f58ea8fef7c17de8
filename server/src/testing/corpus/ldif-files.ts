import { type CorpusFile, latin1, utf8 } from './file.ts';

const TOM: [string, string][] = [['Tom Falk', '+4511223344']];
const base64 = (text: string) => Buffer.from(text).toString('base64');
const lines = (...text: string[]) => [...text, '', ''].join('\n');
const people = lines(
  'dn: cn=Tom Falk,mail=tom@falk.example',
  'objectclass: top',
  'objectclass: person',
  'cn: Tom Falk',
  'mail: tom@falk.example',
  'mobile: +4511223344',
);

/** Tom with further attributes, and what his card then has. */
const tomWith = (what: string, attributes: string[], ...says: (string | RegExp)[]): CorpusFile => ({
  what: `LDIF with ${what}`,
  bytes: utf8(lines('dn: cn=Tom Falk', 'cn: Tom Falk', 'mobile: +4511223344', ...attributes)),
  contacts: TOM,
  says,
});

/** Entries of LDIF, as Thunderbird and directories write them. */
export const LDIF_FILES: CorpusFile[] = [
  {
    what: 'two people of LDIF',
    bytes: utf8(people + lines('dn: cn=Ida Bech', 'cn: Ida Bech', 'telephoneNumber: +4555667788')),
    contacts: [...TOM, ['Ida Bech', '+4555667788']],
    says: ['tom@falk.example', '"mobile":true', '"work":true},"number":"+4555667788"'],
  },
  {
    what: 'all attributes of Thunderbird',
    bytes: utf8(
      lines(
        `dn:: ${base64('cn=Zoë Müller,mail=zoe@müller.example')}`,
        'objectclass: mozillaAbPersonAlpha',
        `givenName:: ${base64('Zoë')}`,
        `sn:: ${base64('Müller')}`,
        `cn:: ${base64('Zoë Müller')}`,
        'mozillaNickname: Zo',
        'mail: zoe@a.example',
        'mozillaSecondEmail: zoe@b.example',
        'nsAIMid: zoe99',
        'modifytimestamp: 1700000000',
        'telephoneNumber: 1',
        'homePhone: 2',
        'facsimileTelephoneNumber: 3',
        'pager: 4',
        'mobile: 5',
        'mozillaHomeStreet: Weg 1',
        'mozillaHomeStreet2: Haus B',
        'mozillaHomeLocalityName: Ulm',
        'mozillaHomePostalCode: 89073',
        'street: Allee 2',
        'l: Bonn',
        'postalCode: 53111',
        'title: Lehrerin',
        'ou: Bio',
        'o: Schule',
        'mozillaWorkUrl: https://schule.example',
        'mozillaHomeUrl: https://zoe.example',
        'birthyear: 1970',
        'birthmonth: 05',
        'birthday: 09',
        'mozillaCustom1: rot',
        'description: A long no',
        ' te of two lines',
      ),
    ),
    contacts: [['Zoë Müller', '1']],
    says: [
      '"value":"Weg 1"},{"kind":"locality","value":"Ulm"},{"kind":"postcode","value":"89073"}',
      '"value":"Allee 2"},{"kind":"locality","value":"Bonn"},{"kind":"postcode","value":"53111"}',
      '"name":"Schule","units":[{"name":"Bio"}]',
      '"date":{"year":1970,"month":5,"day":9}',
      'A long note of two lines\\nnsAIMid: zoe99\\nmozillaCustom1: rot',
      'zoe@b.example',
      'https://zoe.example',
      'Lehrerin',
      '"name":"Zo"',
    ],
  },
  {
    what: 'LDIF with a version, comments, and the line ends of Windows',
    bytes: utf8(`\uFEFFversion: 1\n\n# people\n${people}# end\n`.replaceAll('\n', '\r\n')),
    contacts: TOM,
  },
  {
    what: 'LDIF without a last line end, with several values of an attribute',
    bytes: utf8(`${people.trim()}\nmail: t@b.example\nmail: t@c.example\nmobile: +4599`),
    contacts: TOM,
    says: ['t@b.example', 't@c.example', '+4599'],
  },
  {
    what: 'LDIF with a mailing list, other text and options of attributes',
    bytes: utf8(
      people +
        lines('dn: cn=Choir', 'objectclass: groupOfNames', 'cn: Choir', 'member: cn=Tom Falk') +
        lines('cn: nobody') +
        lines('dn: cn=Ida', 'cn;lang-da: Ida', 'givenName;lang-da;x-y: Ida'),
    ),
    contacts: [...TOM, ['Ida', '']],
    unreadable: [
      [8, /mailing list/],
      [13, /in no contact/],
    ],
  },
  {
    what: 'LDIF with an entry larger than any contact, and with bytes that are no text',
    bytes: Buffer.concat([
      utf8(`${lines('dn: cn=Eve', `description: ${'x'.repeat(500_000)}`)}${people}`),
      latin1('\u00ff\u00fe'),
    ]),
    contacts: TOM,
    unreadable: [[1, /larger than 64 KiB/]],
  },
  {
    what: 'LDIF of Active Directory, without what belongs to the account',
    bytes: utf8(
      lines(
        'dn: CN=Tom Falk,OU=Users,DC=falk,DC=example',
        'changetype: add',
        'objectClass: user',
        'cn: Tom Falk',
        'displayName: Tom Falk (Sales)',
        'telephoneNumber: +4511223344',
        'otherTelephone: +4511223355',
        'wWWHomePage: https://falk.example',
        'co: Denmark',
        'l: Aarhus',
        'info: Met in Lviv',
        'sAMAccountName: tfalk',
        'objectGUID:: AAECAwQFBgcICQoLDA0ODw==',
        'userPassword:: c2VjcmV0',
        'thumbnailPhoto:: /9j/4AAQSkZJRgABAQ==',
      ),
    ),
    contacts: TOM,
    says: ['+4511223355', 'https://falk.example', 'Denmark', 'Met in Lviv', /^(?![^]*(?:secret|tfalk|JFIF))/],
  },
  {
    what: 'LDIF with a group of unique names, and a comment of two lines',
    bytes: utf8(
      `# a comment\n  that goes on\n${people}${lines('dn: cn=All', 'objectClass: groupOfUniqueNames', 'cn: All', 'uniqueMember: cn=Tom Falk')}`,
    ),
    contacts: TOM,
    unreadable: [[10, /mailing list/]],
  },
  {
    what: 'LDIF of Netscape, with a value that is continued within its base64',
    bytes: utf8(
      lines(
        'dn: cn=Tom Falk',
        'commonname: Tom Falk',
        'xmozillanickname: Tommy',
        'cellphone: +4511223344',
        'homeurl: https://tom.example',
        'description:: TWV0IGlu',
        ' IEx2aXY=',
      ),
    ),
    contacts: TOM,
    says: ['"name":"Tommy"', 'https://tom.example', 'Met in Lviv'],
  },
  tomWith('a number at home', ['homePhone: +4599'], '"number":"+4599"'),
  tomWith('a fax number', ['facsimileTelephoneNumber: +4598'], '"fax":true'),
  tomWith('a pager', ['pager: +4597'], '"pager":true'),
  tomWith('a number in a car', ['carPhone: +4595'], '+4595'),
  tomWith('an option of an attribute', ['telephoneNumber;x-work: +4596'], '+4596'),
  tomWith('work', ['o: Falk A/S', 'ou: Sales', 'title: Head'], '"name":"Falk A/S","units":[{"name":"Sales"}]', 'Head'),
  tomWith('a page', ['labeledURI: https://falk.example/'], 'https://falk.example/'),
  tomWith('an address', ['street: Vej 1', 'l: Aarhus', 'st: Jutland', 'postalCode: 8000'], 'Vej 1', 'Jutland', '8000'),
  tomWith('a post office box', ['postOfficeBox: 77'], '"value":"77"'),
  tomWith('an address at home in a line', ['homePostalAddress: Vej 3'], 'Vej 3'),
  tomWith('a country at home', ['mozillaHomeCountryName: Denmark'], 'Denmark'),
  tomWith('a nickname', ['mozillaNickname: Tommy'], '"name":"Tommy"'),
  tomWith('a second address', ['mozillaSecondEmail: tom@second.example'], 'tom@second.example'),
  tomWith('a note of two lines in base64', [`description:: ${base64('one\ntwo')}`], 'one\\ntwo'),
  tomWith('an emoji in base64', [`description:: ${base64('tea 🍵')}`], 'tea 🍵'),
  tomWith('letters that should be in base64', ['description: Größe'], 'Größe'),
  tomWith('spaces around a value', ['description:    spaced  '], /"spaced"/),
  tomWith('no space before a value', ['description:tight'], '"tight"'),
  tomWith('a name of an attribute in capitals', ['DESCRIPTION: loud'], '"loud"'),
  tomWith('a birthday without a year', ['birthmonth: 05', 'birthday: 09'], '"month":5,"day":9'),
  tomWith('an attribute that nothing else takes', ['favouriteDrink: tea'], 'favouriteDrink: tea'),
  tomWith('the name of another entry', ['manager: cn=Ida Bech'], 'manager: cn=Ida Bech'),
  tomWith('a comment within an entry', ['# about him', 'description: after it'], '"after it"'),
  {
    what: 'LDIF with a version right before the first entry, and several blank lines',
    bytes: utf8(`version: 1\n${people}\n\n${lines('dn: cn=Ida', 'givenName: Ida', 'sn: Bech')}`),
    contacts: [...TOM, ['Ida Bech', '']],
  },
];
