import { ContentLine } from '@contactbook/card/content-lines';
import { splitValue, unescapeText } from '@contactbook/card/text-values';
import type { VCard } from '@contactbook/card/vcard';

/** A field that both sides changed, each in another way: what the device sent, and what stands there now. */
type Clash = { field: string; mine: string; theirs: string };

/** A field that only the device changed; `mine` is empty if the device removed it. */
type OwnChange = { field: string; mine: string };
/** Two changes of a card put together, what clashes between them, and what only the device changed. */
export type Merged = { card: VCard; clashes: Clash[]; uncontested: OwnChange[] };

/** Properties that a card has once: if both sides changed one differently, they clash. */
const SINGLE = new Set(
  (
    'BDAY ANNIVERSARY DEATHDATE GENDER NOTE ORG TITLE ROLE PHOTO LOGO SOUND TZ GEO KIND SORT-STRING CLASS MAILER ' +
    'X-ADDRESSBOOKSERVER-KIND X-PHONETIC-FIRST-NAME X-PHONETIC-LAST-NAME X-MAIDENNAME'
  ).split(' '),
);
/** Properties with several words in a line: each word is merged separately. */
const LISTS = new Set(['CATEGORIES', 'NICKNAME']);
/** A contact is a member of a group or not, so two lists of members never clash. */
const SETS = new Set(['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER']);
/** What every program writes anew. */
const VOLATILE = new Set(['', 'BEGIN', 'VERSION', 'END', 'REV', 'PRODID', 'UID']);
/** Types that some programs add to every line and others drop. */
const SAYS_NOTHING = new Set(['internet', 'voice']);

/** Lines that belong together: one, or those of a group with what it is called (`item1.TEL`, `item1.X-ABLabel`). */
type Unit = { field: string; key: string; lines: ContentLine[] };

/**
 * What both sides made of a card, field by field: the incoming text with what only the other side changed. Where both
 * changed the same, it is a clash, and the incoming one's unless that is not wanted. Fields are compared by what they say,
 * not how it is written.
 */
export function mergeCards(
  base: VCard,
  current: VCard,
  incoming: VCard,
  isWanted: (field: string) => boolean = () => true,
): Merged {
  const [was, theirs, mine] = [unitsOf(base), unitsOf(current), unitsOf(incoming)];
  const removed = new Set<ContentLine>();
  const added: ContentLine[] = [];
  const clashes: Clash[] = [];
  const uncontested: OwnChange[] = [];
  const taken = new Set(incoming.lines.map(({ group }) => group.toUpperCase()));
  for (const field of new Set([...was.keys(), ...theirs.keys(), ...mine.keys()])) {
    const [b, t, m] = [was.get(field) ?? [], theirs.get(field) ?? [], mine.get(field) ?? []];
    if (isSame(t, m)) continue;
    if (isSame(b, m)) {
      replace(m, t);
      continue;
    }
    const own = { field, mine: shown(m) };
    if (isSame(b, t)) {
      uncontested.push(own);
      continue;
    }
    if (LISTS.has(field)) {
      uncontested.push(own);
      replace(m, [listUnit(field, mergeLists(b, t, m))]);
      continue;
    }
    const isSingle = SINGLE.has(field) || field === 'N';
    const gone = keysOf(minus(b, t));
    const [theirNew, myNew] = [minus(t, b), minus(m, b)];
    const both = minus(b, m).filter(({ key }) => gone.has(key));
    if (
      isSingle ||
      (!SETS.has(field) && both.length > 0 && !isSame(theirNew, myNew) && theirNew.length + myNew.length > 0)
    ) {
      clashes.push({ ...own, theirs: shown(t) });
      if (!isWanted(field)) replace(m, t);
      continue;
    }
    uncontested.push(own);
    replace(
      m.filter(({ key }) => gone.has(key)),
      minus(theirNew, m),
    );
  }
  const end = incoming.lines.findLastIndex(({ name }) => name === 'END');
  const merged = incoming.lines.flatMap((line, index) => [
    ...(index === end ? added : []),
    ...(removed.has(line) ? [] : [line]),
  ]);
  return { card: { ...incoming, lines: merged }, clashes, uncontested };

  function replace(out: Unit[], by: Unit[]): void {
    for (const unit of out) for (const line of unit.lines) removed.add(line);
    for (const unit of by) added.push(...inFreeGroup(unit.lines, taken));
  }
}

/**
 * Which of two states a card was made of, by the fields in which these differ: undefined where it says neither what the one nor
 * what the other says, as where just those were edited.
 */
