import { describe, expect, test } from 'vitest';
import { convertCard } from './convert-card.ts';
import { editCard } from './edit-card.ts';
import { fieldsOf } from './fields/difference.ts';
import { shortValue } from './fields/texts.ts';
import { Card } from '@contactbook/contract/card';
import Schema from 'typebox/schema';
import { toJsContact } from './jscontact.ts';
import { parseCard, serialize, type VCard } from './vcard.ts';

/** Returns each value as its field, its text and what is said about it. */
const shown = (card: VCard): string[] =>
  fieldsOf(toJsContact(card))
    .filter(({ label }) => label !== 'name')
    .map(({ label, value, id }) => {
      const { text, about = [] } = shortValue(label, value, id);
      return [label, text, ...about].join(': ');
    });
const cardOf = (lines: string[], version = '2.1'): VCard =>
  parseCard(Buffer.from(['BEGIN:VCARD', `VERSION:${version}`, 'FN:Tom Falk', ...lines, 'END:VCARD', ''].join('\r\n')));
const written = (card: VCard): string => Buffer.from(serialize(card)).toString();
const unfolded = (card: VCard): string => written(card).replaceAll('\r\n ', '');

describe('lines of Android', () => {
  const lines = [
    'TEL;X-Hytte:0123456789',
    'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=D0=94=D0=B0=D1=87=D0=B0):+380441112233',
    'X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/nickname;=D0=AF=D1=88=D0=B0;1;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2016-06-04;1;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-02-03;0;Name day;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ingrid;14;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Rex;0;dog;;;;;;;;;;;;',
  ];
  const card = cardOf(lines);

  test('are shown as the fields that they stand for', () => {
    expect(shown(card)).toEqual([
      'phone: 0123456789: Hytte',
      'phone: +380441112233: Дача',
      'nickname: Яша',
      'anniversary: 2016-06-04',
      'date: 2001-02-03: Name day',
      'related: Ingrid: spouse',
      'related: Rex: dog',
    ]);
  });

  test('keep their bytes', () => expect(lines.filter((line) => !written(card).includes(line))).toEqual([]));

  test('go to phones with their label as X-ABLabel', () => {
    const sent = written(convertCard(card, '3.0'));
    expect(sent).toContain('item1.TEL:0123456789\r\nitem1.X-ABLabel:Hytte\r\n');
    expect(sent).toContain('item2.TEL:+380441112233\r\nitem2.X-ABLabel:Дача\r\n');
  });
});

test.each([
  ['X-MS-ANNIVERSARY;VALUE=DATE:20100501', 'anniversary: 2010-05-01'],
  ['X-MS-SPOUSE;N:Erika', 'related: Erika: spouse'],
  ['X-MS-IMADDRESS:tom@im.example', 'profile: tom@im.example'],
  ['X-EVOLUTION-SPOUSE:Erika', 'related: Erika: spouse'],
  ['X-EVOLUTION-ANNIVERSARY:2010-05-01', 'anniversary: 2010-05-01'],
  ['X-KADDRESSBOOK-X-Anniversary:2010-05-01', 'anniversary: 2010-05-01'],
  ['X-KADDRESSBOOK-X-SpousesName:Erika', 'related: Erika: spouse'],
  ['X-KADDRESSBOOK-X-ManagersName:Erika', 'related: Erika: manager'],
  ['X-KADDRESSBOOK-X-IMAddress:tom@im.example', 'profile: tom@im.example'],
  ['X-ASSISTANT:Erika', 'related: Erika: assistant'],
  ['X-SKYPE-USERNAME:tom', 'profile: tom: Skype'],
  ['X-AIM;TYPE=HOME:tom', 'profile: tom: AIM: private'],
  ['X-TELEGRAM:tom', 'profile: tom: Telegram'],
  ['X-ABRELATEDNAMES:Erika', 'related: Erika'],
  ['URL:example.org:8080/x', 'link: example.org:8080/x'],
  ['X-HAT-SIZE:56', 'other: 56: Hat size'],
  ['X-MS-CHILD;N:Kim', 'related: Kim: child'],
  ['X-MS-MANAGER;N:Erika', 'related: Erika: manager'],
  ['X-EVOLUTION-ASSISTANT:Erika', 'related: Erika: assistant'],
  ['X-KADDRESSBOOK-X-AssistantsName:Erika', 'related: Erika: assistant'],
  ['X-PARTNER:Erika', 'related: Erika: partner'],
  ['X-PARENT:Erika', 'related: Erika: parent'],
  ['X-DOMESTIC-PARTNER:Erika', 'related: Erika: domestic-partner'],
  ['X-REFERRED-BY:Erika', 'related: Erika: referred-by'],
  ['X-ANNIVERSARY:20100501', 'anniversary: 2010-05-01'],
  ['X-WEDDING-ANNIVERSARY:1 May 2010', 'anniversary: 2010-05-01'],
  ['X-DEATHDATE:2010-05-01', 'death: 2010-05-01'],
  ['X-BIRTHDAY:1. Mai 2010', 'birthday: 2010-05-01'],
  ['X-EVOLUTION-BLOG-URL:https://tom.example/blog', 'link: https://tom.example/blog'],
  ['X-JABBER;TYPE=WORK:tom@im.example', 'profile: tom@im.example: Jabber: work'],
  ['X-GTALK:tom', 'profile: tom: Google Talk'],
  ['X-EVOLUTION-GADUGADU:123', 'profile: 123: Gadu Gadu'],
  ['X-GROUPWISE:tom', 'profile: tom: GroupWise'],
  ['X-MATRIX:@tom:im.example', 'profile: @tom:im.example: Matrix'],
  ['X-SNAPCHAT:tom', 'profile: tom: Snapchat'],
  ['X-SLACK:tom', 'profile: tom: Slack'],
  ['X-MESSAGING/XMPP-ALL:tom@im.example', 'profile: tom@im.example: XMPP'],
  ['X-MESSAGING/SKYPE-ALL:tom', 'profile: tom: Skype'],
  ['X-XING:tom', 'profile: tom: Xing'],
  ['X-YOUTUBE:tom', 'profile: tom: YouTube'],
  ['X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-05-01;3', 'birthday: 2010-05-01'],
  ['X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;--05-01;1', 'anniversary: --05-01'],
  ['X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Erika;4', 'related: Erika: domestic-partner'],
])('%s is shown as “%s”', (line, field) => expect(shown(cardOf([line], '3.0'))).toEqual([field]));

