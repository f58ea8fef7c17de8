import type { Card } from '@contactbook/contract/card';
import type { ExportFormat } from '@contactbook/contract/transfer';
import Papa from 'papaparse';
import type { StoredContact } from '../book/state.ts';
import { imageOf } from '../contacts/card/binaries.ts';
import { newCard } from '../contacts/card/edit-card.ts';
import { serialize, type Version } from '../contacts/card/vcard.ts';
import { cardIn, seenCard, storedCard } from '../contacts/states.ts';
import { guarded } from './table/guarded-cells.ts';
import { GOOGLE_TITLES, googleRow } from './table/google-table.ts';
import { OUTLOOK_TITLES, outlookRow } from './table/outlook-table.ts';

/** How a book is written: what stands before the first contact, between two, and behind the last. */
type Writing = {
  mediaType: string;
  fileName: string;
  begin: string;
  between: string;
  end: string;
  hasPhotos: boolean;
  /** Whether it has groups of contacts too. */
  hasGroups: boolean;
  write: (contact: StoredContact, photo: string | undefined) => Uint8Array | string;
};

const CRLF = '\r\n';
/** Old programs of Microsoft take a table without it for one in another encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';

export const WRITINGS: Record<ExportFormat, Writing> = {
  vcard3: vcards('3.0'),
  vcard4: vcards('4.0'),
  csv: table('contacts-google.csv', '', GOOGLE_TITLES, googleRow),
  outlook: table('contacts-outlook.csv', BYTE_ORDER_MARK, OUTLOOK_TITLES, outlookRow),
  json: {
    mediaType: 'application/jscontact+json',
    fileName: 'contacts.json',
    begin: '[\n',
    between: ',\n',
    end: '\n]\n',
    hasPhotos: true,
    hasGroups: true,
    write: (contact, photo) => JSON.stringify(withPhoto(seenCard(contact), photo)),
  },
};

function vcards(version: Version & ('3.0' | '4.0')): Writing {
  return {
    mediaType: 'text/vcard; charset=utf-8',
    fileName: 'contacts.vcf',
    begin: '',
    between: '',
    end: '',
    hasPhotos: true,
    hasGroups: true,
    write(contact, photo) {
      const card = cardIn(contact);
      // Byte for byte where it is of this version.
      if (card.version !== version) return serialize(newCard(withPhoto(seenCard(contact, card), photo), version));
      return contact.card === null ? serialize(card) : ended(storedCard(contact.card, photo));
    },
  };
}

function ended(card: Uint8Array): Uint8Array {
  const last = card.at(-1);
  return last === 10 || last === 13 ? card : Buffer.concat([card, Buffer.from(CRLF)]);
}

/** With its photo in it; what else is binary stays behind, where it has no other form. */
function withPhoto(card: Card, photo: string | undefined): Card {
  if (card.media === undefined) return card;
  const image = photo === undefined ? undefined : imageOf(Buffer.from(photo, 'latin1'));
  const uri = image && `data:${image.mediaType};base64,${Buffer.from(image.bytes).toString('base64')}`;
  const media = Object.entries(card.media).flatMap(([id, { blobId, ...each }]) => {
    if (blobId === undefined) return [[id, each] as const];
    return uri !== undefined && each.kind === 'photo' ? [[id, { ...each, uri }] as const] : [];
  });
  return { ...card, media: Object.fromEntries(media) };
}

function line(cells: string[]): string {
  return `${Papa.unparse([cells.map(guarded)], { newline: CRLF })}${CRLF}`;
}

function table(fileName: string, mark: string, titles: string[], rowOf: (card: Card) => string[]): Writing {
  return {
    mediaType: 'text/csv; charset=utf-8',
    fileName,
    begin: mark + line(titles),
    between: '',
    end: '',
    hasPhotos: false,
    hasGroups: false,
    write: (contact) => line(rowOf(seenCard(contact))),
  };
}
