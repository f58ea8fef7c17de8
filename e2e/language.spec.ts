import type { Locator, Page } from '@playwright/test';
import { choose, fileOf, vcard } from './files.ts';
import { openAccount } from './panels.ts';
import { headerButton } from './locators.ts';
import { expect, named, test } from './story.ts';

const languageSelect = (page: Page) => page.getByRole('combobox', { name: /^(?:Language|Мова)$/ });

/** The right edge of what is found, in px. */
const rightOf = (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().right);

/** The toasts, in any language. */
const toast = (page: Page) => page.locator('[role=alert][data-leaving=false]');

test('a visitor chooses a language, and the next visit of the browser is in it', async ({ page, open }) => {
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The people you call, always at hand.');
  await languageSelect(page).selectOption('Українська');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Люди, яким ви телефонуєте, завжди під рукою.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await page.reload();
  await expect(headerButton(page, 'Увійти')).toBeVisible();
  await languageSelect(page).selectOption('English');
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('in a browser that speaks Ukrainian', () => {
  test.use({ locale: 'uk-UA' });

  test('the start of a member is in the language without the files of other screens', async ({ page, openNewBook }) => {
    await page.route(/\/assets\/(?:common|shared|book|panels|account|dialogs)-[^/]+\.js$/, (route) => route.abort());
    await openNewBook(named('Олена'), '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кого шукаєте, Olena?');
  });

  test('a person signs up, adds, finds, changes, deletes and takes that back', async ({ page, open, freshEmail }) => {
    await open();
    await headerButton(page, 'Реєстрація').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ім’я').fill('Олена');
    await dialog.getByLabel('Електронна пошта').fill(freshEmail());
    await dialog.getByLabel('Пароль', { exact: true }).fill('colibri1');
    await dialog.getByRole('button', { name: 'Зареєструватися' }).click();
    await expect(toast(page).first()).toContainText('Вас зареєстровано');
    await expect(page.getByRole('heading', { name: 'Нова книга' })).toBeVisible();

    const line = page.getByRole('form', { name: 'Додати контакт' });
    for (const [name, number] of [
      ['Ґалаґан Іван', '050 111 22 33'],
      ['Гнат Бондар', '050 222 33 44'],
      ['Дарина Ткач', '050 333 44 55'],
    ] as const) {
      await line.getByLabel('Ім’я').fill(name);
      await line.getByLabel('Номер').fill(number);
      await line.getByLabel('Номер').press('Enter');
      await expect(page.getByRole('group', { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expect(page.getByRole('search').getByRole('status')).toHaveText('3 контакти');
    const list = page.getByRole('list', { name: 'Контакти' }).getByRole('listitem');
    await expect(list).toHaveText([/Гнат/, /Ґалаґан/, /Дарина/]);

    await page.getByRole('search').getByRole('textbox').fill('ткач');
    await expect(list).toHaveCount(1);
    await page.getByRole('search').getByRole('textbox').fill('');
    const row = page.getByRole('group', { name: /^Гнат/ });
    await row.hover();
    await row.getByRole('button', { name: 'Видалити Гнат Бондар' }).click();
    await expect(toast(page).first()).toContainText('Контакт видалено!');
    await toast(page).first().getByRole('button', { name: 'Скасувати' }).click();
    await expect(list).toHaveCount(3);
    await headerButton(page, 'Вийти').press('Enter');
    await expect(headerButton(page, 'Увійти')).toBeVisible();
  });

  test('the acts on the book fit, and a row that cannot be read says why', async ({ page, openNewBook }) => {
    await openNewBook(named('Anna'));
    const column = page.getByRole('navigation', { name: 'Контакти' });
    const links = column.getByRole('button');
    await expect(links.filter({ hasText: 'телефон' }), 'adding a number is something else').toHaveText('Мій телефон');
    const end = await rightOf(column);
    for (const link of await links.all()) expect(await rightOf(link), 'its text fits').toBeLessThan(end + 1);
    await page.getByRole('button', { name: 'Імпорт' }).press('Enter');
    const file = fileOf('people.vcf', `${vcard('Olena', '1')}BEGIN:VCARD\r\n${'X-A:1\r\n'.repeat(2001)}END:VCARD\r\n`);
    await choose(page, page.getByRole('button', { name: 'Вибрати файл' }), file);
    await page.getByRole('button', { name: 'Переглянути докладно' }).click();
    await expect(page.getByText('Картка має понад 2 000 рядків.')).toBeVisible();
  });
});

test('a language that the account does not store is not shown', async ({ page, calls, openNewBook }) => {
  await openNewBook([], '');
  await calls.refuse('PATCH', '/users/current');
  await languageSelect(page).selectOption('Українська');
  await expect(toast(page)).toHaveText(/Something went wrog/);
  await expect(languageSelect(page)).toHaveValue('en');
  await page.reload();
  await expect(headerButton(page, 'Log out')).toBeVisible();
  await calls.allow();
  await languageSelect(page).selectOption('Українська');
  await expect(headerButton(page, 'Вийти')).toBeVisible();
  await page.reload();
  await expect(headerButton(page, 'Вийти')).toBeVisible();
});

test('a language chosen in the account is that of the person on another device', async ({
  page,
  browser,
  server,
  openNewBook,
}) => {
  const olena = await openNewBook(named('Anna'));
  await openAccount(page);
  await page.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('radio', { name: 'Українська' }).check();
  await page.getByRole('button', { name: 'Change language' }).click();
  await expect(toast(page).first()).toContainText('Мову змінено!');
  await expect(page.getByRole('dialog', { name: 'Обліковий запис' })).toBeVisible();
  expect(await olena.ask('GET', '/users/current')).toMatchObject({ language: 'uk' });

  const elsewhere = await browser.newPage();
  await elsewhere.goto(server.appUrl);
  await headerButton(elsewhere, 'Log in').click();
  const dialog = elsewhere.getByRole('dialog');
  await dialog.getByLabel('Email').fill(olena.email);
  await dialog.getByLabel('Password', { exact: true }).fill(olena.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Контакти' })).toBeVisible();
  await elsewhere.close();
});
