/** The number and the quoted word of a sentence. */
export type Figures = { figure?: number; value?: string };
type Sentence = (figure: string, value: string) => string;

/** The English sentence of each fault, with its figure and its value. */
const SENTENCES = {
  // a row of a vCard file, or a card
  text_outside_card: () => 'This text is in no card.',
  card_without_end: () => 'It has no END:VCARD.',
  unknown_charset: (_, value) => `The character set ${value} is unknown.`,
  binary_byte: () => 'There is a byte in it that no text has.',
  unknown_version: () => 'Its VERSION is none of 2.1, 3.0 and 4.0.',
  card_over_megabytes: (figure) => `This card is larger than ${figure} MB.`,
  text_over_megabytes: (figure) => `This text is larger than ${figure} MB.`,
  card_over_kilobytes: (figure) => `It is larger than ${figure} KiB without its photo.`,
  too_many_lines: (figure) => `It has more than ${figure} lines.`,
  no_card: () => 'There is no card in it.',
  several_cards: () => 'There is more than one card in it.',
  impossible_property: (_, value) => `No line of a card can be named ${value}.`,
  repeated_property: (_, value) => `A card cannot have another ${value}.`,
  nested_too_deep: () => 'It is nested too deep.',
  cards_do_not_merge: () => 'It cannot be merged with the contact in your book.',
  missing_picture: () => 'A card can only refer to pictures that it has.',
  // a row of a JSON file
  text_outside_contact: () => 'This text is in no contact.',
  contact_without_end: () => 'This contact has no end.',
  contact_over_megabytes: (figure) => `This contact takes more than ${figure} MB.`,
  mailing_list: () => 'This is a mailing list, not a contact.',
  no_jscontact: () => 'This is not a JSContact card.',
  // a row of a table
  open_quote: () => 'A quotation mark opens in this row that nothing closes.',
  row_too_long: () => 'This row is longer than any contact.',
  empty_row: () => 'There is nothing in this row.',
  too_many_values: (figure) => `It has more than ${figure} values.`,
  too_many_cells: () => 'It has more cells than the first row of the table.',
  // a file
  empty_file: () => 'This file is empty.',
  archive: () => 'This is a zip archive or a spreadsheet. Unpack it, or save the table as CSV.',
  compressed: () => 'This file is compressed. Unpack it first.',
  document: () => 'This is a document or a picture. It has no contacts that can be imported.',
  office_file: () => 'This is an Outlook or Excel file. Export the contacts as CSV or vCard instead.',
  database: () => 'This is a database of another program. Export the contacts as CSV or vCard instead.',
  unknown_format: () => 'This file has no vCards, no CSV table, no LDIF and no JSContact.',
  no_table: () =>
    'There are no contacts in this file. It must have vCards, or a table whose first line names the columns, such as “Name, Phone”.',
  invalid_table: () => 'This is not a valid CSV table: a quotation mark is not closed.',
  too_many_columns: (figure) => `A table can have up to ${figure} columns.`,
  too_many_rows: (figure) => `A file can have up to ${figure} contacts. Import it in several parts.`,
  file_over_megabytes: (figure) => `A file can be up to ${figure} MB. Import it in several parts.`,
  files_over_megabytes: (figure) =>
    `Your contacts and the files that wait to be imported may take ${figure} MB together. Finish or delete another import first.`,
  // a change
  book_over_contacts: (figure) => `Your book is full: it can have at most ${figure} contacts. Nothing was changed.`,
  book_over_megabytes: (figure) =>
    `Your book is full: with its trash it can use up to ${figure} MB. Empty the trash. Nothing was changed.`,
  too_many_changes: (figure) => `Too many changes in a short time. Nothing was changed. Try again in ${figure} s.`,
  act_over_megabytes: (figure) =>
    `The cards of these contacts take more than ${figure} MB together. Nothing was changed. Choose fewer contacts.`,
  book_keeps_changing: () =>
    'Your book was changed several times during this change. Nothing was changed by it. Try again.',
  change_over_kilobytes: (figure) => `A card can be up to ${figure} KiB without its photo. Nothing was changed.`,
  merged_over_kilobytes: (figure, value) =>
    `Together, the contacts of ${value} have more than ${figure} KiB. Nothing was changed.`,
  labelled_over_kilobytes: (figure, value) =>
    `“${value}” has no room for this: a card may take ${figure} KiB beside its photo. Nothing was changed.`,
  too_many_devices: (figure) => `You have ${figure} devices. Disconnect one of them first.`,
} satisfies Record<string, Sentence>;

export type FaultCode = keyof typeof SENTENCES;

export const FAULT_CODES = Object.keys(SENTENCES) as FaultCode[]; // these are its keys

export type Fault = { code: FaultCode } & Figures;

/** A fault with its English sentence. */
export type Explained = { reason: string; fault: Fault };

/** Explains a fault in English. */
export function explained(code: FaultCode, figures: Figures = {}): Explained {
  const { figure, value } = figures;
  const sentence: Sentence = SENTENCES[code];
  const fault: Fault = { code, ...(figure !== undefined && { figure }), ...(value !== undefined && { value }) };
  return { reason: sentence(figure?.toLocaleString('en') ?? '', value ?? ''), fault };
}
