import type { Card, FieldName } from '@contactbook/contract/card';
import type { Clash, KeptChange } from '@contactbook/contract/clashes';
import { nameKey } from '@contactbook/contract/nameKey';
import { cardFromParts, cardParts, type CardField, changeOf, fieldsOf, formOf, isKeyed } from './fields/difference.ts';
import { createFreeIds } from './free-ids.ts';
import { blank, canonical, type Json } from './json-values.ts';
import { merge, resolve } from './merge.ts';
import { mainOf } from './merge-fields.ts';
import { LINES_AT_ONCE, type CardSteps } from './steps.ts';

/** A card that is put together with others; `card` has the form of `asEdited`, except for the first. */
export type CombinedCard = { id: string; card: Card };
/** Values that several cards have differently. One of them stays. `path` is the place in the combined card. */
export type Choice = { path: string; label: FieldName; values: { part: string; text: string }[] };
/** A value that stays, and the cards that have it. */
export type KeptValue = KeptChange & { about: string[]; parts: string[] };
/** The part whose value stays, by path; null removes a value of `kept`. */
export type Chosen = ReadonlyMap<string, string | null>;
/** A text that is equal for values with the same meaning, such as two spellings of a phone number. */
export type MeaningOf = (property: string, value: unknown) => string;

export type Combined = { card: Card; choices: Choice[]; kept: () => CardSteps<KeptValue[]> };

/**
 * Puts the cards of one person together, by `merge` without a base. Values with the same meaning become one, with what
 * each card says about it. Where nothing is chosen, the first card that has a value decides. Yields after each card, so
 * that the caller can let others in.
 */
export function* combine(
  [first, ...others]: readonly [CombinedCard, ...CombinedCard[]],
  chosen: Chosen,
  meaning: MeaningOf,
): CardSteps<Combined> {
  let { card } = first;
  const meaningOf = onceEach(meaning);
  const choices = new Map<string, Choice>();
  const owners = new Map<string, string>();
  for (const other of others) {
    const [theirs, mine] = yield* united(card, other.card, meaningOf);
    yield;
    const { card: merged, clashes } = merge([], mine, theirs);
    const taken = new Set<string>();
    for (const clash of clashes) {
      if (isSameName(clash)) continue;
      note(clash, other.id);
      if (chosen.get(clash.path) === other.id) {
        taken.add(clash.path);
        owners.set(clash.path, other.id);
      }
    }
    yield;
    card = taken.size === 0 ? merged : resolve([], mine, theirs, ({ path }) => (taken.has(path) ? 'mine' : 'theirs'));
    const before = cardParts(theirs);
    for (const { path } of fieldsOf(card))
      if (!owners.has(path) && valueIn(before, path) === undefined) owners.set(path, other.id);
    yield;
  }
  const names = choices.get('name')?.values ?? [];
  card = withNicknames(
    without(card, chosen),
    names.map(({ text }) => text),
  );
  return { card, choices: [...choices.values()], kept: () => keptIn(card, [first, ...others], choices, meaningOf) };

  function note({ path, label, mine, theirs }: Clash, part: string): void {
    const choice = choices.get(path) ?? { path, label, values: [{ part: owners.get(path) ?? first.id, text: theirs }] };
    choices.set(path, choice);
    choice.values.push({ part, text: mine });
  }
}

/** Computes the meaning of each entry once, since a card is compared with all that follow. */
function onceEach(meaningOf: MeaningOf): MeaningOf {
  const known = new WeakMap<object, string>();
  return (property, value) => {
    if (typeof value !== 'object' || value === null) return meaningOf(property, value);
    const meaning = known.get(value) ?? meaningOf(property, value);
    known.set(value, meaning);
    return meaning;
  };
}

/** Names that differ in case, spaces or the kind of an apostrophe are the same. */
const isSameName = ({ path, mine, theirs }: Clash): boolean => path === 'name' && nameKey(mine) === nameKey(theirs);

