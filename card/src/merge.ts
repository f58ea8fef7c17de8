import type { Card } from '@contactbook/contract/card';
import type { Clash, ClashSide } from '@contactbook/contract/clashes';
import { cardFromParts, cardParts, NOTED } from './fields/difference.ts';
import { fieldAt } from './fields/fields.ts';
import { shortValue } from './fields/texts.ts';
import { createFreeIds } from './free-ids.ts';
import { blank, isEqualJson, type Json } from './json-values.ts';
import { mergeEntries } from './merge-entries.ts';
import { isSameValue, mergedField, type MergedField } from './merge-fields.ts';
import { linesOf, unitsOf } from './merge-lines.ts';
import { mergeSets } from './merge-sets.ts';
import { completeName } from './structured.ts';
import { isMine, type TakesMine } from './three-way.ts';

/** A card with all that does not clash; where something clashes, it says what `theirs` says. */
export type Merge = { card: Card; clashes: Clash[] };

const EMPTY_CARD: Card = { '@type': 'Card', version: '1.0' };

/**
 * Merges two edits of a card. `theirs` was made of one of `bases`, it is not known which: only what differs from all of
 * them was edited, and what was edited clashes if `mine` differs from any of them. Without a base, what only one of the
 * cards has stays, and a value that they have differently clashes. Takes time in proportion to the size of the cards.
 */
export function merge(bases: readonly Card[], mine: Card, theirs: Card): Merge {
  return mergeBy(bases, mine, theirs, () => 'theirs');
}

/** Returns the merged card with the side that is chosen for each of its clashes. */
export function resolve(bases: readonly Card[], mine: Card, theirs: Card, sideOf: SideOf): Card {
  return mergeBy(bases, mine, theirs, sideOf).card;
}

/** Returns `theirs` with the values of `mine` for all that was not edited, because it equals one of `bases`. */
export function withoutUnedited(bases: readonly Card[], mine: Card, theirs: Card): Card {
  const [was, my, their] = [bases.map(cardParts), cardParts(mine), cardParts(theirs)];
  const edited = new Map<string, unknown>();
  for (const path of new Set([...their.keys(), ...my.keys()])) {
    const property = propertyOf(path, was, my, their);
    edited.set(path, editOf(property));
  }
  return cardFromParts(edited);
}

/** With `both`, the entry of the other side is added under a free id. */
type SideOf = (clash: Clash) => ClashSide;

function mergeBy(bases: readonly Card[], mine: Card, theirs: Card, sideOf: SideOf): Merge {
  const was = bases.length === 0 ? [cardParts(EMPTY_CARD)] : bases.map(cardParts);
  const [my, their] = [cardParts(mine), cardParts(theirs)];
  const clashes = new Map<string, Clash>();
  const merged = new Map<string, unknown>();
  for (const path of new Set([...their.keys(), ...my.keys()])) {
    const property = propertyOf(path, was, my, their);
    const { field } = property;
    const kept = new Map<string, unknown>();
    const takesMine: TakesMine = (id, ...sides) => {
      const clash = clashOf(path, id, ...sides);
      clashes.set(clash.path, clashes.get(clash.path) ?? clash);
      const side = sideOf(clash);
      if (side !== 'both') return side === 'mine';
      if (field.form === 'entries' && sides.every(isThere)) kept.set(id, sides[0]);
      return !isThere(sides[1]);
    };
    merged.set(path, withEntries(mergedWithAll(property, editOf(property), takesMine), kept));
  }
  return { card: cardFromParts(merged), clashes: [...clashes.values()] };
}

/** The values of a property: those that it may have had before, each once, and those of both sides. */
type Property = { path: string; field: MergedField; was: unknown[]; mine: unknown; theirs: unknown };
type Parts = Map<string, unknown>;

