import { type Static, Type } from 'typebox';
import { FIELD_NAMES } from './card.ts';
import { ClashSide, ShortValue } from './clashes.ts';
import { ContactSelection } from './labels.ts';
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, IMPORT_PAGE_MAX, NAME_MAX_LENGTH } from './limits.ts';
import { Fault } from './problems.ts';
import { boundedText, NO_CONTROLS, numberText, record } from './text.ts';

/** Compares a row of a file with the book; unreadable rows have a reason. The counts add up to the number of rows. */
export const ImportOutcome = Type.Enum(['new', 'same', 'changed', 'unreadable'], { title: 'ImportOutcome' });
export type ImportOutcome = Static<typeof ImportOutcome>;

/** `columns` means that the user must first say what the columns of a table contain. */
export const ImportState = Type.Enum(['reading', 'columns', 'ready', 'applying', 'done', 'failed'], {
  title: 'ImportState',
});
export type ImportState = Static<typeof ImportState>;

/** The content of a table's column. `rest` is kept as a note with the column's title, null is left out. */
export const ImportProperty = Type.Enum([...FIELD_NAMES, 'givenName', 'familyName', 'rest'], {
  type: 'string',
  title: 'ImportProperty',
});
export type ImportProperty = Static<typeof ImportProperty>;

const ImportColumn = Type.Object({
  title: Type.String(),
  samples: Type.Array(Type.String(), { maxItems: 3 }),
  property: Type.Union([ImportProperty, Type.Null()]),
});

/** Body of PUT /imports/{id}/columns: the content of each column, in order. */
export const ImportColumns = Type.Object(
  {
    columns: Type.Array(Type.Union([ImportProperty, Type.Null()]), { maxItems: IMPORT_MAX_COLUMNS }),
    hasTitles: Type.Optional(
      Type.Boolean({ description: 'Whether the first row has titles; if false, it becomes the last contact' }),
    ),
  },
  { title: 'ImportColumns' },
);
export type ImportColumns = Static<typeof ImportColumns>;

/** The cells of a column that the import leaves out: their number, and the first of their texts. */
const LeftOutColumn = Type.Object({
  title: Type.String(),
  column: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The number of the column where the table has no title for it' }),
  ),
  cells: Type.Integer({ minimum: 1, description: 'How many cells' }),
  samples: Type.Array(Type.String(), { maxItems: 3 }),
  why: Type.Optional(
    Type.Enum(['above', 'damaged'], {
      type: 'string',
      description:
        'If these are lines above the titles, or numbers that a spreadsheet has rounded, which are kept as notes alone',
    }),
  ),
});

const rowCount = () => Type.Integer({ minimum: 0 });

export const ImportCounts = Type.Object({
  new: rowCount(),
  same: rowCount(),
  changed: rowCount(),
  unreadable: rowCount(),
});
export type ImportCounts = Static<typeof ImportCounts>;

/** A property that differs: its values in the book, and those that the contact would lose and get. */
export const ImportDifference = Type.Object({
  field: Type.String({ description: 'As in JSContact: name, phones, emails, speakToAs/pronouns, photo, …' }),
  mine: Type.Array(ShortValue, { description: 'All values of the book' }),
  removed: Type.Array(ShortValue, { description: 'Values of the book that the contact would lose' }),
  added: Type.Array(ShortValue, { description: 'Values that it would get' }),
});
export type ImportDifference = Static<typeof ImportDifference>;

export const ImportRow = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'Its place among the rows of the file' }),
    line: Type.Integer({ minimum: 1, description: 'The line of the file on which it begins' }),
    outcome: ImportOutcome,
    name: Type.String(),
    number: Type.String(),
    reason: Type.Optional(Type.String({ description: 'The reason why it cannot be read, as a sentence' })),
    fault: Type.Optional({ ...Fault, description: 'What `reason` says, for programs that word it themselves' }),
    text: Type.Optional(Type.String({ description: 'The beginning of the unreadable text' })),
    contact: Type.Optional(
      Type.String({
        description:
          'The id of the contact that it equals or would change. Several rows about one new contact have the id that it will get; they are imported if the first is',
      }),
    ),
    differences: Type.Optional(Type.Array(ImportDifference)),
  },
  { title: 'ImportRow' },
);
export type ImportRow = Static<typeof ImportRow>;

