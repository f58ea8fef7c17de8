import { expect, test } from 'vitest';
import type { Card } from '@contactbook/contract/card';
import { newCard, newContactCard } from './new-card.ts';
import { toJsContact } from './jscontact.ts';
import { parseCard, serialize } from './vcard.ts';

const read = (lines: string) =>
  JSON.parse(JSON.stringify(toJsContact(parseCard(Buffer.from(`BEGIN:VCARD\nVERSION:4.0\n${lines}\nEND:VCARD\n`)))));

/** The examples of RFC 9555 with our ids, which section 2.1.2 does not prescribe. */
test.each([
  ['2.4.2', 'KIND:individual', { kind: 'individual' }],
  ['2.5.2', 'FN:John Q. Public\\, Esq.', { name: { full: 'John Q. Public, Esq.' } }],
  [
    '2.5.4',
    'GRAMGENDER:NEUTER\nPRONOUNS;PREF=2:they/them\nPRONOUNS;PREF=1:xe/xir',
    {
      speakToAs: {
        grammaticalGender: 'neuter',
        pronouns: { r1: { pronouns: 'they/them', pref: 2 }, r2: { pronouns: 'xe/xir', pref: 1 } },
      },
    },
  ],
  [
    '2.5.1',
    'BDAY:19531015T231000Z\nDEATHDATE:19960415\nANNIVERSARY:19860201',
    {
      anniversaries: {
        a1: { kind: 'birth', date: { '@type': 'Timestamp', utc: '1953-10-15T23:10:00Z' } },
        a2: { kind: 'death', date: { year: 1996, month: 4, day: 15 } },
        a3: { kind: 'wedding', date: { year: 1986, month: 2, day: 1 } },
      },
    },
  ],
  [
    '2.5.5',
    'N;SORT-AS="Stevenson,John Philip":Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A.C.P.;;Jr.',
    {
      name: {
        components: [
          { kind: 'surname', value: 'Stevenson' },
          { kind: 'given', value: 'John' },
          { kind: 'given2', value: 'Philip' },
          { kind: 'given2', value: 'Paul' },
          { kind: 'title', value: 'Dr.' },
          { kind: 'credential', value: 'M.D.' },
          { kind: 'credential', value: 'A.C.P.' },
          { kind: 'generation', value: 'Jr.' },
        ],
        sortAs: { surname: 'Stevenson', given: 'John Philip' },
      },
    },
  ],
  ['2.5.6', 'NICKNAME:Johnny', { nicknames: { k1: { name: 'Johnny' } } }],
  [
    '2.5.7',
    'PHOTO:https://www.example.com/pub/photos/jqpublic.gif',
    { media: { m1: { kind: 'photo', uri: 'https://www.example.com/pub/photos/jqpublic.gif' } } },
  ],
  [
    '2.6.1',
    'ADR;TYPE=work;CC=US:;;54321 Oak St;Reston;VA;20190;USA;;;;54321;Oak St;;;;;;',
    {
      addresses: {
        ad1: {
          contexts: { work: true },
          components: [
            { kind: 'number', value: '54321' },
            { kind: 'name', value: 'Oak St' },
            { kind: 'locality', value: 'Reston' },
            { kind: 'region', value: 'VA' },
            { kind: 'postcode', value: '20190' },
            { kind: 'country', value: 'USA' },
          ],
          countryCode: 'US',
        },
      },
    },
  ],
  [
    '2.7.1',
    'EMAIL;TYPE=work:jqpublic@xyz.example.com\nEMAIL;PREF=1:jane_doe@example.com',
    {
      emails: {
        e1: { contexts: { work: true }, address: 'jqpublic@xyz.example.com' },
        e2: { address: 'jane_doe@example.com', pref: 1 },
      },
    },
  ],
  [
    '2.7.2',
    'IMPP;PREF=1:xmpp:alice@example.com',
    { onlineServices: { s1: { uri: 'xmpp:alice@example.com', pref: 1, vCardName: 'impp' } } },
  ],
  [
    '2.7.3',
    'LANG;TYPE=work;PREF=1:en\nLANG;TYPE=home:fr',
    {
      preferredLanguages: {
        g1: { language: 'en', contexts: { work: true }, pref: 1 },
        g2: { language: 'fr', contexts: { private: true } },
      },
    },
  ],
  ['2.7.4', 'LANGUAGE:de-AT', { language: 'de-AT' }],
  [
    '2.7.5',
    'SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://example.com/@foo',
    { onlineServices: { s1: { service: 'Mastodon', uri: 'https://example.com/@foo' } } },
  ],
  [
    '2.3.18 and 2.7.6',
    'TEL;PROP-ID=PHONE-A;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-555-555-5555;ext=5555\nTEL;PROP-ID=PHONE-B;VALUE=uri;TYPE=home:tel:+33-01-23-45-67',
    {
      phones: {
        'PHONE-A': {
          contexts: { private: true },
          features: { voice: true },
          number: 'tel:+1-555-555-5555;ext=5555',
          pref: 1,
        },
        'PHONE-B': { contexts: { private: true }, number: 'tel:+33-01-23-45-67' },
      },
    },
  ],
  [
    '2.9.1',
    'CONTACT-URI;PREF=1:mailto:contact@example.com',
    { links: { l1: { kind: 'contact', uri: 'mailto:contact@example.com', pref: 1 } } },
  ],
  [
    '2.9.3',
    'KIND:group\nFN:The Doe family\nMEMBER:urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af',
    {
      kind: 'group',
      name: { full: 'The Doe family' },
      members: { 'urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af': true },
    },
  ],
  [
    '2.9.4',
    'ORG;SORT-AS="ABC":ABC\\, Inc.;North American Division;Marketing',
    {
      organizations: {
        o1: { name: 'ABC, Inc.', units: [{ name: 'North American Division' }, { name: 'Marketing' }], sortAs: 'ABC' },
      },
    },
  ],
  [
    '2.9.5',
    'RELATED;TYPE=contact:https://example.com/directory/john.vcf\nRELATED;VALUE=text:Please contact my deputy John for any inquiries.',
    {
      relatedTo: {
        'https://example.com/directory/john.vcf': { relation: { contact: true } },
        'Please contact my deputy John for any inquiries.': { relation: {} },
      },
    },
  ],
  [
    '2.9.6',
    'TITLE:Research Scientist\nROLE:Project Leader',
    { titles: { t1: { kind: 'title', name: 'Research Scientist' }, t2: { kind: 'role', name: 'Project Leader' } } },
  ],
  [
    '2.11.1',
    'CATEGORIES:internet,IETF,Industry,Information Technology',
    { keywords: { internet: true, IETF: true, Industry: true, 'Information Technology': true } },
  ],
  ['2.11.3', 'CREATED:19940930T143510Z', { created: '1994-09-30T14:35:10Z' }],
  ['2.11.5', 'PRODID:ACME Contacts App version 1.23.5', { prodId: 'ACME Contacts App version 1.23.5' }],
  ['2.11.6', 'REV:19951031T222710Z', { updated: '1995-10-31T22:27:10Z' }],
  [
    '2.11.8',
    'UID:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    { uid: 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6' },
  ],
  [
    '2.11.9',
    'URL:https://example.org/restaurant.french/~chezchic.html',
    { links: { l1: { uri: 'https://example.org/restaurant.french/~chezchic.html' } } },
  ],
  [
    '2.11.11',
    'item1.TEL;VALUE=uri:tel:+1-555-555-5555\nitem1.X-ABLabel:foo',
    { phones: { p1: { number: 'tel:+1-555-555-5555', label: 'foo' } } },
  ],
  [
    '2.15.1',
    'item1.X-FOO;X-BAR=Hello:World!',
    { vCardProps: [['x-foo', { 'x-bar': 'Hello', group: 'item1' }, 'unknown', 'World!']] },
  ],
  ['3.2.1', 'JSPROP;JSPTR="example.com:foo":{"bar":1234}', { 'example.com:foo': { bar: 1234 } }],
])('RFC 9555, section %s', (_section, lines, expected) => {
  const { '@type': type, version, ...card } = read(lines);
  expect([type, version]).toEqual(['Card', '1.0']);
  expect(card).toEqual(expected);
  // And back, on new lines.
  const again = JSON.parse(
    JSON.stringify(toJsContact(parseCard(serialize(newCard({ '@type': 'Card', version: '1.0', ...card }))))),
  );
  const { updated: _updated, ...kept } = expected as Partial<Card>;
  expect(again).toMatchObject(kept);
});

test('a contact without a card has one in either version', () => {
  const contact = { name: 'Ann van Dam', number: '1' };
  expect(Buffer.from(serialize(newContactCard(contact, '4.0'))).toString()).toBe(
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann van Dam\r\nTEL;PROP-ID=p1:1\r\nEND:VCARD\r\n',
  );
  expect(Buffer.from(serialize(newContactCard(contact, '3.0'))).toString()).toBe(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann van Dam\r\nN:Dam;Ann van;;;\r\nTEL:1\r\nEND:VCARD\r\n',
  );
});
