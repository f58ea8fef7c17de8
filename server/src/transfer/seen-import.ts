import type { Import, ImportRow } from '@contactbook/contract/transfer';
import type { StoredImport } from './imports.ts';
import { shownText } from './kept-text.ts';
import { type findRows, parseDifferences, parseFault } from './rows.ts';
import type { TableKind } from '@contactbook/card/table/columns';

/** Maximum length of the shown text of an unreadable row. */
const SHOWN_TEXT = 500;

/** Converts an import to the format of the API, without its rows. */
export function seenImport({ table, bookRevision: _bookRevision, ...found }: StoredImport): Import {
  if (table === undefined || found.state === 'reading') return found;
  if (found.state !== 'columns') return { ...found, leftOut: leftOutOf(table) };
  const columns = table.titles.map((title, place) => {
    return { title, samples: table.samples[place] ?? [], property: table.properties[place] ?? null };
  });
  return { ...found, columns };
}

function leftOutOf({ titles, above, leftOut = {} }: TableKind): NonNullable<Import['leftOut']> {
  const columns = Object.entries(leftOut).map(([place, left]) => {
    const title = titles[Number(place)] ?? '';
    const column = Number(place) + 1;
    return Object.assign(title === '' ? { title: `Column ${column}`, column } : { title }, left);
  });
  return above === undefined ? columns : [{ title: 'Above the titles', why: 'above' as const, ...above }, ...columns];
}

type FoundRow = Awaited<ReturnType<typeof findRows>>[number];

/** Converts a row to the format of the API. */
export function seenRow({
  row,
  line,
  outcome,
  name,
  number,
  reason,
  fault,
  content,
  contactId: contact,
  differences,
}: FoundRow): ImportRow {
  return {
    row,
    line,
    outcome: outcome ?? 'unreadable', // only rows with an outcome are requested
    name: name ?? '',
    number: number ?? '',
    ...(reason !== null && { reason }),
    ...(fault !== null && { fault: parseFault(fault) }),
    ...(content !== null && { text: shownText(content, SHOWN_TEXT) }),
    ...(contact !== null && { contact }),
    ...(differences !== null && { differences: parseDifferences(differences) }),
  };
}
