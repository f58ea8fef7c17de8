import { explained, type Explained } from '@contactbook/contract/faults';
import { concatBytes, decodeUtf8 } from '../bytes.ts';
import type { Column, CellPart } from './column.ts';

/** An entry of an LDIF file (RFC 2849): its attributes in order, by their names in lower case without options. */
export type LdifEntry = { line: number; raw: Uint8Array } & ({ attributes: LdifAttribute[] } | Explained);
export type LdifAttribute = { name: string; title: string; value: string };
export type LdifReader = {
  push: (bytes: Uint8Array) => Generator<LdifEntry>;
  end: () => Generator<LdifEntry>;
};

const LF = 10;
const BEGINNING = /^(?:\s*(?:#[^\n]*|version:[^\n]*)\n)*\s*dn::?[ \t]*\S/i;
/** Returns whether a file that begins with this text is LDIF. */
export const isLdif = (head: string): boolean => BEGINNING.test(unfolded(head));

/** Splits a file into its entries, which blank lines separate. One of more than `maxBytes` is unreadable. */
export function createLdifReader(maxBytes: number): LdifReader {
  let rest: Uint8Array = new Uint8Array();
  let [at, line, startLine] = [0, 1, 1];
  let isTooLong = false;

  function* read(isEnd: boolean): Generator<LdifEntry> {
    let [start, lineStart] = [0, at];
    for (let next = rest.indexOf(LF, at); next >= 0; next = rest.indexOf(LF, lineStart)) {
      const isBlank = decodeUtf8(rest.subarray(lineStart, next)).trim() === '';
      line++;
      if (isBlank) {
        yield* entryIn(rest.subarray(start, lineStart));
        [start, startLine] = [next + 1, line];
      }
      lineStart = next + 1;
    }
    if (lineStart - start > maxBytes) isTooLong = true;
    if (isTooLong) start = lineStart;
    if (isEnd) yield* entryIn(rest.subarray(start));
    rest = rest.slice(start);
    at = lineStart - start;
  }

  function* entryIn(raw: Uint8Array): Generator<LdifEntry> {
    const place = { line: startLine, raw };
    const attributes = isTooLong ? [] : attributesIn(decodeUtf8(raw));
    const names = new Set(attributes.map(({ name }) => name));
    const classes = attributes.filter(({ name }) => name === 'objectclass').map(({ value }) => value.toLowerCase());
    if (isTooLong) yield { ...place, ...explained('row_too_long') };
    else if (classes.some((name) => GROUP_CLASSES.has(name))) yield { ...place, ...explained('mailing_list') };
    else if (names.has('dn')) yield { ...place, attributes };
    else if (names.size > 0 && !names.has('version')) yield { ...place, ...explained('text_outside_contact') };
    isTooLong = false;
  }

  return {
    *push(bytes) {
      rest = concatBytes([rest, bytes]);
      yield* read(false);
    },
    end: () => read(true),
  };
}

/** A line that begins with a space continues the one above. */
const unfolded = (text: string): string => text.replaceAll('\r', '').replace(/\n /g, '');

/** Returns the attributes of an entry. */
function attributesIn(text: string): LdifAttribute[] {
  const lines = unfolded(text).split('\n');
  return lines.flatMap((line) => {
    const [, title = '', isBase64 = '', value = ''] = /^([a-z][\w-]*)(?:;[\w-]*)*:(:?)[ \t]*(.*)$/i.exec(line) ?? [];
    return title === ''
      ? []
      : [{ name: title.toLowerCase(), title, value: isBase64 === '' ? value : fromBase64(value) }];
  });
}

function fromBase64(text: string): string {
  try {
    return decodeUtf8(Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0)));
  } catch {
    return text;
  }
}

