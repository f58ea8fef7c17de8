import { isUtf8 } from 'node:buffer';
import { ContentLine } from '@contactbook/card/content-lines';
import type { VCard } from '@contactbook/card/vcard';
import { createEncodingGuess } from '@contactbook/card/table/encoding-guess';

const CHARSET = Buffer.from(';CHARSET=windows-1251');
const [EQUALS, CR, LF] = [61, 13, 10];
const BINARY = new Set(['B', 'BASE64']);

/**
 * Declares the encoding of Cyrillic lines that are not UTF-8 and do not declare one, as old phones wrote in vCard 2.1.
 * Values keep their bytes; a card in another encoding is returned without change.
 */
export function createCharsetNaming(): (card: VCard) => VCard {
  const guess = createEncodingGuess();
  return (card) => {
    const unnamed = new Set(card.lines.filter((line) => isUnnamed(line, guess.look)));
    if (unnamed.size === 0 || guess.script() !== 'cyrillic') return card;
    return { ...card, lines: card.lines.map((line) => (unnamed.has(line) ? withCharset(line) : line)) };
  };
}

function isUnnamed(line: ContentLine, look: (bytes: Uint8Array) => void): boolean {
  const { name, encoding = '' } = line;
  const isQuoted = encoding === 'QUOTED-PRINTABLE';
  if (name === '' || BINARY.has(encoding) || (!isQuoted && isUtf8(line.rawValue))) return false;
  if (line.param('CHARSET') !== undefined) return false;
  const bytes = isQuoted ? unquoted(line.rawValue) : line.rawValue;
  if (isUtf8(bytes)) return false;
  look(bytes);
  return true;
}

function withCharset({ raw, rawValue, lineEnd }: ContentLine): ContentLine {
  const colon = raw.length - lineEnd.length - rawValue.length - 1;
  return new ContentLine(Buffer.concat([raw.subarray(0, colon), CHARSET, raw.subarray(colon)]));
}

/** Decodes the bytes of quoted-printable. */
function unquoted(value: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at++) {
    const byte = value[at]!; // below the length
    const code = byte === EQUALS ? Buffer.from(value.subarray(at + 1, at + 3)).toString('latin1') : '';
    if (/^[\da-f]{2}$/i.test(code)) {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    } else if (byte !== EQUALS && byte !== CR && byte !== LF) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
