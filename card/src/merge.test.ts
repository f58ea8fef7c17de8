import type { Card } from '@contactbook/contract/card';
import { describe, expect, test } from 'vitest';
import { keptChanges } from './fields/difference.ts';
import { merge, resolve, withoutUnedited } from './merge.ts';

const card = (more: Partial<Card>): Card => ({ '@type': 'Card', version: '1.0', name: { full: 'Anna' }, ...more });
const phones = (...numbers: string[]) =>
  Object.fromEntries(numbers.map((number, index) => [`p${index + 1}`, { number }]));
const labels = (...words: string[]) => Object.fromEntries(words.map((word) => [word, true as const]));
const born = (year: number) => ({ kind: 'birth', date: { year, month: 4, day: 15 } });
const lines = (...props: [string, object, string][]) =>
  card({
    vCardProps: props.map(([name, params, value]) => [name, params as Record<string, string>, 'unknown', value]),
  });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const clashesOf = (bases: Card[], mine: Card, theirs: Card) =>
  merge(bases, mine, theirs).clashes.map((clash) => [clash.mine, clash.theirs]);

describe('two edits of a card', () => {
  test('what two changed apart from each other goes together', () => {
    const base = card({ phones: phones('1', '2'), keywords: labels('Choir') });
    const mine = card({ phones: phones('1', '22'), keywords: labels('Choir', 'Work') });
    const theirs = card({ name: { full: 'Anna B' }, phones: phones('1', '2', '3') });
    expect(plain(merge([base], mine, theirs))).toEqual({
      card: card({ name: { full: 'Anna B' }, phones: phones('1', '22', '3'), keywords: labels('Work') }),
      clashes: [],
    });
  });

  test('an entry is the same by what it says, not by its place', () => {
    const base = card({ phones: phones('1', '2') });
    const mine = card({ phones: phones('1', '22') });
    // The first was removed elsewhere, so that the second has its id.
    expect(plain(merge([base], mine, card({ phones: phones('2') })))).toEqual({
      card: card({ phones: phones('22') }),
      clashes: [],
    });
  });

  test('what both added stays, once where it says the same', () => {
    const mine = card({ phones: phones('1', '+1 (2)'), emails: { e1: { address: 'A@b.c' } } });
    const theirs = card({ phones: phones('+12', '3'), emails: { e7: { address: 'a@b.c' } } });
    expect(plain(merge([card({})], mine, theirs))).toEqual({
      card: card({ phones: phones('+12', '3', '1'), emails: { e7: { address: 'a@b.c' } } }),
      clashes: [],
    });
  });

  test('the same field changed to two values clashes, and either can be had', () => {
    const base = card({ phones: phones('1'), notes: { n1: { note: 'old' } } });
    const mine = card({ phones: phones('11'), notes: {} });
    const theirs = card({ phones: phones('111'), notes: { n1: { note: 'new\nline' } } });
    const merged = merge([base], mine, theirs);
    expect(plain(merged)).toEqual({
      card: theirs,
      clashes: [
        { path: 'phones/p1', label: 'phone', mine: '11', theirs: '111' },
        { path: 'notes/n1', label: 'note', mine: '', theirs: 'new line' },
      ],
    });
    const takes = (...paths: string[]) =>
      plain(resolve([base], mine, theirs, ({ path }) => (paths.includes(path) ? 'mine' : 'theirs')));
    expect(takes()).toEqual(theirs);
    expect(takes('phones/p1')).toEqual({ ...theirs, phones: phones('11') });
    expect(takes('phones/p1', 'notes/n1')).toEqual(card({ phones: phones('11') }));
  });

  test('what was edited here and removed there clashes', () => {
    const [base, mine, theirs] = [card({ phones: phones('1') }), card({ phones: phones('11') }), card({})];
    const { clashes, card: merged } = merge([base], mine, theirs);
    expect([clashes, plain(merged)]).toEqual([[{ path: 'phones/p1', label: 'phone', mine: '11', theirs: '' }], theirs]);
    expect(plain(resolve([base], mine, theirs, () => 'mine'))).toEqual(mine);
  });

  test('what a contact has once clashes where both added it', () => {
    const mine = card({ anniversaries: { a1: born(1988) }, notes: { n1: { note: 'a' } } });
    const theirs = card({
      anniversaries: { a1: { kind: 'wedding', date: { year: 2010 } }, a2: born(1989) },
      notes: { n2: { note: 'b' } },
    });
    expect(merge([card({})], mine, theirs).clashes).toEqual([
      { path: 'anniversaries/a2', label: 'birthday', mine: '1988-04-15', theirs: '1989-04-15' },
      { path: 'notes/n2', label: 'note', mine: 'a', theirs: 'b' },
    ]);
  });

  test('a name of its parts alone is the same as one in full', () => {
    const base = card({ name: { full: 'Rosie Lee' } });
    const components = [
      { kind: 'surname', value: 'Lee' },
      { kind: 'given', value: 'Rosie' },
    ];
    const mine = card({ name: { full: 'Rosa Lee' } });
    expect(merge([base], mine, card({ name: { full: 'Rosie Lee', components } })).clashes).toEqual([]);
    expect(merge([base], mine, card({ name: { components: [{ kind: 'given', value: 'Ruth' }] } })).clashes).toEqual([
      { path: 'name', label: 'name', mine: 'Rosa Lee', theirs: 'Ruth' },
    ]);
  });

  test('what phones add to every number is no change of it', () => {
    const base = card({ phones: { p1: { number: '1', features: { mobile: true } } } });
    const mine = card({
      phones: { p1: { number: '1', features: { mobile: true, voice: true }, vCardParams: { 'x-q': ['1'] } } },
    } as Partial<Card>);
    const theirs = card({ phones: { p1: { number: '2', features: { mobile: true } } } });
    expect(plain(merge([base], mine, theirs))).toEqual({ card: theirs, clashes: [] });
  });

  test('a number that two describe differently clashes, and the texts say how', () => {
    const [mine, theirs] = [
      { number: '1', label: 'Boat' },
      { number: '1', contexts: { work: true as const } },
    ];
    expect(merge([], card({ phones: { p1: mine } }), card({ phones: { p2: theirs } })).clashes).toEqual([
      { path: 'phones/p2', label: 'phone', mine: '1', theirs: '1', about: { mine: ['Boat'], theirs: ['work'] } },
    ]);
  });

  test('texts are bounded, and a picture is a phrase', () => {
    const mine = card({
      notes: { n1: { note: 'x'.repeat(5000) } },
      media: { m1: { kind: 'photo', uri: `data:image/png;base64,${'A'.repeat(5000)}` } },
    });
    const theirs = card({ notes: { n1: { note: 'y' } }, media: { m1: { kind: 'photo', blobId: 'abc' } } });
    expect(merge([], mine, theirs).clashes.map((clash) => [clash.mine, clash.theirs])).toEqual([
      ['x'.repeat(500), 'y'],
      ['A photo', 'A photo'],
    ]);
  });
});

