import type { Card } from '@contactbook/contract/card';
import type { ExportFormat } from '@contactbook/contract/transfer';
import type { StoredContact } from '../book/state.ts';
import { convertSteps } from '@contactbook/card/convert-card';
import type { Version } from '@contactbook/card/dialects';
import { parseCard, serialize } from '@contactbook/card/vcard';
import { plainCard } from '@contactbook/card/plain-card';
import { uidOf } from '../book/card-states.ts';
import { acceptsJsContact2, cardForOthers, fullCard, JSCONTACT_2, seenCard, wholeCard } from '../contacts/states.ts';
import { csvLine } from '@contactbook/card/table/csv-line';
import { GOOGLE_TITLES, googleRow } from '@contactbook/card/table/google-table';
import { OUTLOOK_TITLES, outlookRow } from '@contactbook/card/table/outlook-table';

/** An output format: the text before the first contact, between two, and after the last. */
export type Writing = {
  mediaType: string;
  fileName: string;
  begin: string;
  between: string;
  end: string;
  hasPhotos: boolean;
  /** Whether the format can represent groups. */
  hasGroups: boolean;
  /** Works in steps, since a long card takes some ten milliseconds. */
  write: (contact: StoredContact, photo: string | undefined) => Generator<void, Uint8Array | string>;
};

const CRLF = '\r\n';
/** Old Microsoft programs assume another encoding for a table without it. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Returns the format of a file; that of JSContact depends on the version that the client accepts. */
export function writingFor(format: ExportFormat, accept: string | undefined): Writing {
  return format === 'json' && acceptsJsContact2(accept) ? jsContacts(JSCONTACT_2, '2.0') : WRITINGS[format];
}

const WRITINGS: Record<ExportFormat, Writing> = {
  vcard3: vcards('3.0'),
  vcard4: vcards('4.0'),
  csv: table('contacts-google.csv', '', GOOGLE_TITLES, googleRow),
  outlook: table('contacts-outlook.csv', BYTE_ORDER_MARK, OUTLOOK_TITLES, outlookRow),
  json: jsContacts('application/jscontact+json', '1.0'),
};

/** Returns a substitute for a contact whose card cannot be written: its name, its number, and a note about the rest. */
export function shortened({ id, name, number, ...contact }: StoredContact): StoredContact {
  const card = plainCard({ name, number, uid: uidOf(id) });
  const note = `NOTE:${LEFT_OUT}\r\n`;
  return { ...contact, id, name, number, photo: null, card: card.replace(/(?=END:VCARD\r\n$)/, note) };
}

const LEFT_OUT = 'This contact could not be exported in full. ContactBook has the rest of it.';

function vcards(version: Version & ('3.0' | '4.0')): Writing {
  return {
    mediaType: 'text/vcard; charset=utf-8',
    fileName: 'contacts.vcf',
    begin: '',
    between: '',
    end: '',
    hasPhotos: true,
    hasGroups: true,
    *write(contact, photo) {
      const card = parseCard(wholeCard(contact, photo, cardForOthers(contact)));
      yield;
      // Byte for byte if the card has this version and no label by a group.
      return ended(serialize(yield* convertSteps(card, version)));
    },
  };
}

function jsContacts(mediaType: string, version: Card['version']): Writing {
  return {
    mediaType,
    fileName: 'contacts.json',
    begin: '[\n',
    between: ',\n',
    end: '\n]\n',
    hasPhotos: true,
    hasGroups: true,
    *write(contact, photo) {
      yield;
      return JSON.stringify({ ...fullCard(contact, photo), version });
    },
  };
}

function ended(card: Uint8Array): Uint8Array {
  const last = card.at(-1);
  return last === 10 || last === 13 ? card : Buffer.concat([card, Buffer.from(CRLF)]);
}

function table(fileName: string, mark: string, titles: string[], rowOf: (card: Card) => string[]): Writing {
  return {
    mediaType: 'text/csv; charset=utf-8',
    fileName,
    begin: mark + csvLine(titles),
    between: '',
    end: '',
    hasPhotos: false,
    hasGroups: false,
    *write(contact) {
      const card = cardForOthers(contact);
      yield;
      const seen = seenCard(contact, card);
      yield;
      return csvLine(rowOf(seen));
    },
  };
}
