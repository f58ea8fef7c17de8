import { explained } from '@contactbook/contract/faults';
import { encodeUtf8 } from './bytes.ts';
import type { Card, Name } from '@contactbook/contract/card';
import { ContentLine } from './content-lines.ts';
import { UnreadableCard } from './unreadable-card.ts';
import { isEqualJson, isShallow, type Json, textOrEmpty } from './json-values.ts';
import { type CardValue, toJsContact, cardValues } from './jscontact.ts';
import type { Property } from './properties.ts';
import type { WrittenValue } from './property-values.ts';
import { fullName, splitName } from './structured.ts';
import { propertyFor } from './table.ts';
import { escapeText } from './text-values.ts';
import type { Version } from './dialects.ts';
import type { VCard } from './vcard.ts';
import { type Style, writeLine } from './write-line.ts';
import { writeUnread, writeValues } from './write-values.ts';

/** Creates a card from JSContact. With `isBare`, it lacks what the version cannot express. */
export function newCard(next: Card, version: '4.0' | '3.0' = '4.0', isBare = false): VCard {
  assertShallow(next);
  const named = withName(BLANK, { ...next, name: next.name ?? { full: '' } }, version);
  const [style, taken] = [{ version, lineEnd: '\r\n', isBare }, new Set(groupsIn(next))];
  const made = byLine(cardValues(named).values()).flatMap(([property, values]) =>
    newLines(property, values, taken, style),
  );
  const lines = [frameLine('BEGIN:VCARD'), frameLine(`VERSION:${version}`), ...made, frameLine('END:VCARD')];
  return { lines, version, startLine: 1, endLine: lines.length };
}

/** Creates a card for a contact that has none. */
export function newContactCard(
  { name, number, uid }: { name: string; number: string; uid?: string },
  version?: '4.0' | '3.0',
): VCard {
  const phones = number === '' ? {} : { phones: { p1: { number } } };
  return newCard(
    { '@type': 'Card', version: '1.0', ...(uid !== undefined && { uid }), name: { full: name }, ...phones },
    version,
  );
}

/** Returns the lines of FN and N that the card lacks and the version requires, derived from the other one. */
export function missingNames(card: VCard, version: Version): ContentLine[] {
  const [hasFull, hasParts] = ['FN', 'N'].map((name) => card.lines.some((line) => line.name === name));
  if (hasFull && (hasParts || version === '4.0')) return [];
  const name = withName(BLANK, { ...BLANK, name: toJsContact(card).name ?? { full: '' } }, version).name ?? {};
  const { full = '', ...parts } = name;
  const next: Card = { ...BLANK, name: hasFull ? parts : hasParts ? { full } : name };
  const style = { version, lineEnd: '\r\n' };
  return byLine(cardValues(next).values()).flatMap(([property, values]) =>
    newLines(property, values, new Set(), style),
  );
}

const frameLine = (text: string) => new ContentLine(encodeUtf8(`${text}\r\n`));

const BLANK: Card = { '@type': 'Card', version: '1.0' };

export function assertShallow(card: Card): void {
  if (!isShallow(card)) throw new UnreadableCard(explained('nested_too_deep'));
}

/**
 * Keeps FN and N consistent: if only one was edited, the other is derived from it, since phones show N and other
 * programs FN. Before 4.0, N is required (RFC 2426, section 3.1.2).
 */
export function withName(present: Card, next: Card, version: Version): Card {
  const [now, name]: Name[] = [present.name ?? {}, next.name ?? {}];
  const isSameFull = now!.full === name!.full;
  const isSameParts = isEqualJson(now!.components, name!.components);
  if (isSameFull && isSameParts) return next;
  let { full, components } = name!;
  const isFollowing = now!.full === undefined || now!.full === fullName(now!);
  if (full === undefined || (isSameFull && components !== undefined && isFollowing))
    full = components === undefined ? '' : isSameParts ? (now!.full ?? fullName(name!)) : fullName(name!);
  if (isSameParts && !isSameFull && components !== undefined) components = splitName(full, components);
  if (components === undefined && version !== '4.0') components = splitName(full, now!.components);
  return { ...next, name: { ...name, full, ...(components !== undefined && { components }) } };
}

/** Groups values by line: texts of a list share one, all other values have their own. */
export function byLine(added: Iterable<CardValue>): [Property, CardValue[]][] {
  const lines: [Property, CardValue[]][] = [];
  for (const value of added) {
    const property = propertyFor(value);
    const list = property?.isList ? lines.find(([other]) => other === property) : undefined;
    if (list !== undefined) list[1].push(value);
    else if (property !== undefined) lines.push([property, [value]]);
  }
  return lines;
}

export function newLines(property: Property, values: CardValue[], taken: Set<string>, style: Style): ContentLine[] {
  const written: WrittenValue & { name?: string; group?: string } = property.write(values, style.version);
  if (written.value === undefined) throw new UnreadableCard(explained('missing_picture'));
  if (written.name !== undefined) {
    const { name, group = '', params = [], value } = written;
    const head = new ContentLine(new Uint8Array(), { group, name, params, value });
    return [writeUnread(head, { style, name, group, isEdit: false })];
  }
  const [name, oldName] = property.names;
  const chosen = (property.hasOldName && style.version !== '4.0' ? oldName : undefined) ?? name;
  const label = propertyLabel(property, values);
  const group = label === '' ? '' : freeGroup(taken);
  const id =
    typeof property.holds === 'object' && style.version === '4.0'
      ? [{ name: 'PROP-ID', values: [values[0]!.key] }]
      : [];
  const blank = new ContentLine(new Uint8Array(), { group: '', name: chosen, params: id, value: '' });
  const writing = { style, name: chosen, group, isEdit: true };
  const line = writeValues(withParams(blank, values[0]), property, values, writing);
  return label === '' ? [line] : [line, labelLine(group, label, style)];
}

/** Returns the line with the parameters that the client sent and that have no JSContact field. */
export function withParams(head: ContentLine, value: CardValue | undefined): ContentLine {
  if (value?.params === undefined) return head;
  const sent = value.params;
  const others = head.params.filter(({ name }) => sent[name.toLowerCase()] === undefined || name === 'TYPE');
  const isNew = (name: string) => name !== 'type' || head.types.length === 0;
  const added = Object.entries(sent).filter(([name]) => isNew(name));
  const params = added.map(([name, values]) => ({ name: name.toUpperCase(), values }));
  return new ContentLine(head.raw, {
    group: head.group,
    name: head.spelling,
    params: [...others, ...params],
    value: head.value,
  });
}

export function labelLine(group: string, label: string, style: Style): ContentLine {
  return writeLine({ group, name: 'X-ABLabel', params: [], value: escapeText(label, style.version) }, style);
}

export const propertyLabel = ({ holds }: Property, [first]: CardValue[]): string =>
  typeof holds === 'object' ? textOrEmpty((first!.value as Json)['label']) : ''; // entries are objects

/** The groups that lines have which JSContact does not. */
export function groupsIn({ vCardProps = [] }: Card): string[] {
  return vCardProps.flatMap(([, { group }]) => (typeof group === 'string' ? [group.toUpperCase()] : []));
}

/** Returns a group name that no line uses, including new ones. */
export function freeGroup(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`ITEM${number}`)) number++;
  taken.add(`ITEM${number}`);
  return `item${number}`;
}
