import { readdirSync, readFileSync } from 'node:fs';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { toJsContact } from '@contactbook/card/jscontact';
import { runSteps } from '@contactbook/card/steps';
import { describe, expect, test } from 'vitest';
import { labelsOf } from '../book/labels.ts';
import { cardIn, cardState } from '../book/card-states.ts';
import { editedState } from './edit-states.ts';

const CORPUS = new URL('../../../card/src/corpus/', import.meta.url);
const files = readdirSync(CORPUS).filter((name) => name.endsWith('.vcf') && !name.startsWith('group'));
const id = '01900000-0000-7000-8000-000000000001';

const edited = (...given: Parameters<typeof editedState>) => runSteps(editedState(...given));

const contentOf = (card: VCard) => {
  const { keywords = {}, updated: _updated, ...others } = toJsContact(card);
  return { labels: Object.keys(keywords), others };
};

describe.each(files)('a card like %s', (file) => {
  const { state } = cardState(parseCard(readFileSync(new URL(file, CORPUS))));
  const before = contentOf(cardIn(state));
  const label = String.raw`Книжный, клуб; “A\B”`;

  test('gets a label and loses it, and keeps everything else', () => {
    const labelled = edited({ id, ...state }, { do: 'label', label });
    const card = cardIn(labelled);
    expect(contentOf(card)).toEqual({ ...before, labels: [...before.labels, label] });
    expect(labelsOf(labelled)).toEqual([...before.labels, label]);
    expect(labelled).toEqual({ ...cardState(card).state, name: state.name, number: state.number });
    expect(edited({ id, ...labelled }, { do: 'label', label }).card).toBe(labelled.card);
    const unlabelled = edited({ id, ...labelled }, { do: 'unlabel', label });
    expect(contentOf(cardIn(unlabelled))).toEqual(before);
    expect(unlabelled.more).toBe(state.more);
  });
});

test('a contact without a card gets the card that devices have of it, with the label', () => {
  const plain = { id, name: 'Ann, B', number: '1', card: null, more: null, photo: null };
  const { card, more } = edited(plain, { do: 'label', label: 'A,b' });
  expect([card, more]).toEqual([
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `UID:urn:uuid:${id}`,
      String.raw`FN:Ann\, B`,
      String.raw`N:B;Ann\,;;;`,
      'TEL:1',
      String.raw`CATEGORIES:A\,b`,
      'END:VCARD',
      '',
    ].join('\r\n'),
    '{"also":["A,b"]}',
  ]);
});

test('a text that another line of the card has stays searchable when the label goes', () => {
  const card = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ann', 'NICKNAME:Half', 'CATEGORIES:Half', 'END:VCARD', ''].join(
    '\r\n',
  );
  const { state } = cardState(parseCard(Buffer.from(card)));
  expect(edited({ id, ...state }, { do: 'unlabel', label: 'Half' }).more).toBe('{"also":["Half"]}');
});
