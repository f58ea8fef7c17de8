import { accountButton } from '../locators.ts';
import { expect, test } from '../story.ts';
import { pressAsSafari } from './manners.ts';

test('a dialog that was opened by mouse in Safari returns the focus to the pressed button', async ({
  page,
  context,
  openNewBook,
}) => {
  await pressAsSafari(context);
  await openNewBook([{ name: 'Anna', number: '112' }]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const openers = [...['Export', 'Print', 'Trash', 'History'].map(button), accountButton(page)];
  for (const opener of openers) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
