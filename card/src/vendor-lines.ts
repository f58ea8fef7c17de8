import { decodeUtf8 } from './bytes.ts';
import { ContentLine, unquote } from './content-lines.ts';
import type { Param } from './line-params.ts';
import { splitValue, wordIn } from './text-values.ts';

/** A line of a vendor as the standard writes it, and the line with its label. */
export type StandardLine = { line: ContentLine; label?: ContentLine | undefined };

/**
 * Reads a line that a program writes for a field which vCard has under another name, such as X-MS-SPOUSE. Returns
 * undefined for any other line. `label` is the line with the label of its group.
 */
export function standardLine(line: ContentLine, label?: ContentLine): StandardLine | undefined {
  const { name } = line;
  const member = name === 'EMAIL' ? line.param('X-EVOLUTION-DEST-CONTACT-UID') : undefined;
  if (member !== undefined) return { line: inStandard(line, 'MEMBER', member, []) };
  if (LABELLED.has(name)) return labelledLine(line);
  if (!name.startsWith('X-')) return undefined;
  if (name === 'X-ANDROID-CUSTOM') return androidLine(line);
  if (name === 'X-EVOLUTION-LIST') return isTrue(line) ? { line: inStandard(line, 'KIND', 'group') } : undefined;
  if (name === 'X-ABRELATEDNAMES') return related(line, line.value, label === undefined ? '' : wordIn(label.value));
  const plain = name.replace(/^X-(?:(?:MS(?:-RM)?|EVOLUTION|KADDRESSBOOK|WAB|SAMSUNG|NOKIA)-)?(?:X-)?/, '');
  const service = /^MESSAGING\/(.+)-ALL$/.exec(plain)?.[1] ?? plain;
  if (SERVICES.has(service)) return account(line, SERVICES.get(service) ?? '');
  const relation = RELATIONS.get(plain);
  if (relation !== undefined) return related(line, line.value, relation);
  const standard = STANDARD_NAMES.get(plain);
  return standard === undefined || standard === name ? undefined : { line: inStandard(line, standard, line.value) };
}

const isTrue = ({ value }: ContentLine): boolean => value.trim().toUpperCase() === 'TRUE';

/** Fields that the families of vendors have under the names of their own. */
const STANDARD_NAMES = new Map(
  Object.entries({
    ANNIVERSARY: 'ANNIVERSARY',
    'WEDDING-ANNIVERSARY': 'ANNIVERSARY',
    WEDDING_ANNIVERSARY: 'ANNIVERSARY',
    BIRTHDAY: 'BDAY',
    NICKNAME: 'NICKNAME',
    'BLOG-URL': 'URL',
    'VIDEO-URL': 'URL',
    BLOGFEED: 'URL',
    TEL: 'TEL',
  }),
);

const RELATIONS = new Map(
  [
    'spouse SPOUSE SPOUSENAME SPOUSESNAME SPOUSE_NAME',
    'child CHILD CHILDREN CHILD_NAME',
    'manager MANAGER MANAGERNAME MANAGERSNAME',
    'assistant ASSISTANT ASSISTANTNAME ASSISTANTSNAME',
    'partner PARTNER',
    'father FATHER',
    'mother MOTHER',
    'brother BROTHER',
    'sister SISTER',
    'friend FRIEND',
    'relative RELATIVE',
    'parent PARENT',
    'domestic-partner DOMESTIC-PARTNER DOMESTICPARTNER',
    'referred-by REFERRED-BY REFERREDBY',
  ].flatMap((line) => {
    const [relation = '', ...names] = line.split(' ');
    return names.map((name) => [name, relation] as const);
  }),
);

/** Names of services. An address without a service is one of a chat. */
const SERVICES = new Map(
  [
    'AIM ICQ MSN QQ IRC SIP',
    'Jabber XMPP Yahoo Skype GroupWise NetMeeting Google-Talk Gadu-Gadu',
    'Twitter Facebook Instagram LinkedIn Mastodon TikTok Snapchat Xing YouTube',
    'WhatsApp Telegram Signal Viber WeChat Line KakaoTalk Discord Matrix Threema Wire Zoom Slack Teams',
  ]
    .flatMap((line) => line.split(' '))
    .flatMap((service) => [[service.toUpperCase(), service.replace('-', ' ')] as const]),
);
for (const [name, service] of [
  ['SKYPE-USERNAME', 'Skype'],
  ['GTALK', 'Google Talk'],
  ['GOOGLE TALK', 'Google Talk'],
  ['GOOGLETALK', 'Google Talk'],
  ['GADUGADU', 'Gadu Gadu'],
  ['GADU', 'Gadu Gadu'],
  ['KAKAO', 'KakaoTalk'],
  ['IMADDRESS', ''],
  ['IMACCOUNT', ''],
] as const)
  SERVICES.set(name, service);

