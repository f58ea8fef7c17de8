import { rows } from './locators.ts';
import { type Draft, expect, type Person, test } from './story.ts';

/** A contact with a card in Olena's book, and what another device does with it. */
export type WholePerson = {
  olena: Person;
  id: string;
  put: (card: object) => Promise<unknown>;
  card: () => Promise<Record<string, unknown>>;
  delete: () => Promise<unknown>;
};

/** Tests that begin with an open book of a contact with this card, and of others who have none. */
export function testWithCard(card: { name: { full: string } }, others: Draft[]) {
  return test.extend<{ whole: WholePerson }>({
    whole: [
      async ({ page, openAs, signedUp }, use) => {
        const olena = await signedUp('Olena', others);
        const { ask } = olena;
        const { id } = await ask<{ id: string }>('POST', '/contacts', { name: card.name.full, number: '112' });
        const path = `/contacts/${id}`;
        const put = (to: object) => ask('PUT', `${path}/card`, to);
        await put(card);
        await openAs(olena);
        await expect(rows(page)).toHaveCount(others.length + 1);
        await use({ olena, id, put, card: () => ask('GET', `${path}/card`), delete: () => ask('DELETE', path) });
      },
      { auto: true },
    ],
  });
}
