import { groupBy } from '@contactbook/contract/groupBy';
import { decodeLatin } from './bytes.ts';
import type { Card } from '@contactbook/contract/card';
import type { ContentLine } from './content-lines.ts';
import { writeMoment } from './dates.ts';
import { fieldAt, FIELDS } from './fields/fields.ts';
import { isEqualJson } from './json-values.ts';
import {
  asCard,
  type CardValue,
  type CardValues,
  type Claim,
  groupOf,
  valueId,
  readCard,
  cardValues,
} from './jscontact.ts';
import { labelText } from './line-values.ts';
import type { Property } from './properties.ts';
import { accepts } from './table.ts';
import type { VCard } from './vcard.ts';
import { LINES_AT_ONCE, runSteps, type CardSteps } from './steps.ts';
import { type Style, writeLine } from './write-line.ts';
import { writeValues } from './write-values.ts';
import {
  assertShallow,
  withName,
  withParams,
  newLines,
  labelLine,
  propertyLabel,
  groupsIn,
  freeGroup,
  byLine,
} from './new-card.ts';

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

/** Returns, by group, the lines that only label other lines of the group, unless such a line remains. */
function companionsIn(card: VCard, left: Claim[]): Map<string, ContentLine[]> {
  const staying = new Set(['', ...left.map(({ line }) => groupOf(line))]);
  const lines = card.lines.filter((line) => line.name.startsWith('X-AB') && !staying.has(groupOf(line)));
  return groupBy(lines, groupOf);
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