describe('a contact list of Evolution', () => {
  const dest = 'X-EVOLUTION-DEST-HTML-MAIL=FALSE';
  const lines = [
    `EMAIL;${dest};X-EVOLUTION-DEST-EMAIL-NUM=0;X-EVOLUTION-DEST-CONTACT-UID=rosie:Rosie <rosie@example.com>`,
    `EMAIL;${dest}:Foo Bar <foo@example.com>`,
    'X-EVOLUTION-LIST:TRUE',
    'X-EVOLUTION-LIST-SHOW-ADDRESSES:FALSE',
  ];
  const card = cardOf(lines, '3.0');

  test('is a group, whose members are the contacts behind its addresses', () => {
    const { kind, members, emails } = toJsContact(card);
    const addresses = Object.values(emails ?? {}).map(({ address }) => address);
    expect([kind, members, addresses]).toEqual(['group', { rosie: true }, ['Foo Bar <foo@example.com>']]);
  });

  test('keeps its bytes, and loses only the line of a member who leaves', () => {
    expect(lines.filter((line) => !unfolded(card).includes(line))).toEqual([]);
    const after = unfolded(editCard(card, { ...toJsContact(card), members: {} }));
    expect(lines.filter((line) => !after.includes(line))).toEqual([lines[0]]);
  });

  test('that is switched off is a person', () =>
    expect(toJsContact(cardOf(['X-EVOLUTION-LIST:FALSE'], '3.0')).kind).toBeUndefined());
});

describe('a birthday', () => {
  test.each([
    ['0000-00-00', []],
    ['1990-00-00', ['1990']],
    ['20240230', ['20240230']],
    ['28. September 1973', ['1973-09-28']],
    ['28 вересня 1973', ['1973-09-28']],
    ['28.09.1973', ['1973-09-28']],
    ['1973-09-28T00:00:00Z', ['1973-09-28']],
    ['09/28/1973', ['1973-09-28']],
    ['03/04/1973', ['03/04/1973']],
    ['spring of 1973', ['spring of 1973']],
    ['0000-00-00T00:00:00Z', []],
    ['00.00.0000', []],
    ['1990-05-00', ['1990-05']],
    ['19900500', ['1990-05']],
    ['1990-13-01', ['1990-13-01']],
    ['31.04.1990', ['31.04.1990']],
    ['29.02.1900', ['29.02.1900']],
    ['1er mai 1973', ['1973-05-01']],
    ['September 28, 1973', ['1973-09-28']],
    ['28. září 1973', ['1973-09-28']],
    ['１９７３－０９－２８', ['1973-09-28']],
    ['28/09/1973', ['1973-09-28']],
    ['28-Sep-1973', ['1973-09-28']],
    ['Fri, 28 Sep 1973', ['1973-09-28']],
    ['п’ятниця, 28 вересня 1973 р.', ['1973-09-28']],
    ['28.09.', ['--09-28']],
    ['05/05/1973', ['1973-05-05']],
    ['1973年9月28日', ['1973-09-28']],
    ['about 1973', ['about 1973']],
    ['28.09.73', ['28.09.73']],
  ])('that is written as %s is shown as %j', (value, texts) => {
    const card = cardOf([`BDAY;VALUE=text:${value}`], '3.0');
    expect(shown(card)).toEqual(texts.map((text) => `birthday: ${text}`));
    expect(Schema.Check(Card, toJsContact(card)), 'a Card by RFC 9553').toBe(true);
    expect(written(card)).toContain(value);
  });

  test.each(['20240230', 'spring of 1973', '0000-00-00'])('that is entered replaces “%s”', (value) => {
    const before = cardOf([`BDAY;VALUE=text:${value}`], '3.0');
    const date = { year: 1973, month: 9, day: 28 };
    const { vCardProps: _line, ...card } = toJsContact(before);
    const after = editCard(before, { ...card, anniversaries: { a1: { kind: 'birth', date } } });
    expect(written(after).match(/^BDAY.*$/gm)).toEqual(['BDAY:1973-09-28']);
  });
});