describe('lines that JSContact does not have', () => {
  test('are a set, and a group of them is one, whatever its name', () => {
    const base = lines(['x-ab', {}, '0'], ['x-a', { group: 'item1' }, '1'], ['x-ablabel', { group: 'item1' }, 'Boat']);
    const mine = lines(['x-a', { group: 'item2' }, '1'], ['x-ablabel', { group: 'item2' }, 'Boat'], ['x-b', {}, '2']);
    const theirs = lines(
      ['x-ab', {}, '0'],
      ['x-c', { group: 'item1' }, '3'],
      ['x-a', { group: 'item4' }, '1'],
      ['x-ablabel', { group: 'item4' }, 'Boat'],
    );
    const merged = merge([base], mine, theirs);
    expect(merged.clashes).toEqual([]);
    const { vCardProps } = lines(
      ['x-c', { group: 'item1' }, '3'],
      ['x-a', { group: 'item4' }, '1'],
      ['x-ablabel', { group: 'item4' }, 'Boat'],
      ['x-b', {}, '2'],
    );
    expect(plain(merged.card.vCardProps)).toEqual(vCardProps);
  });

  test('of which a card has one, clash', () => {
    expect(merge([lines(['gender', {}, 'F'])], lines(['gender', {}, 'M']), lines(['gender', {}, 'O'])).clashes).toEqual(
      [{ path: 'vCardProps/gender', label: 'other', mine: 'M', theirs: 'O' }],
    );
  });

  test('stay where a card does not tell them', () => {
    const base = lines(['x-a', {}, '1']);
    expect(plain(merge([base], card({ notes: { n1: { note: 'a' } } }), lines(['x-b', {}, '2'])).card)).toEqual({
      ...lines(['x-b', {}, '2']),
      notes: { n1: { note: 'a' } },
    });
  });

  test('get a group of their own', () => {
    const merged = merge([card({})], lines(['x-a', { group: 'Item1' }, '1']), lines(['x-b', { group: 'item1' }, '2']));
    expect(merged.card.vCardProps?.map(([name, { group }]) => [name, group])).toEqual([
      ['x-b', 'item1'],
      ['x-a', 'item2'],
    ]);
  });
});

