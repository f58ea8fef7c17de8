import { explained } from '@contactbook/contract/faults';
import type { Card } from '@contactbook/contract/card';
import { withPart } from '../fields/difference.ts';
import { FIELD_ROWS } from '../fields/fields.ts';
import { newCard } from '../new-card.ts';
import { splitName } from '../structured.ts';
import type { VCard } from '../vcard.ts';
import { UnreadableCard } from '../unreadable-card.ts';
import type { Column } from './column.ts';
import { NAME_PARTS, PHONETIC } from './table-writer.ts';
import { type Cell, isRepeated, type LeftOutCell, RowCells, valuesIn } from './row-cells.ts';
import { addressesOf, datesOf, rowEntries, isPlain, relationsOf, servicesOf, valued } from './row-entries.ts';

/** Maximum number of values of a contact, since each becomes a line. */
const VALUES_MAX = 1000;

/** Creates the card of a row, and lists the texts that it does not receive. Throws UnreadableCard. */
export function rowCard(cells: string[], columns: Column[], titles: string[]): { card: VCard; leftOut: LeftOutCell[] } {
  const row = new RowCells(cells, columns, titles);
  const filled = rowContact(row);
  const values = Object.values(filled).reduce((sum, value) => sum + Object.keys(value).length, 0);
  if (values === 0) throw new UnreadableCard(explained('empty_row'));
  if (values > VALUES_MAX) throw new UnreadableCard(explained('too_many_values', { figure: VALUES_MAX }));
  return { card: newCard({ '@type': 'Card', version: '1.0', ...filled }, '3.0'), leftOut: row.leftOut };
}

function rowContact(row: RowCells): Partial<Card> {
  const notes = [...row.texts('note'), ...customNotes(row)];
  row.understand(...row.of('note'));
  const contact: Partial<Card> = {
    ...rowName(row),
    ...numbered('nicknames', 'k', row.texts('nickname'), (name) => ({ name })),
    ...numbered('phones', 'p', valued(row, 'phone'), ({ value, ...more }) => ({ number: value, ...more })),
    ...numbered('emails', 'e', valued(row, 'email'), ({ value, ...more }) => ({ address: value, ...more })),
    ...numbered('addresses', 'ad', addressesOf(row), (address) => address),
    ...organizationOf(row),
    ...numbered('titles', 't', row.texts('jobTitle'), (name) => ({ name, kind: 'title' })),
    ...numbered('anniversaries', 'a', datesOf(row), (date) => date),
    ...numbered('media', 'm', row.texts('photo').filter(isWebAddress), (uri) => ({ kind: 'photo', uri })),
    ...numbered('links', 'l', valued(row, 'link', isPlain), ({ value, ...more }) => ({ uri: value, ...more })),
    ...numbered('onlineServices', 's', servicesOf(row), (service) => service),
    ...relationsOf(row),
    ...rowLabels(row),
    ...phoneticsOf(row),
    ...textFields(row),
  };
  const all = [...notes, ...noteLines(row, contact)].join('\n');
  return { ...contact, ...numbered('notes', 'n', all === '' ? [] : [all], (note) => ({ note })) };
}

/** Returns note lines for the cells that the contact does not contain yet, with the titles of the columns. */
function noteLines(row: RowCells, contact: Partial<Card>): string[] {
  return row.unsaid(contact).flatMap((cell) => {
    if (isUsual(cell) || (cell.column.part === 'initials' && isInitials(cell.text, contact))) {
      row.leaveOut(cell);
      return [];
    }
    if (cell.column.part === 'repeated' && isRepeated(cell.text, contact)) return [];
    return [`${cell.title}: ${cell.text}`];
  });
}

/** Values that programs write into these columns for every contact, in six languages. */
const USUAL_VALUE =
  /^(?:\*|\*? ?(?:work|other)|normale?|обычн\S*|нормальн\S*|звичайн\S*|false|falsch|faux|falso|ложь|хибн\S*|off|no|non|nein|нет|ні|unspecified|nicht (?:angegeben|spezifiziert)|keine angabe|non spécifié|sin especificar|no especificado|не указан\S*|не вказан\S*|smtp|ex|0)$/i;

