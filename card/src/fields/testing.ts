import type { Card, FieldName } from '@contactbook/contract/card';
import { FIELD_NAMES } from '@contactbook/contract/card';
import { withPart } from './difference.ts';
import { FIELDS } from './fields.ts';

/** The text of the value that each field has in `cardOfAllFields`; empty for one that tables leave out. */
export const VALUES = textsOfFields(textIn);

/** Other texts, which differ from `VALUES` in every field. */
export const OTHER_VALUES = textsOfFields((label) => {
  const { as } = FIELDS[label];
  const text = VALUES[label];
  if (label === 'gender') return 'masculine';
  if (label === 'kind') return 'org';
  if (as === 'language') return label === 'language' ? 'fr' : 'it';
  if (as === 'date') return text.replace('-04-15', '-05-16');
  return label === 'phone' ? '+4930901821' : text.replace(/Odd|ann|page|bin$/, 'other');
});

function textsOfFields(textOf: (label: FieldName) => string) {
  return Object.fromEntries(FIELD_NAMES.map((label) => [label, textOf(label)])) as Record<FieldName, string>; // of all
}

/** Returns a card with one value in each field of the table. A field that is added later has one too. */
export function cardOfAllFields(texts = VALUES): Card {
  const blank: Card = { '@type': 'Card', version: '1.0', uid: 'urn:uuid:3c7a1f6e-0000-4000-8000-000000000001' };
  return FIELD_NAMES.reduce(
    (card, label) => withPart(card, FIELDS[label].path, valueOf(card, label, texts[label])),
    blank,
  );
}

function valueOf(card: Card, label: FieldName, text: string): unknown {
  const { path, kind, form, main, as, id } = FIELDS[label];
  const present = path
    .split('/')
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], card);
  const entries = Object(present) as Record<string, unknown>;
  if (as === 'name') return { full: text };
  if (form === 'one') return text;
  if (form === 'lines') return [['x-odd', {}, 'text', text]];
  if (form === 'set' && main === undefined)
    return { ...entries, [text]: label === 'related' ? { relation: { friend: true } } : true };
  const number = Object.keys(entries).length + 1;
  const entry =
    as === 'date'
      ? { date: dateIn(text) }
      : as === 'address'
        ? { components: [{ kind: 'name', value: text }] }
        : { [main ?? '']: text };
  return { ...entries, [`${id}${number}`]: { ...(kind !== undefined && { kind }), ...entry } };
}

function textIn(label: FieldName): string {
  const { as } = FIELDS[label];
  if (as === 'date') return `19${70 + FIELD_NAMES.indexOf(label)}-04-15`;
  if (label === 'gender') return 'feminine';
  if (as === 'language') return label === 'language' ? 'uk' : 'de';
  if (label === 'kind') return 'individual';
  if (label === 'phone') return '+4930901820';
  if (label === 'email') return 'ann@example.com';
  if (as === 'binary') return `https://example.com/${label}.bin`;
  return as === 'link' && label === 'link' ? 'https://example.com/page' : `Odd ${label} value`;
}

function dateIn(text: string) {
  const [year, month, day] = text.split('-').map(Number);
  return { year, month, day };
}
