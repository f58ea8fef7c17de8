import { headerButton, toast, write } from './sights.ts';
import { expect, test } from './story.ts';

test('a toast that has gone leaves nothing over the header', async ({ page, openAs, signedUp }) => {
  await openAs(await signedUp('Olena', [{ name: 'Anna', number: '1' }]));
  await write(page, 'Anna', '2');
  await toast(page).click();
  await headerButton(page, 'Switch to dark mode').click();
  await expect(headerButton(page, 'Switch to light mode')).toBeVisible();
});

test('a fourth toast comes when one has gone', async ({ page, openAs, signedUp }) => {
  await openAs(
    await signedUp(
      'Olena',
      ['Anna', 'Borys', 'Clara', 'Dmytro'].map((name) => ({ name, number: '1' })),
    ),
  );
  for (const name of ['Anna', 'Borys', 'Clara', 'Dmytro']) await write(page, name, '2');
  await expect(toast(page)).toHaveCount(3);
  await toast(page, '"Anna" is already in contacts').click();
  await expect(toast(page, '"Dmytro" is already in contacts')).toBeVisible();
});
