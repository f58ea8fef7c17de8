import { expect, test } from './story.ts';

test('the page of the API can be tried, and asks no other server', async ({ page, server, signedUp }) => {
  const { token } = await signedUp('Olena');
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== server.apiUrl) faults.push(request.url());
  });

  await page.goto(`${server.apiUrl}/docs`);
  await expect(page.getByRole('heading', { name: 'ContactBook', exact: true })).toBeVisible();
  await page.getByPlaceholder('Token').fill(token);
  await page.getByRole('link', { name: 'Who is logged in' }).click();
  await page
    .getByRole('button', { name: /Test Request.*\/users\/current/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await expect(page.getByRole('dialog').getByText('"Olena"')).toBeVisible();
  expect(faults).toEqual([]);
});
