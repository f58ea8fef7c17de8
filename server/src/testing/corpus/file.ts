/** A file to import, and its expected result. */
export type CorpusFile = {
  what: string;
  bytes: Buffer;
  /** The refusal, if the file is refused as a whole. */
  refused?: RegExp;
  /** Name and number of each readable row. */
  contacts?: [name: string, number: string][];
  /** Line and reason of each unreadable row. */
  unreadable?: [line: number, reason: RegExp][];
  /** Texts that must occur in the cards of all contacts, as JSContact. */
  says?: (string | RegExp)[];
  /** Titles of columns, and the texts that no contact receives. */
  leftOut?: [title: string, texts: string[]][];
  /** Titles and guessed properties, if the user is asked. */
  columns?: [title: string, property: string | null][];
};

export const utf8 = (text: string): Buffer => Buffer.from(text);
export const utf16le = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
export const utf16be = (text: string): Buffer => utf16le(text).swap16();
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Encodes Cyrillic letters as windows-1251: А to я, and і, ї, є and ґ. */
export function cp1251(text: string): Buffer {
  const own: Record<string, number> = { і: 0xb3, ї: 0xbf, є: 0xba, І: 0xb2, Ї: 0xaf, Є: 0xaa, ё: 0xb8 };
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return own[letter] ?? (code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code);
    }),
  );
}

export const card = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
export const rosie = card('FN:Rosie', 'TEL:112');
