import { explained } from '@contactbook/contract/faults';
import { groupBy } from '@contactbook/contract/groupBy';
import { decodeLatin, encodeUtf8 } from './bytes.ts';
import type { Card, Name } from '@contactbook/contract/card';
import { ContentLine } from './content-lines.ts';
import { UnreadableCard } from './unreadable-card.ts';
import { writeMoment } from './dates.ts';
import { fieldAt, FIELDS } from './fields/fields.ts';
import { isEqualJson, isShallow, type Json, textOrEmpty } from './json-values.ts';
import {
  asCard,
  type CardValue,
  type CardValues,
  type Claim,
  groupOf,
  valueId,
  readCard,
  toJsContact,
  cardValues,
} from './jscontact.ts';
import { labelText } from './line-values.ts';
import type { Property } from './properties.ts';
import type { WrittenValue } from './property-values.ts';
import { fullName, splitName } from './structured.ts';
import { accepts, propertyFor } from './table.ts';
import { escapeText } from './text-values.ts';
import type { Version } from './dialects.ts';
import type { VCard } from './vcard.ts';
import { LINES_AT_ONCE, runSteps, type CardSteps } from './steps.ts';
import { type Style, writeLine } from './write-line.ts';
import { writeUnread, writeValues } from './write-values.ts';

/**
 * `uid` is the UID that the client received for a card without one, and `now` becomes its REV. With `asSent`, FN and N
 * are stored as sent, without deriving one from the other.
 */
export type EditOptions = { uid?: string; now?: Date; asSent?: boolean };

const UPDATED = valueId('updated', '');

/**
 * Applies the difference between the card's JSContact and `next`. Only lines whose values differ are rewritten; all
 * others keep their bytes. Throws UnreadableCard for values that no line can express.
 */
export function editCard(card: VCard, next: Card, options: EditOptions = {}): VCard {
  return runSteps(editSteps(card, next, options));
}

/** The same in steps, since a long card takes some ten milliseconds. */
export function* editSteps(card: VCard, next: Card, options: EditOptions = {}): CardSteps<VCard> {
  assertShallow(next);
  const { values: before, claims, labels } = readCard(card);
  yield;
  const after = cardValues(options.asSent === true ? next : withName(asCard(before), next, card.version));
  yield;
  const style = { version: card.version, lineEnd: lineEndOf(card) };
  const taken = new Set([...card.lines.map(groupOf), ...groupsIn(next)]);
  const edits = new Map<ContentLine, ContentLine[]>();
  const isKept = ({ property }: Claim) =>
    property.names[0] === 'REV' || (property.path === 'vCardProps' && next.vCardProps === undefined);
  const isSame = (id: string) => isSameValue(before.get(id), after.get(id));
  after.delete(UPDATED);
  if (options.uid !== undefined && next.uid === options.uid && !before.has(valueId('uid', '')))
    after.delete(valueId('uid', ''));
  const edited = claims.filter(
    (claim) => !isKept(claim) && joinNew(claim, claims, before, after).some((id) => !isSame(id)),
  );
  yield;
  const nextOf = (claim: Claim) => claim.ids.map((id) => after.get(id)).filter((value) => value !== undefined);
  const isRemoved = (claim: Claim) =>
    nextOf(claim).length === 0 || !nextOf(claim).every(({ value }) => accepts(claim.property, value));
  const removed = new Set(edited.filter(isRemoved));
  const companions = companionsIn(
    card,
    claims.filter((claim) => !removed.has(claim)),
  );

  const written = new Set<string>();
  for (const [place, claim] of edited.entries()) {
    if (place % LINES_AT_ONCE === 0) yield;
    if (!removed.has(claim)) {
      for (const id of claim.ids) written.add(id);
      for (const [line, lines] of rewritten(claim, nextOf(claim), labels, taken, style)) edits.set(line, lines);
    } else {
      for (const line of [claim.line, ...(companions.get(groupOf(claim.line)) ?? [])]) edits.set(line, []);
      for (const id of claim.ids) before.delete(id); // the remaining values get a line with another name
    }
  }
  const added = [...after].filter(([id]) => !before.has(id) && !written.has(id)).map(([, value]) => value);
  const places = new Map<ContentLine | undefined, ContentLine[]>();
  const lasts = lastLines(claims, card);
  for (const [number, [property, values]] of byLine(added).entries()) {
    if (number % LINES_AT_ONCE === 0) yield;
    for (const line of replacedLines(property, claims)) edits.set(line, []);
    const place = lasts.get(property.path);
    if (!places.has(place)) places.set(place, []);
    places.get(place)?.push(...newLines(property, values, taken, style));
  }
  if (edits.size === 0 && added.length === 0) return card;
  for (const { line, property } of claims) {
    if (property.names[0] === 'REV') edits.set(line, [revised(line, options.now ?? new Date(), style)]);
  }
  const end = card.lines.findLast(({ name }) => name === 'END');
  const lines = card.lines.flatMap((line) => [
    ...(line === end ? (places.get(undefined) ?? []) : []),
    ...(edits.get(line) ?? [line]),
    ...(places.get(line) ?? []),
  ]);
  return { ...card, lines };
}

