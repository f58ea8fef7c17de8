import type { Page } from '@playwright/test';
import { deleteRow, startEditing } from './acts.ts';
import { filterField, row, rows } from './locators.ts';
import { expect, test } from './story.ts';

const EVIL = 'https://evil.example';
const PAYLOADS = [
  `<img src="${EVIL}/1" onerror="window.ran = 1">`,
  `<svg onload="ran = 2"><use href="${EVIL}/2#a">`,
  '"><script>window.ran = 3</script>',
  "<iframe src='javascript:alert(4)'></iframe>",
  '<math href="javascript:alert(5)">x</math>',
  '<style>@import "//evil.example/6"</style>',
  'javascript:alert(7)',
  '</title><base href="//evil.example">',
  "{{constructor.constructor('alert(9)')()}}",
];

/** Records every sign that a text was run as code. */
function watchForLife(page: Page, ownOrigin: string) {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(ownOrigin)) signs.push(`a request: ${request.url()}`);
  });
  // A violation of the content security policy means that the text was parsed as markup.
  page.on('console', (message) => {
    if (message.type() === 'error') signs.push(`a complaint: ${message.text()}`);
  });
  return async () => [...signs, ...(await page.evaluate(lifeInPage))];
}

/** Returns foreign elements in the page, and whether any of them ran. Runs in the browser. */
function lifeInPage(): string[] {
  const foreign = 'img, iframe, math, svg[onload], style, [onerror], script:not([src]):not(head > script)';
  const links = [...document.querySelectorAll<HTMLAnchorElement | HTMLBaseElement>('[href]')];
  return [
    ...('ran' in window ? [`a script: ${String(window.ran)}`] : []),
    ...[...document.querySelectorAll(`#root :is(${foreign})`)].map(({ outerHTML }) => outerHTML),
    ...links.filter(({ href }) => /^javascript:|evil/.test(href)).map(({ outerHTML }) => outerHTML),
  ];
}

test('code for a name is only text in the greetings', async ({ page, openAs, signedUp, server }) => {
  const signsOfLife = watchForLife(page, server.apiUrl);
  const name = PAYLOADS.join(' ').slice(0, 200);
  await openAs(await signedUp(name), '');
  await expect(page.getByRole('heading', { name: `Who are you looking for, ${name}?`, exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText(`Wellcome, dear ${name} :)`, { exact: true })).toBeVisible();
  expect(await signsOfLife()).toEqual([]);
});

test('code for contacts is only text', async ({ page, openNewBook, server, calls }) => {
  const signsOfLife = watchForLife(page, server.apiUrl);
  await calls.forget(); // Only then is there a dialog with a name in it.
  await openNewBook(PAYLOADS.map((payload) => ({ name: payload, number: payload })));
  await expect(rows(page)).toHaveCount(PAYLOADS.length);
  for (const payload of PAYLOADS) {
    await filterField(page).fill(payload);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, payload)).toContainText(`${payload}${payload}`);
    const form = await startEditing(page, payload);
    await expect(form.getByLabel('Name')).toHaveValue(payload);
    await page.keyboard.press('Escape');
    await deleteRow(page, payload);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: `Delete “${payload}”?`, exact: true })).toBeVisible();
    expect(await signsOfLife()).toEqual([]);
    await page.keyboard.press('Escape');
  }
  const unknown = `${PAYLOADS[0]}x`;
  await filterField(page).fill(unknown);
  await expect(page.getByRole('heading', { name: `Nobody found for “${unknown}”` })).toBeVisible();
  expect(await signsOfLife()).toEqual([]);
});
