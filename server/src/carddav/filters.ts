import { MARK, type ContentLine, parseLines } from '@contactbook/card/content-lines';
import { unescapeText } from '@contactbook/card/text-values';
import { createSlices } from '../work-slices.ts';
import { type Collation, COLLATIONS } from './collations.ts';
import { badBody, DavError } from './dav-error.ts';
import type { XmlElement } from './xml-element.ts';
import { child, childrenOf } from './xml-reader.ts';
import { CARDDAV } from './xml-writer.ts';

/** Tests cards one after the other, until the limit of comparisons is reached. */
export type CardFilter = { passes: (card: Buffer) => Promise<boolean>; isSpent: () => boolean };

const TESTS_MAX = 50;
/** In UTF-16 code units. Above 250, a search takes time proportional to the product of both lengths. */
const TEXT_MAX_LENGTH = 200;
/**
 * In UTF-16 code units, for all cards in one request: half a second. Five texts use a tenth of it in a book of 100,000
 * names.
 */
const COMPARED_LENGTH_MAX = 200_000_000;
/** Length of text that is compared in the time of the fixed cost of a test. */
const LENGTH_OF_TEST = 32;

/**
 * Parses a filter (RFC 6352, section 10.5); undefined if every card passes. Throws supported-filter and
 * supported-collation.
 */
export function readFilter(filter: XmlElement | undefined): CardFilter | undefined {
  if (filter === undefined) return undefined;
  const reading: Reading = { tests: 0, compared: 0, rest: createSlices() };
  const tests = childrenOf(filter, CARDDAV, 'prop-filter').map((each) => propFilter(each, reading));
  if (tests.length === 0) return undefined;
  const passes = combined(filter, tests, reading);
  return { passes: (card) => passes(look(card)), isSpent: () => reading.compared > COMPARED_LENGTH_MAX };
}

/** The number of tests and of compared characters, and a function that yields to other requests. */
type Reading = { tests: number; compared: number; rest: ReturnType<typeof createSlices> };
type Test<On> = (on: On) => boolean | Promise<boolean>;

function countTest(reading: Reading): void {
  if (++reading.tests > TESTS_MAX) throw new DavError(403, '<C:supported-filter/>', 'The filter is too expensive.');
}

/** Combines the tests: all or any of them must pass, by the `test` attribute. */
function combined<On>(element: XmlElement, tests: Test<On>[], { rest }: Reading): (on: On) => Promise<boolean> {
  const isAll = element.attributes['test'] === 'allof';
  return async (on) => {
    for (const test of tests) {
      await rest();
      if ((await test(on)) !== isAll) return !isAll;
    }
    return isAll;
  };
}

/** A card as filters read it. Each text is decoded and folded once. */
type Looked = {
  linesOf: (name: string) => ContentLine[];
  textOf: (line: ContentLine) => string;
  foldedBy: (collation: Collation) => (text: string) => string;
};

function look(card: Buffer): Looked {
  const lines = Map.groupBy(parseLines(card), ({ name }) => name);
  return {
    linesOf: (name) => lines.get(name) ?? [],
    // A photo is stored separately, and is not a text.
    textOf: once((line) => (line.rawValue[0] === MARK ? '' : unescapeText(line.value))),
    foldedBy: once((collation) => once(collation)),
  };
}

function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** Parses a prop-filter (RFC 6352, section 10.5.1). */
function propFilter(filter: XmlElement, reading: Reading): Test<Looked> {
  countTest(reading);
  const name = filter.attributes['name']?.toUpperCase();
  if (name === undefined) throw badBody('A prop-filter has a name.');
  if (child(filter, CARDDAV, 'is-not-defined') !== undefined) return ({ linesOf }) => linesOf(name).length === 0;
  const texts = childrenOf(filter, CARDDAV, 'text-match').map((each) => {
    const test = textMatch(each, reading);
    return (card: Looked) => test(card, card.linesOf(name).values().map(card.textOf));
  });
  const params = childrenOf(filter, CARDDAV, 'param-filter').map((each) => {
    const test = paramFilter(each, reading);
    return (card: Looked) => test(card, card.linesOf(name));
  });
  const passes = combined(filter, [...texts, ...params], reading);
  if (texts.length + params.length === 0) return ({ linesOf }) => linesOf(name).length > 0;
  return passes;
}

/** Parses a param-filter (RFC 6352, section 10.5.2), which at least one of the lines must pass. */
function paramFilter(filter: XmlElement, reading: Reading): (card: Looked, lines: ContentLine[]) => boolean {
  countTest(reading);
  const name = filter.attributes['name']?.toUpperCase();
  if (name === undefined) throw badBody('A param-filter has a name.');
  const valuesOf = (line: ContentLine): string[] =>
    line.params.filter((param) => param.name === name).flatMap(({ values }) => values);
  if (child(filter, CARDDAV, 'is-not-defined') !== undefined) {
    return (_card, lines) => lines.some((line) => valuesOf(line).length === 0);
  }
  const text = child(filter, CARDDAV, 'text-match');
  if (text === undefined) return (_card, lines) => lines.some((line) => valuesOf(line).length > 0);
  const test = textMatch(text, reading);
  return (card, lines) => test(card, lines.values().flatMap(valuesOf));
}

const MATCHES: Record<string, (text: string, wanted: string) => boolean> = {
  equals: (text, wanted) => text === wanted,
  contains: (text, wanted) => text.includes(wanted),
  'starts-with': (text, wanted) => text.startsWith(wanted),
  'ends-with': (text, wanted) => text.endsWith(wanted),
};

/** Parses a text-match (RFC 6352, section 10.5.4): one of the texts must match, or none if it is negated. */
function textMatch(element: XmlElement, reading: Reading): (card: Looked, texts: Iterable<string>) => boolean {
  countTest(reading);
  const {
    collation = 'i;unicode-casemap',
    'match-type': type = 'contains',
    'negate-condition': negate,
  } = element.attributes;
  const folded = COLLATIONS[collation === 'default' ? 'i;unicode-casemap' : collation];
  if (folded === undefined) throw new DavError(403, '<C:supported-collation/>', 'There is no such collation.');
  const match = MATCHES[type];
  if (match === undefined) throw new DavError(403, '<C:supported-filter/>', 'There is no such match-type.');
  const wanted = element.text.length > TEXT_MAX_LENGTH ? undefined : folded(element.text);
  if (wanted === undefined || wanted.length > TEXT_MAX_LENGTH) {
    throw new DavError(403, '<C:supported-filter/>', 'The text of a filter is too long.');
  }
  return ({ foldedBy }, texts) => {
    const fold = foldedBy(folded);
    for (const text of texts) {
      const own = fold(text);
      reading.compared += own.length + LENGTH_OF_TEST;
      if (match(own, wanted)) return negate !== 'yes';
    }
    return negate === 'yes';
  };
}