/** Compares two values. Parameters without a JSContact field count as unchanged if the client omits them. */
function isSameValue(before: CardValue | undefined, after: CardValue | undefined): boolean {
  if (!isEqualJson(before?.value, after?.value)) return false;
  return after?.params === undefined || isEqualJson(before?.params, after.params);
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

const frameLine = (text: string) => new ContentLine(encodeUtf8(`${text}\r\n`));
const BLANK: Card = { '@type': 'Card', version: '1.0' };

function assertShallow(card: Card): void {
  if (!isShallow(card)) throw new UnreadableCard(explained('nested_too_deep'));
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

/**
 * Keeps FN and N consistent: if only one was edited, the other is derived from it, since phones show N and other
 * programs FN. Before 4.0, N is required (RFC 2426, section 3.1.2).
 */
function withName(present: Card, next: Card, version: Version): Card {
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

/** Adds new values to the last line of their list, if there is one. Returns the ids of the line's values. */
function joinNew(claim: Claim, claims: Claim[], before: CardValues, after: CardValues): string[] {
  if (claim.property.isList !== true || claims.findLast(({ property }) => property === claim.property) !== claim)
    return claim.ids;
  const added = [...after].filter(([id, { path }]) => path === claim.property.path && !before.has(id));
  for (const [id, value] of added) before.set(id, { ...value, value: undefined });
  claim.ids.push(...added.map(([id]) => id));
  return claim.ids;
}

/** Returns the line with its new values, and the line with its label. */
function rewritten(
  { line, head, property, isVendor }: Claim,
  values: CardValue[],
  labels: Map<string, ContentLine>,
  taken: Set<string>,
  style: Style,
): [ContentLine, ContentLine[]][] {
  const label = propertyLabel(property, values);
  const present = line.group === '' ? undefined : labels.get(groupOf(line));
  const isSameLabel = (present === undefined ? '' : labelText(present)) === label;
  const group = line.group === '' && label !== '' ? freeGroup(taken) : line.group;
  const allowed = new Set([line.name, line.group, ...line.params.map(({ name }) => name)]);
  const writing = { style, name: isVendor ? head.name : line.name, group, isEdit: true, allowed };
  const made = writeValues(withParams(head, values[0]), property, values, writing);
  if (isSameLabel) return [[line, [made]]];
  const labelled = label === '' ? [] : [labelLine(group, label, style)];
  return present === undefined
    ? [[line, [made, ...labelled]]]
    : [
        [line, [made]],
        [present, labelled],
      ];
}

/** Returns the lines of a property that a card has once and that have no value of it (RFC 6350, section 6.2.5). */
function replacedLines({ names, path, fixed }: Property, claims: Claim[]): ContentLine[] {
  if (FIELDS[fieldAt(path, fixed)].holds !== 'one') return [];
  const isValueless = ({ head, property, ids }: Claim) =>
    names.includes(head.name) && (property.path === 'vCardProps' || ids.length === 0);
  return claims.filter(isValueless).map(({ line }) => line);
}

/** Returns the line with the parameters that the client sent and that have no JSContact field. */
function withParams(head: ContentLine, value: CardValue | undefined): ContentLine {
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

function newLines(property: Property, values: CardValue[], taken: Set<string>, style: Style): ContentLine[] {
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

export function labelLine(group: string, label: string, style: Style): ContentLine {
  return writeLine({ group, name: 'X-ABLabel', params: [], value: escapeText(label, style.version) }, style);
}

const propertyLabel = ({ holds }: Property, [first]: CardValue[]): string =>
  typeof holds === 'object' ? textOrEmpty((first!.value as Json)['label']) : ''; // entries are objects

/** The groups that lines have which JSContact does not. */
function groupsIn({ vCardProps = [] }: Card): string[] {
  return vCardProps.flatMap(([, { group }]) => (typeof group === 'string' ? [group.toUpperCase()] : []));
}

/** Returns a group name that no line uses, including new ones. */
export function freeGroup(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`ITEM${number}`)) number++;
  taken.add(`ITEM${number}`);
  return `item${number}`;
}

/** Returns, by group, the lines that only label other lines of the group, unless such a line remains. */
function companionsIn(card: VCard, left: Claim[]): Map<string, ContentLine[]> {
  const staying = new Set(['', ...left.map(({ line }) => groupOf(line))]);
  const lines = card.lines.filter((line) => line.name.startsWith('X-AB') && !staying.has(groupOf(line)));
  return groupBy(lines, groupOf);
}

/** Groups values by line: texts of a list share one, all other values have their own. */
function byLine(added: Iterable<CardValue>): [Property, CardValue[]][] {
  const lines: [Property, CardValue[]][] = [];
  for (const value of added) {
    const property = propertyFor(value);
    const list = property?.isList ? lines.find(([other]) => other === property) : undefined;
    if (list !== undefined) list[1].push(value);
    else if (property !== undefined) lines.push([property, [value]]);
  }
  return lines;
}

/** Returns, by path, the last line of each kind, including the lines of its group. Unknown lines have no kind. */
function lastLines(claims: Claim[], card: VCard): Map<string, ContentLine> {
  const ofGroups = new Map(card.lines.map((line) => [groupOf(line), line]));
  const lasts = new Map<string, ContentLine>();
  for (const { property, line } of claims) {
    if (property.path !== 'vCardProps')
      lasts.set(property.path, line.group === '' ? line : (ofGroups.get(groupOf(line)) ?? line));
  }
  return lasts;
}

export function revised(line: ContentLine, now: Date, style: Style): ContentLine {
  const value = writeMoment(now.toISOString(), line.value.includes('-'));
  return writeLine({ group: line.group, name: line.name, params: line.params, value }, style);
}

export function lineEndOf(card: VCard): string {
  const first = card.lines.find(({ lineEnd }) => lineEnd.length > 0);
  return first === undefined ? '\r\n' : decodeLatin(first.lineEnd).replace('\r\r', '\r');
}
