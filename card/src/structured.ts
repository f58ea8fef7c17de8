import type { Card, Name } from '@contactbook/contract/card';
import { readComponents, splitValue, unescapeText, writeComponents } from './text-values.ts';
import type { Version } from './dialects.ts';

type Component = { kind: string; value: string };
type CardAddress = NonNullable<Card['addresses']>[string];

/** Components by their position in N (RFC 9554, section 2.2) and ADR (section 2.1). Only vCard 4 has the last ones. */
const NAME_KINDS = ['surname', 'given', 'given2', 'title', 'credential', 'surname2', 'generation'];
const NAME_KINDS_BEFORE_4 = 5;
const STREET_KINDS = 'room apartment floor number name building block subdistrict district landmark direction'.split(
  ' ',
);
const ADDRESS_KINDS = ['postOfficeBox', 'apartment', 'name', 'locality', 'region', 'postcode', 'country'];
const SHOWN_ORDER = ['title', 'given', 'given2', 'surname', 'surname2', 'generation', 'credential'];

/**
 * Reads N. By RFC 9555, section 2.5.5, a component in its own position is not repeated from the position for old
 * readers.
 */
export function readName(value: string, sortAs: string | undefined, version: Version): Name | undefined {
  const places = readComponents(value, version);
  const [, , , , , surname2 = [], generation = []] = places;
  const again: Record<string, string[]> = { surname: surname2, credential: generation };
  const components = NAME_KINDS.flatMap((kind, place) =>
    (places[place] ?? []).filter((text) => !again[kind]?.includes(text)).map((text) => ({ kind, value: text })),
  );
  if (components.length === 0) return undefined;
  if (sortAs === undefined) return { components };
  const sorted = splitValue(sortAs, ',').map((text, place) => [NAME_KINDS[place] ?? '', unescapeText(text)]);
  const named = sorted.filter(([kind, text]) => kind !== '' && text !== '');
  return named.length === 0 ? { components } : { components, sortAs: Object.fromEntries(named) as Name['sortAs'] & {} };
}

export function writeName({ components = [] }: Name, version: Version): string {
  const of = (...kinds: string[]) => kinds.flatMap((kind) => componentTexts(components, kind));
  const places = NAME_KINDS.map((kind) => of(kind));
  places[0] = of('surname', 'surname2');
  places[4] = of('generation', 'credential');
  const hasMore = version === '4.0' && of('surname2', 'generation').length > 0;
  return writeComponents(hasMore ? places : places.slice(0, NAME_KINDS_BEFORE_4), version);
}

export function writeSortAs({ sortAs }: Name): string | undefined {
  if (sortAs === undefined) return undefined;
  const texts = NAME_KINDS.map((kind) => (Object.hasOwn(sortAs, kind) ? sortAs[kind]! : '')); // `sortAs` has it
  return writeComponents([texts], '4.0').replace(/(?<!,),+$/, '');
}

/** Returns the full name of a name that has only components. */
export function fullName({ components = [], isOrdered }: Name): string {
  const spoken = isOrdered
    ? components.filter(({ kind }) => kind !== 'separator').map(({ value }) => value)
    : SHOWN_ORDER.flatMap((kind) => componentTexts(components, kind));
  return spoken.join(' ');
}

/** Returns a name as vCard has it, where FN and N say the same: each made of the other. */
export function completeName(name: Name = {}): Name {
  const { full = fullName(name), components = splitName(full) } = name;
  return { ...name, full, components };
}

/**
 * Splits a full name into components, guided by the previous ones: titles, degrees and surnames of several words are
 * recognised. Otherwise the last word is the surname.
 */
export function splitName(full: string, before: Component[] = []): Component[] {
  let rest = full.trim();
  const titles = before.filter(({ kind, value }) => kind === 'title' && rest.startsWith(`${value} `));
  for (const { value } of titles) rest = rest.slice(value.length).trim();
  const ends = before.filter(
    ({ kind, value }) => /^(?:credential|generation)$/.test(kind) && rest.endsWith(` ${value}`),
  );
  for (const { value } of ends.toReversed()) rest = rest.slice(0, -value.length).trim().replace(/,$/, '');
  const known = componentTexts(before, 'surname').join(' ');
  const cut = known !== '' && rest.endsWith(` ${known}`) ? rest.length - known.length : rest.lastIndexOf(' ') + 1;
  const [given, surname] = cut === 0 ? [rest, ''] : [rest.slice(0, cut).trim(), rest.slice(cut)];
  const own = [
    { kind: 'surname', value: surname },
    { kind: 'given', value: given },
  ];
  return [...own, ...titles, ...ends].filter(({ value }) => value !== '');
}

/** Reads ADR. By RFC 9555, section 2.6.1, the first positions repeat the components of RFC 9554 for old readers. */
export function readAddress(value: string, version: Version): CardAddress {
  const places = readComponents(value, version);
  const pick = (kinds: string[], from: number) =>
    kinds.flatMap((kind, place) => (places[from + place] ?? []).map((text) => ({ kind, value: text })));
  const street = pick(STREET_KINDS, ADDRESS_KINDS.length);
  if (street.length === 0) return { components: pick(ADDRESS_KINDS, 0) };
  return { components: [...pick(ADDRESS_KINDS.slice(0, 1), 0), ...street, ...pick(ADDRESS_KINDS.slice(3), 3)] };
}

export function writeAddress({ components, full }: CardAddress, version: Version): string {
  const parts = components ?? (version === '4.0' || full === undefined ? [] : [{ kind: 'name', value: full }]);
  const of = (...kinds: string[]) => kinds.flatMap((kind) => componentTexts(parts, kind));
  const places = ADDRESS_KINDS.map((kind) => of(kind));
  const street = STREET_KINDS.map((kind) => of(kind));
  if (of(...STREET_KINDS).length === of('apartment', 'name').length) return writeComponents(places, version);
  places[1] = of('room', 'floor', 'apartment', 'building');
  places[2] = [of('number', 'name', 'block', 'direction', 'landmark', 'subdistrict', 'district').join(' ')].filter(
    Boolean,
  );
  return writeComponents(version === '4.0' ? [...places, ...street] : places, version);
}

export const componentTexts = (components: Component[], kind: string): string[] =>
  components.filter((component) => component.kind === kind).map(({ value }) => value);
