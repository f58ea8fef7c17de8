import type { Locator, Page } from '@playwright/test';
import { toast } from './locators.ts';
import { testWithCard } from './wholePerson.ts';

export const CARD = {
  '@type': 'Card',
  version: '1.0',
  name: { full: 'Anna-Lena Brandt' },
  titles: { t1: { name: 'Head of the archive' } },
  organizations: { o1: { name: 'Stadtbibliothek Görlitz' } },
  phones: {
    p1: { number: '+49 151 23456789', features: { mobile: true }, pref: 1 },
    p2: { number: '+49 3581 555 01 42', contexts: { work: true } },
  },
  emails: { e1: { address: 'brandt@example.org', contexts: { work: true } } },
  addresses: {
    a1: {
      contexts: { private: true },
      components: [
        { kind: 'name', value: 'Brüderstraße 14' },
        { kind: 'locality', value: 'Görlitz' },
        { kind: 'postcode', value: '02826' },
      ],
    },
  },
  anniversaries: { b1: { kind: 'birth', date: { month: 4, day: 15 } } },
  notes: { n1: { note: 'Has the key of the map room.' } },
  keywords: { 'Book club': true },
};

/** Stories of Anna-Lena, who has a card, between Aisha and Borys, who have none. */
export const test = testWithCard(CARD, [
  { name: 'Aisha', number: '+234 803 555' },
  { name: 'Borys', number: '112' },
]);

/** A contact in full, beside the list or over it on small screens, or its form. */
export const cardPage = (page: Page): Locator => page.getByRole('complementary', { name: /, contact$/ });
export const cardPanel = (page: Page): Locator => page.getByRole('dialog', { name: /, contact$/ });
export const cardForm = (page: Page): Locator => page.getByRole('form', { name: 'Edit contact' });
export const cardSaved = (page: Page): Locator => toast(page, 'Your contact is edited!');
