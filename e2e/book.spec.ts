import { expect, test } from './story.ts';

test('a visitor signs up, writes contacts, and finds them again after everything has restarted', async ({
  page,
  open,
  server,
}) => {
  await open();
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Olena');
  await dialog.getByLabel('Email').fill('olena@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('colibri1');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();

  await page.keyboard.type('Марія Коваль');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+380 67 321 54 76');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.type('Rosie Simpson');
  await page.keyboard.press('Tab');
  await page.keyboard.type('459-12-56');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(2);

  await server.restart();
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveText([/Rosie Simpson459-12-56/, /Марія Коваль\+380 67 321 54 76/]);
});