function isUsual({ column, text }: Cell): boolean {
  return column.part === 'usual' && USUAL_VALUE.test(text);
}

function isInitials(text: string, { name }: Partial<Card>): boolean {
  const firsts = new Set(
    (name?.components ?? [])
      .filter(({ kind }) => /^(?:given|given2|surname)$/.test(kind))
      .flatMap(({ value }) => value.split(/[\s-]+/).map((word) => lettersIn(word)[0] ?? '')),
  );
  const own = Array.from(lettersIn(text));
  return own.length > 0 && own.every((letter) => firsts.has(letter));
}

function lettersIn(text: string): string {
  return (text.match(/\p{L}/gu) ?? []).join('').toLowerCase();
}

function customNotes(row: RowCells): string[] {
  const notes = rowEntries(row, 'custom').map(({ label, values }) => `${label || 'Other'}: ${values.join(', ')}`);
  for (const cells of row.entries('custom')) row.understand(...cells);
  return notes;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text);
}

function numbered<T, Made>(path: string, prefix: string, values: T[], make: (value: T) => Made) {
  if (values.length === 0) return {};
  return { [path]: Object.fromEntries(values.map((value, place) => [`${prefix}${place + 1}`, make(value)])) };
}

/** Returns the fields of one text that no table but one of a person's own has. */
function textFields(row: RowCells): Partial<Card> {
  const card: Card = { '@type': 'Card', version: '1.0' };
  const fields = FIELD_ROWS.flatMap(([label, { path, id = '', kind, main = '' }]) => {
    const texts = row.texts(`text.${label}`);
    const entries = texts.map((text, place) => [
      `${id}${place + 1}`,
      { ...(kind !== undefined && { kind }), [main]: text },
    ]);
    return entries.length === 0 ? [] : [[path, Object.fromEntries(entries)] as const];
  });
  const {
    '@type': _type,
    version: _version,
    ...filled
  } = fields.reduce((next, field) => withPart(next, ...field), card);
  return filled;
}

function rowName(row: RowCells): Pick<Card, 'name'> {
  const [full] = row.of('full').map(({ text }) => text);
  const components = NAME_PARTS.flatMap(([part, kind = '']) => row.of(part).map(({ text }) => ({ kind, value: text })));
  if (components.length === 0 && full === undefined) return {};
  const text = full ?? components.map(({ value }) => value).join(' ');
  return { name: { full: text, components: components.length > 0 ? components : splitName(text) } };
}

function organizationOf(row: RowCells): Pick<Card, 'organizations'> {
  const [name] = row.texts('organization');
  const units = row.of('department').map(({ text }) => ({ name: text }));
  if (name === undefined && units.length === 0) return {};
  return { organizations: { o1: { ...(name !== undefined && { name }), ...(units.length > 0 && { units }) } } };
}

function phoneticsOf(row: RowCells): Pick<Card, 'vCardProps'> {
  const lines = PHONETIC.flatMap(([part, name]) => row.of(part).map(({ text }) => [name, {}, 'text', text] as const));
  return lines.length === 0 ? {} : { vCardProps: lines.map(([...line]) => line) };
}

/** A label that the program gives to every contact. */
const OF_ALL = /^\* ?(?:my|other) ?contacts$/i;

function rowLabels(row: RowCells): Pick<Card, 'keywords'> {
  const labels: string[] = [];
  for (const cell of row.of('labels', 'categories')) {
    row.understand(cell);
    for (const value of valuesIn(cell)) {
      const label = value.trim().replace(/^\* ?/, '');
      if (OF_ALL.test(value.trim())) row.leaveOut(cell, value.trim());
      else if (label !== '') labels.push(label);
    }
  }
  return labels.length === 0 ? {} : { keywords: Object.fromEntries(labels.map((label) => [label, true as const])) };
}
