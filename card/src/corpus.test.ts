import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Card } from '@contactbook/contract/card';
import ICAL from 'ical.js';
import Schema from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { putTogether, takeApart } from './binaries.ts';
import { toUtf8 } from './content-lines.ts';
import { editCard } from './edit-card.ts';
import { toJsContact } from './jscontact.ts';
import { project } from './projection.ts';
import { unescapeText } from './text-values.ts';
import { parseCard, parseStoredCard, serialize } from './vcard.ts';

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Unusual cards, each with its expected JSContact and projection. */
const CORPUS = new URL('corpus/', import.meta.url);
const names = readdirSync(CORPUS).filter((name) => name.endsWith('.vcf'));
const bytesOf = (name: string): Uint8Array => readFileSync(new URL(name, CORPUS));

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const json = (value: unknown): string => JSON.stringify(value);

describe.each(names)('%s', (name) => {
  const bytes = bytesOf(name);
  const card = parseCard(bytes);

  test('comes out as it came', () => {
    expect(text(serialize(card))).toBe(text(toUtf8(bytes)));
  });

  test('is the JSContact and the projection that it should be', () => {
    const { card: expected, projection } = JSON.parse(
      readFileSync(new URL(name.replace('.vcf', '.json'), CORPUS), 'utf8'),
    );
    const { card: apart } = takeApart(card, sha256);
    expect(json(toJsContact(apart))).toBe(json(expected));
    expect(project(apart)).toEqual(projection);
    expect(Schema.Check(Card, toJsContact(card))).toBe(true);
  });

  test('without its photo, it has the same content and can be restored', () => {
    const { card: short, photo } = takeApart(card, sha256);
    const apart = serialize(short);
    expect(json(toJsContact(parseStoredCard(apart)))).toBe(json(toJsContact(short)));
    expect(text(putTogether(apart, photo?.content))).toBe(text(toUtf8(bytes)));
  });

  test('edited without a change, it is the same bytes', () => {
    const sent = JSON.parse(json(toJsContact(card)));
    expect(text(serialize(editCard(card, sent)))).toBe(text(toUtf8(bytes)));
  });

  test('one number edited changes one line, and REV', () => {
    const next = JSON.parse(json(toJsContact(card)));
    const [phone] = Object.values<{ number: string }>(next.phones ?? {});
    if (phone === undefined) return;
    phone.number = '+1 999';
    const edited = editCard(card, next);
    expect(edited.lines).toHaveLength(card.lines.length);
    const changed = card.lines.filter((line, index) => line !== edited.lines[index]).map((line) => line.name);
    expect(changed.toSorted()).toEqual(card.lines.some((line) => line.name === 'REV') ? ['REV', 'TEL'] : ['TEL']);
    expect(json(Object.values(toJsContact(edited).phones!)[0])).toBe(json(phone));
  });
});

/** Cards that ical.js cannot read: other line ends and characters, bare types, lines without a colon, empty lines. */
const UNREAD = /^(?:blank|cr-cr|fold-inside|lines-without|lone-cr|many-params|no-version|open-quote)/;
const oracles = names.filter((name) => !UNREAD.test(name) && parseCard(bytesOf(name)).version !== '2.1');

const LISTS = new Set(['CATEGORIES', 'NICKNAME']);
type JCard = [string, [name: string, params: Record<string, unknown>, type: string, value: unknown][]];

test.each(oracles)('ical.js reads the lines of %s alike', (name) => {
  const card = parseCard(bytesOf(name));
  const [, properties] = ICAL.parse(Buffer.from(serialize(card)).toString().replace('\uFEFF', '')) as JCard;
  const own = card.lines.filter((line) => !['', 'BEGIN', 'END'].includes(line.name));
  expect(own.map((line) => line.name.toLowerCase())).toEqual(properties.map(([property]) => property));
  for (const [index, [, { group = '', ...params }, type, value]] of properties.entries()) {
    const line = own[index]!;
    expect(line.group.toLowerCase()).toBe(String(group).toLowerCase());
    const texts = Map.groupBy(line.params, (param) => param.name.toLowerCase());
    // ical.js ignores values after a quoted one, and does not unescape `\;` and `\:` in texts.
    for (const [param, found] of Object.entries(params).filter(([, values]) => typeof values === 'string'))
      if (found !== '' && param !== 'label') expect(texts.get(param)?.[0]?.values[0]).toBe(found);
    if (type === 'text' && typeof value === 'string' && !LISTS.has(line.name))
      expect(unescapeText(line.value)).toBe(value.replace(/\\(?=[;:])/g, ''));
  }
});