const related = (line: ContentLine, person: string, relation: string): StandardLine => {
  const kind = /^[\p{L}\p{N}][\p{L}\p{N}' -]{0,59}$/u.test(relation)
    ? [relation.toLowerCase().replaceAll(' ', '-')]
    : [];
  const params = [{ name: 'VALUE', values: ['text'] }, ...kind.map((value) => ({ name: 'TYPE', values: [value] }))];
  return { line: inStandard(line, 'RELATED', person, params) };
};

function account(line: ContentLine, service: string): StandardLine {
  const named = service === '' ? [] : [{ name: 'SERVICE-TYPE', values: [service] }];
  return { line: inStandard(line, 'SOCIALPROFILE', line.value, [...line.params, ...named]) };
}

const inStandard = ({ raw, group, params: own }: ContentLine, name: string, value: string, params = own): ContentLine =>
  new ContentLine(raw, { group, name, params, value });

const labelOf = (text: string): ContentLine =>
  new ContentLine(new Uint8Array(), { group: '', name: 'X-ABLABEL', params: [], value: text });

/** Relations of Android (ContactsContract.CommonDataKinds.Relation), by their numbers. */
const ANDROID_RELATIONS =
  ',assistant,brother,child,domestic-partner,father,friend,manager,mother,parent,partner,referred-by,relative,sister,spouse'.split(
    ',',
  );
const ANDROID_DATES = ['X-ABDATE', 'ANNIVERSARY', 'X-ABDATE', 'BDAY'];

/** Reads a row of Android's database: its kind, the value, the number of its type, and a label. */
function androidLine(line: ContentLine): StandardLine | undefined {
  const [kind = '', value = '', type = '', label = ''] = splitValue(line.value, ';');
  const own = label === '' ? undefined : labelOf(label);
  switch (kind.trim().replace('vnd.android.cursor.item/', '')) {
    case 'nickname':
      return { line: inStandard(line, 'NICKNAME', value) };
    case 'contact_event':
      return { line: inStandard(line, ANDROID_DATES[Number(type)] ?? 'X-ABDATE', value), label: own };
    case 'relation':
      return related(line, value, ANDROID_RELATIONS[Number(type)] || label);
    default:
      return undefined;
  }
}

/** Lines on which phones write a label of the owner as a TYPE. */
const LABELLED = new Set(['TEL', 'EMAIL', 'ADR', 'URL', 'ORG']);
const ENCODED_LABEL = 'X-CUSTOM(CHARSET';

/** Reads the label of `TEL;X-Cabin:` and of `TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=D0=94…):`. */
function labelledLine(line: ContentLine): StandardLine | undefined {
  if (line.params.length === 0) return undefined;
  let label: string | undefined;
  const params = line.params.flatMap((param): Param[] => {
    if (param.name === ENCODED_LABEL) label = unquotedText(param.values.at(-1) ?? '');
    else if (param.name !== 'TYPE') return [param];
    const own = param.name === 'TYPE' ? param.values.filter((value) => /^X-./i.test(value)) : [];
    if (own[0] !== undefined) label = own[0].slice(2);
    const values = param.values.filter((value) => !own.includes(value));
    return param.name === 'TYPE' && values.length > 0 ? [{ name: 'TYPE', values }] : [];
  });
  if (label === undefined || label === '') return undefined;
  const { group, spelling, value } = line;
  return { line: new ContentLine(line.raw, { group, name: spelling, params, value }), label: labelOf(label) };
}

function unquotedText(text: string): string {
  const bytes = Uint8Array.from(text.replace(/\)$/, ''), (character) => character.charCodeAt(0));
  return decodeUtf8(unquote(bytes));
}