function propertyOf(path: string, bases: Parts[], my: Parts, their: Parts): Property {
  const all = bases.map((parts) => parts.get(path));
  const was = all.filter((value, index) => all.findIndex((other) => isEqualJson(value, other)) === index);
  const [mine, theirs] = [my.get(path), their.get(path)];
  return { path, field: mergedField(path, ...was, mine, theirs), was, mine, theirs };
}

/** Returns what `theirs` says where it was edited, and what `mine` says elsewhere. */
function editOf(property: Property): unknown {
  const { was, mine, theirs } = property;
  if (was.length < 2) return theirs;
  if (was.some((value) => isEqualJson(value, theirs))) return mine;
  return mergedWithAll(property, theirs, () => false);
}

function mergedWithAll({ path, field, was, mine }: Property, theirs: unknown, takesMine: TakesMine): unknown {
  return was.reduce((next, base) => mergeProperty(path, field, [base, mine, next], takesMine), theirs);
}

/** Returns a clash with the texts of both values. Where they are equal, what is said about the values differs. */
function clashOf(path: string, id: string, mine: unknown, theirs: unknown): Clash {
  const label = fieldAt(path, theirs ?? mine);
  const [my, their] = [shortValue(label, mine, id), shortValue(label, theirs, id)];
  const isAbout = my.text === their.text && mine !== undefined && theirs !== undefined;
  return {
    path: id === '' ? path : `${path}/${id}`,
    label,
    mine: my.text,
    theirs: their.text,
    ...(isAbout && { about: { mine: my.about ?? [], theirs: their.about ?? [] } }),
  };
}

const isThere = (value: unknown): boolean => value !== undefined;

/** Returns the entries of a property with further ones, under ids that are free. */
function withEntries(merged: unknown, further: Map<string, unknown>): unknown {
  if (further.size === 0) return merged;
  const entries = Object.assign(blank(), merged);
  const freeId = createFreeIds(entries);
  for (const [id, value] of further) entries[freeId(id)] = value;
  return entries;
}

type ThreeValues = readonly [base: unknown, mine: unknown, theirs: unknown];

function mergeProperty(path: string, field: MergedField, values: ThreeValues, takesMine: TakesMine): unknown {
  // With its ids and its order.
  if (isEqualJson(values[0], values[2])) return values[1];
  if (isEqualJson(values[0], values[1]) || isEqualJson(values[1], values[2])) return values[2];
  if (field.form === 'lines') return mergeLines(field, values as LineValues, takesMine); // the contract's
  if (field.form === 'one') return mergeOne(path, values, takesMine);
  const [base = {}, mine = {}, theirs = {}] = values as readonly (Json | undefined)[]; // `formOf` has looked at them
  const merged =
    field.keyOf === undefined
      ? mergeEntries(field, base, mine, theirs, takesMine)
      : mergeSets(field.keyOf, base, mine, theirs, takesMine);
  return isEmpty(merged) ? undefined : merged;
}

/** Checks the first key alone, because there may be very many. */
function isEmpty(entries: Json): boolean {
  // oxlint-disable-next-line no-unreachable-loop -- the first answers it
  for (const id in entries) return id === undefined;
  return true;
}

type Lines = Card['vCardProps'];
type LineValues = readonly [base: Lines, mine: Lines, theirs: Lines];

/** A card without these lines leaves them as they are (contract/src/card.ts). */
function mergeLines(
  field: MergedField,
  [base = [], mine = base, theirs = base]: LineValues,
  takesMine: TakesMine,
): Lines {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  return linesOf(mergeEntries(field, unitsOf(base), unitsOf(mine), unitsOf(theirs), takesMine));
}

function mergeOne(path: string, [base, mine, theirs]: ThreeValues, takesMine: TakesMine): unknown {
  const said = (value: unknown) =>
    path === 'name' && value !== undefined ? completeName(value as Card['name']) : value; // the contract's
  const isSame = (one: unknown, other: unknown) => isSameValue(said(one), said(other));
  const decide = () => !NOTED.has(path) && takesMine('', mine, theirs);
  return isMine(base, mine, theirs, decide, isSame) ? mine : theirs;
}