test('of two values both can stay, of what a contact has once too, and of a removed one the other', () => {
  const base = card({ phones: phones('1', '5'), notes: { n1: { note: 'old' } } });
  const mine = card({ phones: phones('11', '55'), notes: { n1: { note: 'mine' } } });
  const theirs = card({ phones: phones('111'), notes: { n1: { note: 'theirs' } } });
  expect(plain(resolve([base], mine, theirs, () => 'both'))).toEqual(
    card({
      phones: { p1: { number: '111' }, p2: { number: '55' }, p3: { number: '11' } },
      notes: { n1: { note: 'theirs' }, n2: { note: 'mine' } },
    }),
  );
});

test('what does not clash is listed: added, changed and removed values of both sides', () => {
  const base = card({ phones: phones('1', '2'), keywords: labels('Choir'), emails: { e1: { address: 'a@b.c' } } });
  const mine = card({ phones: phones('11', '2'), emails: { e1: { address: 'a@b.c' } } });
  const theirs = card({
    phones: phones('111', '2'),
    keywords: labels('Choir'),
    emails: { e1: { address: 'x@b.c' } },
    notes: { n1: { note: 'new' } },
    vCardProps: [['x-unknown', {}, 'text', '1']],
  });
  expect(keptChanges(base, mine, theirs, merge([base], mine, theirs))).toEqual([
    { path: 'emails/e1', label: 'email', text: 'x@b.c' },
    { path: 'notes/n1', label: 'note', text: 'new' },
    { path: 'keywords/Choir', label: 'label', text: 'Choir', isRemoved: true },
  ]);
  const [one, other] = [card({ phones: phones('2', '4') }), card({ phones: phones('2', '3') })];
  expect(keptChanges(undefined, one, other, merge([], one, other)).map(({ text }) => text)).toEqual(['3', '4']);
});

describe('a card that was made of one of several versions', () => {
  const [older, newer] = [card({ phones: phones('1') }), card({ phones: phones('2') })];
  const noted = (...numbers: string[]) => card({ phones: phones(...numbers), notes: { n1: { note: 'new' } } });

  test('a value that equals that of any version was not edited', () => {
    for (const bases of [
      [older, newer],
      [newer, older],
    ])
      for (const number of ['1', '2'])
        expect(plain(merge(bases, newer, noted(number)))).toEqual({ card: noted('2'), clashes: [] });
  });

  test('a value that is missing was removed only if every version has it', () => {
    const [one, both] = [card({ phones: phones('1') }), card({ phones: phones('1', '2') })];
    expect(plain(merge([one, both], both, noted('1')).card)).toEqual(noted('1', '2'));
    expect(plain(merge([both], both, noted('1')).card)).toEqual(noted('1'));
    expect(plain(merge([one, both], both, card({ phones: phones('2') })).card)).toEqual(card({ phones: phones('2') }));
  });

  test('an edited value clashes if the current one differs from any version', () => {
    expect(clashesOf([older, newer], newer, card({ phones: phones('3') }))).toEqual([['2', '3']]);
    // It was changed and changed back.
    expect(clashesOf([older, newer], older, card({ phones: phones('3') }))).toEqual([['1', '3']]);
    expect(clashesOf([newer], newer, card({ phones: phones('3') }))).toEqual([]);
  });

  test('what was not edited is left out, although it has changed since', () => {
    expect(plain(withoutUnedited([older, newer], newer, noted('1')))).toEqual(noted('2'));
  });
});
