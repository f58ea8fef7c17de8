import { type ContentLine, parseLines } from '../contacts/card/content-lines.ts';
import { unescapeText } from '../contacts/card/text-values.ts';
import { badBody, DavError } from './dav-error.ts';
import type { XmlElement } from './xml-element.ts';
import { child, childrenOf } from './xml-reader.ts';
import { CARDDAV } from './xml-writer.ts';

/** Whether the lines of a card are what is looked for. */
export type CardFilter = (card: Buffer) => boolean;
type LineTest = (lines: ContentLine[]) => boolean;

/** A card is compared in some microseconds with so many texts of such a length. */
const TESTS_MAX = 50;
const TEXT_MAX_LENGTH = 500;

/** Reads a filter (RFC 6352, section 10.5); undefined where every card passes. Throws supported-filter and supported-collation. */
export function readFilter(filter: XmlElement | undefined): CardFilter | undefined {
  if (filter === undefined) return undefined;
  const counted = { tests: 0 };
  const tests = childrenOf(filter, CARDDAV, 'prop-filter').map((each) => propFilter(each, counted));
  if (tests.length === 0) return undefined;
  const isAll = filter.attributes['test'] === 'allof';
  return (card) => {
    const lines = parseLines(card);
    return isAll ? tests.every((test) => test(lines)) : tests.some((test) => test(lines));
  };
}

type Counted = { tests: number };

function count(counted: Counted): void {
  if (++counted.tests > TESTS_MAX) throw new DavError(403, '<C:supported-filter/>', 'The filter costs too much.');
}

/** RFC 6352, section 10.5.1. */
function propFilter(filter: XmlElement, counted: Counted): LineTest {
  count(counted);
  const name = filter.attributes['name']?.toUpperCase();
  if (name === undefined) throw badBody('A prop-filter has a name.');
  const of = (lines: ContentLine[]): ContentLine[] => lines.filter((line) => line.name === name);
  if (child(filter, CARDDAV, 'is-not-defined') !== undefined) return (lines) => of(lines).length === 0;
  const texts = childrenOf(filter, CARDDAV, 'text-match').map((each) => {
    const { matches, isNegated } = textMatch(each, counted);
    return (found: ContentLine[]) => found.some(({ value }) => matches(unescapeText(value))) !== isNegated;
  });
  const params = childrenOf(filter, CARDDAV, 'param-filter').map((each) => paramFilter(each, counted));
  const tests = [...texts, ...params];
  const isAll = filter.attributes['test'] === 'allof';
  return (lines) => {
    const found = of(lines);
    if (tests.length === 0) return found.length > 0;
    return isAll ? tests.every((test) => test(found)) : tests.some((test) => test(found));
  };
}

/** RFC 6352, section 10.5.2: of one of these lines. */
function paramFilter(filter: XmlElement, counted: Counted): LineTest {
  count(counted);
  const name = filter.attributes['name']?.toUpperCase();
  if (name === undefined) throw badBody('A param-filter has a name.');
  const valuesOf = (line: ContentLine): string[] =>
    line.params.filter((param) => param.name === name).flatMap(({ values }) => values);
  if (child(filter, CARDDAV, 'is-not-defined') !== undefined) {
    return (found) => found.some((line) => valuesOf(line).length === 0);
  }
  const text = child(filter, CARDDAV, 'text-match');
  if (text === undefined) return (found) => found.some((line) => valuesOf(line).length > 0);
  const { matches, isNegated } = textMatch(text, counted);
  return (found) => found.some((line) => valuesOf(line).some(matches)) !== isNegated;
}

const COLLATIONS: Record<string, (text: string) => string> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': (text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  'i;unicode-casemap': (text) => text.normalize('NFKD').toLowerCase(),
};
const MATCHES: Record<string, (text: string, wanted: string) => boolean> = {
  equals: (text, wanted) => text === wanted,
  contains: (text, wanted) => text.includes(wanted),
  'starts-with': (text, wanted) => text.startsWith(wanted),
  'ends-with': (text, wanted) => text.endsWith(wanted),
};

/** RFC 6352, section 10.5.4. */
function textMatch(element: XmlElement, counted: Counted) {
  count(counted);
  const {
    collation = 'i;unicode-casemap',
    'match-type': type = 'contains',
    'negate-condition': negate,
  } = element.attributes;
  const folded = COLLATIONS[collation === 'default' ? 'i;unicode-casemap' : collation];
  if (folded === undefined) throw new DavError(403, '<C:supported-collation/>');
  const match = MATCHES[type];
  if (match === undefined) throw new DavError(403, '<C:supported-filter/>', 'There is no such match-type.');
  if (element.text.length > TEXT_MAX_LENGTH) {
    throw new DavError(403, '<C:supported-filter/>', 'The text of a filter is too long.');
  }
  const wanted = folded(element.text);
  return { matches: (text: string) => match(folded(text), wanted), isNegated: negate === 'yes' };
}
