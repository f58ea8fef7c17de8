import { press } from './acts.ts';
import { filterField, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const BOOK = Array.from({ length: 120 }, (_, index) => ({ name: `Anna ${index}`, number: `067 ${index}` }));

const test = withOpenBook([...BOOK, { name: 'Марія Коваль', number: '112' }]);

test('the phone list has every contact, or those that are shown, in two columns', async ({ page }) => {
  expect(await rows(page).count(), 'the list has only what is in sight').toBeLessThan(60);
  await press(page, 'Print');
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await press(page.getByRole('dialog'), 'Print');
  await page.emulateMedia({ media: 'print' });
  const entries = page.locator('.paper-entry');
  await expect(entries).toHaveCount(121);
  await expect(page.getByText(/^121 people · /)).toBeVisible();
  await expect(page.getByRole('dialog'), 'nothing but the list').toBeHidden();
  const lefts = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().left));
  expect(new Set(lefts.map(Math.round)).size).toBe(2);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(entries, 'iOS prints after this event').toHaveCount(121);

  await page.emulateMedia({ media: 'screen' });
  await press(page.getByRole('dialog'), 'Cancel');
  await expect(entries).toHaveCount(0);
  await filterField(page).fill('коваль');
  // The browser's own command prints the same.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(entries).toHaveText(['Марія Коваль112']);
});

test('of a label, its people are printed', async ({ page, olena }) => {
  const [{ id }] = (await olena.ask<{ id: string }[]>('GET', '/contacts')) as [{ id: string }];
  await olena.ask('POST', '/contacts/acts', { contacts: { ids: [id] }, act: { do: 'label', label: 'Family' } });
  await press(page, 'Family, 1 person');
  await expect(rows(page)).toHaveCount(1);
  await press(page, 'Print');
  await expect(page.getByRole('radio', { name: 'Results for “Family”' })).toBeChecked();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.paper-entry')).toHaveCount(1);
});
