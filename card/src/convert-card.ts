import { groupBy } from '@contactbook/contract/groupBy';
import { decodeUtf8, encodeUtf8 } from './bytes.ts';
import { FRAME } from './carried-lines.ts';
import { ContentLine } from './content-lines.ts';
import { DIALECTS, type Version } from './dialects.ts';
import { freeGroup, labelLine, missingNames } from './new-card.ts';
import { asEntry, labelText, prefOf, type ReadLine, readLine } from './line-values.ts';
import type { Json } from './json-values.ts';
import { BY_NAME, UNKNOWN } from './table.ts';
import { LINES_AT_ONCE, runSteps, type CardSteps } from './steps.ts';
import type { VCard } from './vcard.ts';
import type { Style } from './write-line.ts';
import { writeUnread, writeValues } from './write-values.ts';

/** A converted card, and the source of each of its lines. */
export type Converted = { card: VCard; sources: Map<ContentLine, ContentLine> };

/** Converts a card to another version, line by line. What that version cannot express is carried (carried-lines.ts). */
export function convertCard(card: VCard, version: Version): VCard {
  return runSteps(convertSteps(card, version));
}

/** The same in steps. */
export function* convertSteps(card: VCard, version: Version): CardSteps<VCard> {
  return card.version === version ? card : (yield* convertedSteps(card, version)).card;
}

export function converted(card: VCard, version: Version): Converted {
  return runSteps(convertedSteps(card, version));
}

function* convertedSteps(card: VCard, version: Version): CardSteps<Converted> {
  const style: Style = { version, lineEnd: '\r\n' };
  const own = card.lines.filter((line) => isOwn(line));
  const read = own.map((line): [ContentLine, ReadLine] => [line, readAsWritten(line, card.version)]);
  yield;
  const groups = groupsIn(read, version);
  const taken = new Set([...groups.values()].map((group) => group.toUpperCase()));
  const companions = new Map<ContentLine, ContentLine>();
  const lowest = lowestRanks(read);
  const sources = new Map<ContentLine, ContentLine>();
  const lines: ContentLine[] = [];
  for (const [place, [line, each]] of read.entries()) {
    if (place % LINES_AT_ONCE === 0) yield;
    let group = groups.get(each.head.group.toUpperCase()) ?? '';
    if (each.label !== undefined && group === '') group = freeGroup(taken);
    const made = writeRead(each, card.version, { style, group, lowest: lowest.get(each.head.name) });
    sources.set(made, line);
    if (each.label !== undefined) companions.set(made, labelLine(group, labelText(each.label), style));
    lines.push(made);
  }
  yield;
  const all = [
    frame('BEGIN:VCARD'),
    frame(`VERSION:${version}`),
    ...missingNames(card, version),
    ...(DIALECTS[version].ranks ? lines : inOrder(lines, read)).flatMap((line) =>
      [line, companions.get(line) ?? []].flat(),
    ),
    frame('END:VCARD'),
  ];
  return { card: { lines: all, version, startLine: 1, endLine: all.length }, sources };
}

/** Reads a line for a conversion, in which the lines of vendors stay theirs, except for a label beside a value. */
function readAsWritten(line: ContentLine, version: Version): ReadLine {
  const read = readLine(line, version);
  return read.vendor?.property === UNKNOWN ? read.vendor : read;
}

const frame = (text: string) => new ContentLine(encodeUtf8(`${text}\r\n`));

/** Returns whether the line has content of its own. Blank lines have none; a line without a name is carried whole. */
function isOwn(line: ContentLine): boolean {
  return line.name === '' ? line.raw.some((byte) => byte > 0x20) : !FRAME.has(line.name);
}

function writeRead(
  { property, head, items }: ReadLine,
  from: Version,
  { style, group, lowest }: { style: Style; group: string; lowest: number | undefined },
): ContentLine {
  const name = nameIn(head, from, style.version, property.hasOldName === true ? property.names : undefined);
  const writing = { style, name, group, isEdit: false, lowest };
  if (property === UNKNOWN) return writeUnread(namelessLine(head), writing);
  const values = items.map(({ key, value }) =>
    typeof property.holds === 'object'
      ? { key: '', value: asEntry(head, property, value as Json) } // entries are objects
      : { ...(key !== undefined && { key }), value },
  );
  return writeValues(head, property, values, writing);
}

/** Returns a line without a name, whose value is its text, for a text that is not a content line. */
function namelessLine(line: ContentLine): ContentLine {
  if (line.name !== '' || line.raw.length === 0) return line;
  const value = decodeUtf8(line.raw).trim();
  return new ContentLine(new Uint8Array(), { group: '', name: '', params: [], value });
}

function nameIn({ name, spelling }: ContentLine, from: Version, to: Version, names?: readonly string[]): string {
  const [modern, old] = names ?? [];
  if (to === '4.0' && modern !== undefined) return modern;
  return from === '4.0' && name === modern && old !== undefined ? old : spelling;
}

/** Returns names for the card's groups that are valid in the version. */
function groupsIn(read: [ContentLine, ReadLine][], version: Version): Map<string, string> {
  const { token } = DIALECTS[version];
  const groups = new Map<string, string>();
  const spelled = read.map(([, { head }]) => head.group).filter((group) => group !== '');
  const taken = new Set(spelled.map((group) => group.toUpperCase()));
  let number = 1;
  for (const group of spelled) {
    const key = group.toUpperCase();
    if (groups.has(key) && token.test(group)) continue;
    if (!token.test(group)) {
      while (taken.has(`ITEM${number}`)) number++;
      if (!groups.has(key)) groups.set(key, `item${number++}`);
    } else groups.set(key, group);
  }
  return groups;
}

/** Returns the lowest rank among the lines of each name. */
function lowestRanks(read: [ContentLine, ReadLine][]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const [, { head }] of read) {
    const pref = rankOf(head);
    if (pref !== undefined) lowest.set(head.name, Math.min(pref, lowest.get(head.name) ?? pref));
  }
  return lowest;
}

/** Returns the rank of a line that represents an entry. Lines of other kinds have no rank. */
function rankOf(head: ContentLine): number | undefined {
  return typeof BY_NAME.get(head.name)?.holds === 'object' ? prefOf(head) : undefined;
}

/** Sorts the lines of each name by rank, if they have ranks. */
function inOrder(lines: ContentLine[], read: [ContentLine, ReadLine][]): ContentLine[] {
  const ranked = groupBy(lines.keys(), (index) => read[index]![1].head.name); // `read` has as many items as `lines`
  const next = [...lines];
  for (const places of ranked.values()) {
    const ranks = places.map((index) => rankOf(read[index]![1].head) ?? Infinity);
    if (places.length < 2 || ranks.every((rank) => rank === Infinity)) continue;
    const order = [...places.keys()].toSorted((one, other) => ranks[one]! - ranks[other]! || one - other);
    for (const [place, index] of places.entries()) next[index] = lines[places[order[place]!]!]!;
  }
  return next;
}
