import type { Locator, Page } from '@playwright/test';
import { openContact, openForm } from './acts.ts';
import { cardForm, toast } from './locators.ts';
import { expect } from './story.ts';
import { testWithCard } from './wholePerson.ts';

export const ANNA_LENA = 'Anna-Lena Brandt';
export const CARD = {
  '@type': 'Card',
  version: '1.0',
  name: { full: ANNA_LENA },
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

/** Tests that begin with the book of Anna-Lena, who has a card, between Aisha and Borys, who have none. */
export const test = testWithCard(CARD, [
  { name: 'Aisha', number: '+234 803 555' },
  { name: 'Borys', number: '112' },
]);

/** Opens Anna-Lena in full, with all that her card says. */
export async function openCard(page: Page): Promise<void> {
  await openContact(page, ANNA_LENA);
  await expect(page.getByText('Head of the archive')).toBeVisible();
}

/** Opens that contact and its form, and writes in these fields, without saving. */
export async function writeInForm(page: Page, name: string, to: Record<string, string>): Promise<void> {
  await openContact(page, name);
  await openForm(page);
  for (const [label, text] of Object.entries(to)) await cardField(page, label).fill(text);
}

export const cardField = (page: Page, label: string): Locator => cardForm(page).getByLabel(label, { exact: true });
export const cardButton = (page: Page, name: string): Locator => cardForm(page).getByRole('button', { name });
export const cardSaved = (page: Page): Locator => toast(page, 'Your contact is edited!');
