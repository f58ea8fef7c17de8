import type { Card } from '@contactbook/contract/card';
import { expect, test } from 'vitest';
import { tidyCard } from './tidyCard.ts';

const BASE: Card = {
  '@type': 'Card',
  version: '1.0',
  name: { full: ' Anna  Brandt ' },
  emails: { e1: { address: ' anna@example.org' } },
};

test('what is not changed stays as it is, spaces and order included', () => {
  expect(JSON.stringify(tidyCard({ ...BASE }, BASE))).toBe(JSON.stringify(BASE));
  expect(JSON.stringify(tidyCard({ ...BASE, phones: {}, notes: { n1: { note: ' ' } } }, BASE))).toBe(
    JSON.stringify(BASE),
  );
});

test('written text loses surrounding spaces and invisible characters', () => {
  const draft = {
    ...BASE,
    name: { full: '\u202aAnna\u00ad\u200b  Brandt\ufeff ' },
    emails: { ...BASE.emails, e2: { address: ' lena@example.org\u200e' } },
    notes: { n1: { note: ' One\nTwo ' } },
  };
  expect(tidyCard(draft, BASE)).toEqual({
    ...BASE,
    name: { full: 'Anna Brandt' },
    emails: { ...BASE.emails, e2: { address: 'lena@example.org' } },
    notes: { n1: { note: 'One\nTwo' } },
  });
});

test('joiners stay, which letters and emoji need', () => {
  const full = 'علی‌رضا 👩‍⚕️';
  expect(tidyCard({ ...BASE, name: { full } }, BASE).name).toEqual({ full });
});
