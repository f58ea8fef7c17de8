import { count } from './locators.ts';
import { createSecondDevice, type SecondDevice } from './secondDevice.ts';
import { type Draft, expect, type Person, test } from './story.ts';

/** Tests that begin with Olena's contacts on the page; she has a second device, and may have another name. */
export const withOpenBook = (contacts: Draft[], name = 'Olena') =>
  test.extend<{ olena: Person; secondDevice: SecondDevice }>({
    olena: [
      async ({ page, openAs, signedUp }, use) => {
        const olena = await signedUp(name, contacts);
        await openAs(olena);
        if (contacts.length > 0) await expect(count(page)).toHaveText(new RegExp(`^${contacts.length} contact`));
        else await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
        await use(olena);
      },
      { auto: true },
    ],
    secondDevice: ({ olena }, use) => use(createSecondDevice(olena)),
  });
