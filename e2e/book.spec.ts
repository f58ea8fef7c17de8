import { signUp, typeContact } from './acts.ts';
import { expect, test } from './story.ts';

test('a visitor signs up, writes contacts, and finds them after a restart', async ({ page, open, server }) => {
  await open();
  await signUp(page, 'Olena', 'olena@example.com');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();

  await typeContact(page, { name: 'Марія Коваль', number: '+380 67 321 54 76' });
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await typeContact(page, { name: 'Rosie Simpson', number: '459-12-56' });
  await expect(page.getByRole('listitem')).toHaveCount(2);

  await server.restart();
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveText([/Rosie Simpson459-12-56/, /Марія Коваль\+380 67 321 54 76/]);
});