/** Returns both cards, in which entries with the same meaning say all that either says about them. */
function* united(theirs: Card, mine: Card, meaningOf: MeaningOf): CardSteps<[theirs: Card, mine: Card]> {
  const [their, my] = [cardParts(theirs), cardParts(mine)];
  for (const [property, value] of my) {
    const known = their.get(property);
    if (known === undefined || formOf(property, known, value) !== 'entries') continue;
    const [ours, now] = [Object.assign(blank(), known), Object.assign(blank(), value)];
    const places = new Map<string, string>();
    for (const [number, [id, entry]] of Object.entries(ours).entries()) {
      if (number % LINES_AT_ONCE === 0) yield;
      places.set(meaningOf(property, entry), id);
    }
    for (const [number, [id, entry]] of Object.entries(now).entries()) {
      if (number % LINES_AT_ONCE === 0) yield;
      const place = places.get(meaningOf(property, entry));
      const both = place === undefined ? undefined : unitedEntry(ours[place] as Json, entry as Json); // entries are objects
      if (place !== undefined && both !== undefined) ours[place] = now[id] = both;
    }
    their.set(property, ours);
    my.set(property, now);
  }
  return [cardFromParts(their), cardFromParts(my)];
}

/** Flags and parameters that two lines may have together. */
const FLAGS = ['contexts', 'features', 'vCardParams'];

/** Returns one entry for two; undefined if their owners call them differently. */
function unitedEntry(theirs: Json, mine: Json): Json | undefined {
  if (theirs['label'] !== undefined && mine['label'] !== undefined && theirs['label'] !== mine['label'])
    return undefined;
  const flags = FLAGS.flatMap((key) => {
    const all = Object.assign(blank(), mine[key], theirs[key]);
    return Object.keys(all).length === 0 ? [] : [[key, all] as const];
  });
  const { pref: _pref, ...said } = mine;
  return Object.assign(blank(), said, theirs, Object.fromEntries(flags));
}

/** Names that were not chosen become nicknames, so that a search finds them. */
function withNicknames(card: Card, names: string[]): Card {
  const taken = new Set(
    [card.name?.full ?? '', ...Object.values(card.nicknames ?? {}).map(({ name }) => name)].map(nameKey),
  );
  const added = names.filter((name) => name !== '' && !taken.has(nameKey(name)));
  if (added.length === 0) return card;
  const nicknames = { ...card.nicknames };
  const freeId = createFreeIds(nicknames);
  for (const name of new Set(added)) nicknames[freeId('k1')] = { name };
  return { ...card, nicknames };
}

function without(card: Card, chosen: Chosen): Card {
  const removed = [...chosen].flatMap(([path, part]) => (part === null ? [path] : []));
  if (removed.length === 0) return card;
  const parts = cardParts(card);
  for (const path of removed) {
    const [property, id] = placeOf(path);
    const value = parts.get(property);
    if (id === '' || formOf(property, value) === 'lines' || value === undefined) continue;
    const entries = Object.assign(blank(), value);
    delete entries[id];
    parts.set(property, Object.keys(entries).length === 0 ? undefined : entries);
  }
  return cardFromParts(parts);
}

const placeOf = (path: string): [property: string, id: string] => {
  const at = path.startsWith('speakToAs/') ? path.indexOf('/', 'speakToAs/'.length) : path.indexOf('/');
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at + 1)];
};

function valueIn(parts: ReadonlyMap<string, unknown>, path: string): unknown {
  const [property, id] = placeOf(path);
  const value = parts.get(property);
  return id === '' || value === undefined ? value : (value as Json)[id]; // a property with ids is an object
}

function* keptIn(
  card: Card,
  parts: readonly CombinedCard[],
  choices: ReadonlyMap<string, Choice>,
  meaningOf: MeaningOf,
): CardSteps<KeptValue[]> {
  const said: Set<string>[] = [];
  for (const { card: each } of parts) {
    said.push(new Set(fieldsOf(each).map(keyOf)));
    yield;
  }
  return fieldsOf(card).flatMap((field): KeptValue[] => {
    if (choices.has(field.path)) return [];
    const key = keyOf(field);
    const holders = parts.filter((_part, place) => said[place]!.has(key)); // one set for each
    const change = changeOf(field);
    return change.text === '' ? [] : [{ ...change, about: change.about ?? [], parts: holders.map(({ id }) => id) }];
  });

  function keyOf(field: CardField): string {
    const { property, id, value, label } = field;
    if (property === 'name') return `name ${nameKey(changeOf(field).text)}`;
    return `${property} ${label} ${isKeyed(label) ? id : meaningOf(property, value)}`;
  }
}

/** The meaning of a value by its own text, without regard to case and, in numbers, to punctuation. */
export const plainMeaning: MeaningOf = (_property, value) => mainOf(value);

/** Returns whether the first card says all that the combined one says, so that nothing has to be written. */
export function isSameCard(one: Card, other: Card): boolean {
  return canonical(one) === canonical(other);
}
