import { openContact, press } from './acts.ts';
import { row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const CARD = { '@type': 'Card', version: '1.0' };
const test = withOpenBook([{ name: 'Anna', number: '112' }]);

test('contacts without a name are shown by what they have', async ({ page, olena }) => {
  const number = '+380 67 321 54 76';
  await olena.ask('POST', '/contacts/cards', { ...CARD, phones: { p: { number } } });
  await olena.ask('POST', '/contacts/cards', { ...CARD, emails: { e: { address: 'port@example.com' } } });
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, number).getByRole('link')).toHaveText(number);
  await expect(row(page, number).getByRole('button', { name: `Delete ${number}` })).toBeAttached();
  await expect(row(page, 'port@example.com')).toContainText('port@example.com');
  await expect(rows(page).locator('svg').first(), 'a person instead of initials').toBeVisible();

  await row(page, number).press('Delete');
  await press(page, 'Trash, 1');
  await expect(page.getByRole('dialog').getByRole('button', { name: `Restore ${number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 'History');
  await expect(page.getByRole('dialog').getByText(`${number} deleted`)).toBeVisible();
  await page.keyboard.press('Escape');
  await openContact(page, 'port@example.com');
});