/** The answer after an import was applied. It is one revision of the book, which can be undone. */
export const ImportApplied = Type.Object(
  { revision: Type.Integer(), added: rowCount(), changed: rowCount() },
  { title: 'ImportApplied' },
);
export type ImportApplied = Static<typeof ImportApplied>;

/** Limits of the fields of a row, whose names are those of JSContact. */
const FIELDS_MAX = 100;
const FIELD_MAX_LENGTH = 100;

/** Whether the rows of one kind are selected, and the rows for which the opposite holds. */
const chosenRows = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        all: Type.Boolean({ description: 'Whether rows of this kind are imported' }),
        except: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1 }), {
            maxItems: IMPORT_MAX_ROWS,
            description: 'The rows for which the opposite holds',
          }),
        ),
      },
      { description },
    ),
  );

/** The selected rows of an import. PUT /imports/{id}/choice stores them, and POST /imports/{id}/apply applies them. */
export const ImportChoice = Type.Object(
  {
    new: chosenRows('New rows; all are imported by default'),
    additions: chosenRows('What changed rows add to their contacts; all of it is imported by default'),
    changed: chosenRows(
      'Changed rows that clash with their contacts: whether they are imported, and the file decides about the clashes. By default, the book decides, and what these rows add comes in',
    ),
    fields: Type.Optional(
      record(record(ClashSide, { maxProperties: FIELDS_MAX, maxKeyLength: FIELD_MAX_LENGTH }), {
        maxProperties: IMPORT_MAX_ROWS,
        maxKeyLength: String(IMPORT_MAX_ROWS).length,
        description:
          'By row and field of imported changed rows: whether the value of the book (mine), that of the file (theirs) or both are kept where the two clash. What else the file has in the field is added; with `mine`, a field without a clash stays as it is',
      }),
    ),
  },
  { title: 'ImportChoice' },
);
export type ImportChoice = Static<typeof ImportChoice>;

/** The state of an import; it has `rows` if the request sets `limit`. */
export const Import = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    kind: Type.Enum(['vcard', 'csv', 'json', 'ldif']),
    state: ImportState,
    read: Type.Integer({ description: 'Bytes read so far' }),
    total: Type.Integer({ description: 'Bytes of the file; 0 while that is unknown' }),
    contacts: Type.Integer({ description: 'Rows read so far' }),
    counts: ImportCounts,
    additions: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Number of changed rows that only add to their contacts' }),
    ),
    onlyClashes: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Number of changed rows that add nothing and clash with their contacts',
      }),
    ),
    reason: Type.Optional(Type.String({ description: 'The reason why it failed, as a sentence' })),
    applied: Type.Optional({ ...ImportApplied, description: 'The result, once the import is done' }),
    choice: Type.Optional({ ...ImportChoice, description: 'The selection of the user so far' }),
    columns: Type.Optional(Type.Array(ImportColumn)),
    leftOut: Type.Optional(
      Type.Array(LeftOutColumn, {
        description: 'Cells of the table that are not imported; all others become fields or notes',
      }),
    ),
    rows: Type.Optional(Type.Array(ImportRow)),
    createdAtMs: Type.Integer(),
  },
  { title: 'Import' },
);
export type Import = Static<typeof Import>;

const searchedText = (description: string) =>
  Type.Optional(boundedText(NAME_MAX_LENGTH, [NO_CONTROLS], { description }));

/** Selects the rows that GET /imports/{id} returns; none without a limit. */
export const ImportPage = Type.Object({
  after: numberText('Only rows after this one'),
  limit: numberText(`Number of rows, at most ${IMPORT_PAGE_MAX}; without it, no rows are returned`),
  outcome: Type.Optional(ImportOutcome),
  q: searchedText('Text that the name or the number contains'),
});
export type ImportPage = Static<typeof ImportPage>;

export const ExportFormat = Type.Enum(['vcard3', 'vcard4', 'csv', 'outlook', 'json'], { title: 'ExportFormat' });
export type ExportFormat = Static<typeof ExportFormat>;

/** Query of GET /contacts/export: the whole book, or the contacts that match a filter. */
export const ExportChoice = Type.Object({
  format: Type.Optional(ExportFormat),
  q: searchedText('The text of the filter; without it, the whole book'),
});
export type ExportChoice = Static<typeof ExportChoice>;

/** Body of POST /contacts/export: selected contacts. */
export const ExportSelection = Type.Object(
  { format: Type.Optional(ExportFormat), contacts: ContactSelection },
  { title: 'ExportSelection' },
);
export type ExportSelection = Static<typeof ExportSelection>;
