import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';

/** One thing that a card says: a property, or an entry of one that holds several. */
type Part = { property: string; id: string | undefined; value: unknown };
/** Where both changed the same: what the person wanted of it and what it is now, undefined where it is not there. */
export type Clash = { mine: Part | undefined; theirs: Part | undefined };
/** A card with what does not clash of both; what does is in it as it is now. */
export type Merge = { card: Card; clashes: Clash[] };

/** Nothing that a person edits: the server's, or lines that stay as they are while they are not sent. */
const NOT_EDITED = new Set(['@type', 'version', 'uid', 'prodId', 'created', 'updated', 'vCardProps']);
/** Properties of several entries, each with an id, or a label that is its own. */
const HOLDS_ENTRIES = new Set(
  'nicknames phones emails addresses organizations titles anniversaries notes links media onlineServices keywords members relatedTo preferredLanguages'.split(
    ' ',
  ),
);

/**
 * What two changes of the same card make together. Entries are the same by what they say, wherever they stand; only one
 * that neither recognises so is known by its id.
 */
export function mergeCards(base: Card, wanted: Card, current: Card): Merge {
  const [was, will, is] = [partsOf(base), partsOf(wanted), partsOf(current)];
  const clashes: Clash[] = [];
  let card = current;
  for (const key of new Set([...was.keys(), ...will.keys()])) {
    const [before, mine] = [was.get(key), will.get(key)];
    if (isSame(before, mine)) continue;
    const theirs = before === undefined ? undefined : counterpart(before, was, is);
    if (before !== undefined && isSame(before, theirs)) card = withPart(card, theirs, mine);
    else if (before === undefined && is.get(key) !== undefined && mine?.id === undefined)
      clashes.push({ mine, theirs: is.get(key) });
    else if (before === undefined) card = isSaid(mine, is) ? card : withPart(card, undefined, mine);
    else if (!isSame(mine, theirs) && !(mine !== undefined && theirs === undefined && isSaid(mine, is)))
      clashes.push({ mine, theirs });
  }
  return { card, clashes };
}

/** The card with what the person wanted, where it clashed. */
export function takeMine(card: Card, { mine, theirs }: Clash): Card {
  return withPart(card, theirs, mine);
}

/** A contact without a card has one that says its name and number. */
export function cardOf({ name, number, card }: ContactState): Card {
  if (card !== undefined) return card;
  return {
    '@type': 'Card',
    version: '1.0',
    name: { full: name },
    ...(number !== '' && { phones: { p1: { number } } }),
  };
}

function partsOf(card: Card): Map<string, Part> {
  const parts = Object.entries(card).flatMap(([property, value]): Part[] => {
    if (NOT_EDITED.has(property)) return [];
    if (!HOLDS_ENTRIES.has(property)) return [{ property, id: undefined, value }];
    return Object.entries(value as object).map(([id, entry]) => ({ property, id, value: entry }));
  });
  return new Map(parts.map((part) => [`${part.property}/${part.id ?? ''}`, part]));
}

/** The counterpart of a part: an equal one under any id, else one with its id that is not an equal of another part. */
function counterpart(part: Part, was: Map<string, Part>, is: Map<string, Part>): Part | undefined {
  const same = [...is.values()].find((other) => other.property === part.property && isSame(other, part));
  if (same !== undefined) return same;
  const named = is.get(`${part.property}/${part.id ?? ''}`);
  return named !== undefined && !isSaid(named, was) ? named : undefined;
}

/** Whether there is an entry that says the same. */
function isSaid(part: Part | undefined, parts: Map<string, Part>): boolean {
  return [...parts.values()].some((other) => other.property === part?.property && isSame(other, part));
}

/** Labels are all `true`: what they say is their id. */
function isSame(one: Part | undefined, other: Part | undefined): boolean {
  if (one?.value === true && one.id !== other?.id) return false;
  return canonical(one?.value) === canonical(other?.value);
}

/** With `next` in place of `present`; either may be none. */
function withPart(card: Card, present: Part | undefined, next: Part | undefined): Card {
  const { property, id } = (present ?? next)!; // a change has one of them
  if (id === undefined) return { ...card, [property]: next?.value };
  const entries = { ...((card as Record<string, unknown>)[property] as Record<string, unknown> | undefined) };
  if (present?.id !== undefined && present.id in entries && (next === undefined || next.value === true))
    delete entries[present.id];
  if (next?.id !== undefined) {
    const isFree = present === undefined && next.value !== true && next.id in entries;
    entries[next.value === true ? next.id : (present?.id ?? (isFree ? freeId(entries, next.id) : next.id))] =
      next.value;
  }
  return { ...card, [property]: entries };
}

/** An id like `p1` that no entry has. */
export function freeId(entries: Record<string, unknown>, like: string): string {
  const letters = like.replace(/\d+$/, '');
  let number = 1;
  while (`${letters}${number}` in entries) number++;
  return `${letters}${number}`;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
