import * as fc from 'fast-check';
import { VERSIONS, type Version } from './dialects.ts';
import { parseCard, type VCard } from './vcard.ts';

export const cardOf = (version: Version, ...lines: string[]): VCard =>
  parseCard(Buffer.from(['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')));

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'X-Q', 'home', 'b c', 'é', 'Київ', '1', '') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const textual = odd.map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '').trim());
const token = (...usual: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom('X-CUSTOM_FIELD', 'X-messaging/xmpp-All', 'TEL CELL', 'X-Ї', 'X@', "x'") },
    { weight: 1, arbitrary: textual.map((text) => `X-${text.replaceAll(/[^\p{L}\p{N}_/ @-]/gu, '')}`) },
  );
const quoted = textual.map((text) => {
  const safe = text.replaceAll('^', '^^').replaceAll('"', "^'");
  return /[:;,]/.test(safe) || safe === '' ? `"${safe}"` : safe;
});
const param = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('TYPE=home', 'TYPE=work,cell', 'TYPE=pref', 'TYPE=odd', 'PREF=1', 'PREF=40'),
  },
  { weight: 1, arbitrary: fc.constantFrom('LANGUAGE=uk', 'ALTID=1', 'PROP-ID=a1', 'INDEX=2', 'VALUE=text', 'PREF=no') },
  { weight: 2, arbitrary: fc.tuple(token('X-Q', 'X-R'), quoted).map(([name, value]) => `${name}=${value}`) },
);
const escapedText = textual.map((text) => text.replaceAll(/[\\;,]/g, String.raw`\$&`));
const date = fc.constantFrom('19800415', '1980-04-15', '--0415', '19800415T101112Z', 'circa 1800', '1980-04');
const data = fc.uint8Array({ minLength: 1, maxLength: 90 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const binary = (version: Version) =>
  fc
    .tuple(
      fc.constantFrom('PHOTO', 'LOGO', 'SOUND', 'KEY', 'X-BLOB'),
      fc.constantFrom('image/jpeg', 'image/gif', 'image/heic', 'audio/ogg', 'application/pgp-keys', 'image/x-odd', ''),
      fc.constantFrom('JPEG', 'GIF', 'BMP', 'PGP', 'OGG', 'ODD'),
      data,
    )
    .map(([name, mediaType, type, bytes]) =>
      version === '4.0'
        ? [name, `data:${mediaType};base64,${bytes}`]
        : [`${name};TYPE=${type};ENCODING=${version === '3.0' ? 'b' : 'BASE64'}`, bytes],
    );
const lineOf = (version: Version) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('item1.', 'item2.', 'a_b.', 'Група.') },
      ),
      fc.oneof(
        fc.tuple(fc.constantFrom('TEL', 'EMAIL', 'NOTE', 'TITLE', 'NICKNAME', 'ORG', 'CATEGORIES'), escapedText),
        fc.tuple(
          fc.constant('ADR'),
          fc.array(escapedText, { maxLength: 18 }).map((parts) => parts.join(';')),
        ),
        fc.tuple(fc.constantFrom('BDAY', 'ANNIVERSARY', 'X-ANNIVERSARY', 'DEATHDATE'), date),
        fc.tuple(
          fc.constantFrom('URL', 'IMPP', 'RELATED', 'MEMBER', 'SOCIALPROFILE'),
          fc.constantFrom('x:a', 'https://a.b/?c=d,e;f', 'odd'),
        ),
        fc.tuple(fc.constantFrom('GENDER', 'X-ABLabel', 'LABEL', 'AGENT', 'GEO', 'MAILER', 'SORT-STRING'), escapedText),
        fc.tuple(
          token('X-A', 'X-B'),
          odd.map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')),
        ),
        binary(version),
      ),
      fc.array(param, { maxLength: 3 }),
    )
    .map(([group, [name, value], params]) => `${group}${[name, ...params].join(';')}:${value}`);
/** Generates cards of all versions, with names, parameters, groups, values and binaries of every kind. */
export const oddCards = fc.constantFrom(...VERSIONS).chain((version) =>
  fc
    .tuple(fc.array(escapedText, { minLength: 1, maxLength: 7 }), fc.array(lineOf(version), { maxLength: 8 }))
    .map(([parts, lines]) => ({
      version,
      lines: ['FN:Ann Lee', `N:${parts.join(';')}`, 'KIND:Individual', ...lines],
    })),
);