export function madeOf(older: VCard, newer: VCard, made: VCard): 'older' | 'newer' | undefined {
  const [before, after, now] = [unitsOf(older), unitsOf(newer), unitsOf(made)];
  let isOfOlder = false;
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [b, a, n] = [before.get(field) ?? [], after.get(field) ?? [], now.get(field) ?? []];
    if (isSame(b, a)) continue;
    if (isSame(n, a)) return 'newer';
    isOfOlder ||= isSame(n, b);
  }
  return isOfOlder ? 'older' : undefined;
}

/** By their fields; FN and N are one, since programs write one by the other. */
function unitsOf(card: VCard): Map<string, Unit[]> {
  const own = card.lines.filter(({ name }) => !VOLATILE.has(name));
  const groups = Map.groupBy(own, (line) => (line.group === '' ? line : line.group.toUpperCase()));
  const units = [...groups.values()].map((lines): Unit => {
    const main = lines.find(({ name }) => !name.startsWith('X-AB')) ?? lines[0]!; // no group is empty
    const field = main.name === 'FN' ? 'N' : main.name;
    return {
      field,
      key: lines
        .map((line) => keyOf(line))
        .toSorted()
        .join('\n'),
      lines,
    };
  });
  return Map.groupBy(units, ({ field }) => field);
}

function keyOf(line: ContentLine): string {
  const types = [...new Set(line.types)].filter((type) => !SAYS_NOTHING.has(type)).toSorted();
  const params = line.params
    .filter(({ name }) => !['TYPE', 'ENCODING', 'CHARSET', 'PROP-ID'].includes(name))
    .filter(({ name, values }) => name !== 'VALUE' || values[0]?.toLowerCase() !== 'text')
    .map(({ name, values }) => `${name}=${values.join(',')}`)
    .toSorted();
  const isBinary = line.encoding?.startsWith('B') === true;
  const value = isBinary ? line.value.replaceAll(/\s/g, '') : wordsOf(line.value);
  return [line.name, types.join(','), ...params, value].join('\t');
}

/** Without what some programs escape and others do not, and empty parts at the end. */
function wordsOf(value: string): string {
  const text = unescapeText(value).trim();
  let end = text.length;
  // A pattern would begin again at each of many semicolons in the middle.
  while (text[end - 1] === ';') end--;
  return text.slice(0, end);
}

const DOT = '.'.charCodeAt(0);

const keysOf = (units: Unit[]): Set<string> => new Set(units.map(({ key }) => key));

function minus(units: Unit[], others: Unit[]): Unit[] {
  const known = keysOf(others);
  return units.filter(({ key }) => !known.has(key));
}

const isSame = (units: Unit[], others: Unit[]): boolean =>
  minus(units, others).length === 0 && minus(others, units).length === 0;

const valuesIn = (units: Unit[]): Set<string> =>
  new Set(
    units.flatMap(({ lines }) =>
      lines.flatMap(({ value }) => splitValue(value, ',').map((text) => text.trim())).filter((text) => text !== ''),
    ),
  );

function mergeLists(was: Unit[], theirs: Unit[], mine: Unit[]): string[] {
  const [before, other, own] = [valuesIn(was), valuesIn(theirs), valuesIn(mine)];
  const kept = own.difference(before.difference(other));
  return [...kept.union(other.difference(before))];
}

function listUnit(field: string, values: string[]): Unit {
  const lines = values.length === 0 ? [] : [new ContentLine(Buffer.from(`${field}:${values.join(',')}\r\n`))];
  return { field, key: '', lines };
}

/** Under a name that no group of the card has. */
function inFreeGroup(lines: ContentLine[], taken: Set<string>): ContentLine[] {
  const group = lines[0]?.group ?? '';
  if (group === '') return lines;
  let free = group;
  for (let number = 1; taken.has(free.toUpperCase()); number++) free = `item${number}`;
  taken.add(free.toUpperCase());
  if (free === group) return lines;
  return lines.map((line) => {
    const dot = line.raw.indexOf(DOT);
    return new ContentLine(Buffer.concat([Buffer.from(free), line.raw.subarray(dot)]));
  });
}

const SHOWN_MAX = 500;

function shown(units: Unit[]): string {
  const values = units.flatMap(({ lines }) =>
    lines
      .filter(({ name }) => !name.startsWith('X-AB'))
      .map((line) =>
        line.encoding?.startsWith('B') === true || /^data:/i.test(line.value.slice(0, 5))
          ? '(a picture)'
          : wordsOf(line.value)
              .slice(0, SHOWN_MAX)
              .replaceAll(/[;\n]+/g, ' ')
              .trim(),
      ),
  );
  return [...new Set(values)].join(', ').slice(0, SHOWN_MAX);
}
