import { signUp, write } from './acts.ts';
import { homeAddress, rows, toast } from './locators.ts';
import { expect, test } from './story.ts';

test.use({ settings: { BASE_PATH: '/my/book', FEEDBACK_EMAIL: '', SIGN_UPS_PER_HOUR: '0' } });

test('everything works below another base path', async ({ page, open, server, freshEmail }) => {
  await test.step('without an address for feedback there is no invitation', async () => {
    await open();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByText('Write to us')).toHaveCount(0);
  });
  await test.step('the app works, also after a reload', async () => {
    const faults: string[] = [];
    page.on('response', (response) => response.status() >= 400 && faults.push(response.url()));
    expect(new URL(server.appUrl).pathname).toBe('/my/book/');

    await open();
    await signUp(page, 'Olena', freshEmail());
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    await write(page, 'Rosie Simpson', '459-12-56');
    await expect(toast(page, 'Your contact is added!')).toBeVisible();

    await page.reload();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    await expect(rows(page)).toHaveText([/Rosie Simpson/]);
    expect(faults, 'every file and call was answered').toEqual([]);
  });
  await test.step('deep links open', async () => {
    await open('contacts/');
    await expect(rows(page)).toHaveText([/Rosie/]);
    await page.goto(`${server.appUrl}no/such/page`);
    await expect(page.getByRole('heading', { name: 'This page is not in the book' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(homeAddress(server.appUrl));
  });
  await test.step('the root and the path without its slash lead to it', async () => {
    for (const address of [
      `${server.apiUrl}/`,
      server.appUrl.slice(0, -1),
      `${server.appUrl.slice(0, -1)}?from=mail`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/my/book/');
    }
  });
});