/** Classes of entries that name others. */
const GROUP_CLASSES = new Set(['groupofnames', 'groupofuniquenames', 'group', 'posixgroup']);
const HOME = { entry: 'home', types: 'home' };
const WORK = { entry: 'work', types: 'work' };
/** The attributes of Thunderbird (its `mozillaAbPersonAlpha`), and of other address books in LDAP. */
const COLUMN_OF_ATTRIBUTE: Record<string, Column> = {
  ...named('given', 'givenname'),
  ...named('surname', 'sn surname'),
  ...named('full', 'cn commonname'),
  ...named('nickname', 'mozillanickname xmozillanickname'),
  ...named('email.value', 'mail mozillasecondemail email othermailbox rfc822mailbox'),
  ...named('phone.value', 'telephonenumber', { types: 'work' }),
  ...named('phone.value', 'othertelephone ipphone primaryphone'),
  ...named('phone.value', 'homephone', { types: 'home' }),
  ...named('phone.value', 'facsimiletelephonenumber fax', { types: 'fax' }),
  ...named('phone.value', 'pager pagerphone', { types: 'pager' }),
  ...named('phone.value', 'mobile cellphone carphone', { types: 'cell' }),
  ...named('address.name', 'mozillahomestreet homepostaladdress', HOME),
  ...named('address.apartment', 'mozillahomestreet2', HOME),
  ...named('address.locality', 'mozillahomelocalityname', HOME),
  ...named('address.region', 'mozillahomestate', HOME),
  ...named('address.postcode', 'mozillahomepostalcode', HOME),
  ...named('address.country', 'mozillahomecountryname', HOME),
  ...named('address.name', 'street streetaddress', WORK),
  ...named('address.apartment', 'mozillaworkstreet2', WORK),
  ...named('address.postOfficeBox', 'postofficebox', WORK),
  ...named('address.locality', 'l locality', WORK),
  ...named('address.region', 'st region', WORK),
  ...named('address.postcode', 'postalcode zip', WORK),
  ...named('address.country', 'c co countryname', WORK),
  ...named('jobTitle', 'title'),
  ...named('department', 'ou department departmentnumber orgunit'),
  ...named('organization', 'o company'),
  ...named('link.value', 'mozillaworkurl mozillahomeurl workurl homeurl labeleduri wwwhomepage url'),
  ...named('birth.year', 'birthyear', { entry: '1' }),
  ...named('birth.month', 'birthmonth', { entry: '1' }),
  ...named('birth.day', 'birthday', { entry: '1' }),
  ...named('note', 'description notes comment note info'),
};
/** Attributes about the entry and its account, not about the person, and those that are no text. */
const NOTED_ATTRIBUTES = new Set(
  `dn objectclass version modifytimestamp createtimestamp mozillausehtmlmail xmozillausehtmlmail changetype uid
  userpassword unicodepwd usercertificate usersmimecertificate userpkcs12 jpegphoto thumbnailphoto audio objectguid objectsid
  objectcategory instancetype distinguishedname entryuuid entrydn usncreated usnchanged whencreated whenchanged
  useraccountcontrol samaccountname samaccounttype userprincipalname uidnumber gidnumber homedirectory loginshell memberof`.split(
    /\s+/,
  ),
);

/** Returns the cells of an entry, with their columns and titles, as of a table. */
export function ldifCells(attributes: LdifAttribute[]): { cells: string[]; columns: Column[]; titles: string[] } {
  const meant = attributes.filter(({ name }) => !NOTED_ATTRIBUTES.has(name));
  const columns = meant.map(({ name }, place): Column => {
    const column: Column = Object.hasOwn(COLUMN_OF_ATTRIBUTE, name) ? COLUMN_OF_ATTRIBUTE[name]! : { part: 'rest' }; // the table has it
    return { entry: String(place), ...column };
  });
  return { cells: meant.map(({ value }) => value), columns, titles: meant.map(({ title }) => title) };
}

function named(part: CellPart, names: string, more: Partial<Column> = {}): Record<string, Column> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { part, ...more }]));
}
