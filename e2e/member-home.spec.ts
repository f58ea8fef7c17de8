import { filterField, rows } from './locators.ts';
import { expect, named, test } from './story.ts';

const card = (full: string, date: object) => ({
  '@type': 'Card',
  version: '1.0',
  name: { full },
  anniversaries: { b: { kind: 'birth', date: { '@type': 'PartialDate', ...date } } },
});

test('the start shows who is in the book twice', async ({ page, openNewBook }) => {
  const twin = {
    '@type': 'Card',
    version: '1.0',
    name: { full: 'Ann Lee' },
    phones: { p: { number: '+380671112233' } },
  };
  const { ask } = await openNewBook([], '');
  for (let times = 0; times < 2; times++) await ask('POST', '/contacts/cards', twin);
  await page.reload();
  await expect(page.getByRole('status').getByText('1 person is in your book twice')).toBeVisible();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Duplicates' })).toBeVisible();
});

test('the start shows the birthdays of the week, which open their contact', async ({ page, signedUp, openAs }) => {
  const olena = await signedUp();
  await olena.ask('POST', '/contacts/cards', card('Ann', { year: 1990, month: 11, day: 29 }));
  await olena.ask('POST', '/contacts/cards', card('Bo', { month: 11, day: 27 }));
  await olena.ask('POST', '/contacts/cards', card('Cy', { month: 12, day: 4 }));
  await page.clock.setFixedTime('2026-11-27T12:00:00');
  const read: string[] = [];
  page.on('request', (request) => request.url().includes('search-texts') && read.push(request.url()));
  await openAs(olena, '');
  const birthdays = page.getByRole('region', { name: 'Birthdays this week' });
  await expect(birthdays.getByRole('listitem')).toHaveText(['BoToday', 'AnnSunday, turns 36']);
  await birthdays.getByRole('link', { name: 'Ann' }).click();
  await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible();

  await test.step('the contacts count and list them too, and a press opens the contact', async () => {
    await page.getByRole('navigation', { name: 'Contacts' }).getByRole('button', { name: 'Birthdays, 2' }).click();
    const panel = page.getByRole('dialog', { name: 'Birthdays this week' });
    await expect(panel.getByRole('listitem')).toHaveText(['BoToday', 'AnnSunday, turns 36']);
    await panel.getByRole('link', { name: 'Bo' }).click();
    await expect(page.getByRole('heading', { name: 'Bo' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  await test.step('the filter needs no further reading of the cards', async () => {
    await filterField(page).fill('1990');
    await expect(rows(page)).toHaveText([/Ann/]);
    expect(read).toHaveLength(1);
  });
});

test('birthdays are said to be none only once they are read', async ({ page, openNewBook, calls }) => {
  const release = await calls.hold('GET', '/contacts/search-texts');
  await openNewBook(named('Anna'));
  await page.getByRole('navigation', { name: 'Contacts' }).getByRole('button', { name: 'Birthdays' }).click();
  const panel = page.getByRole('dialog', { name: 'Birthdays this week' });
  await expect(panel.getByRole('status')).toBeVisible();
  await expect(panel.getByText('No birthdays')).toHaveCount(0);
  release();
  await expect(panel.getByText('No birthdays in the next seven days.')).toBeVisible();
});

test('after Enter in the search of the start, the text can be written on', async ({ page, openNewBook }) => {
  await openNewBook(named('Anna', 'Anton', 'Borys'), '');
  const search = page.getByRole('main').getByRole('search').getByRole('textbox');
  await search.fill('An');
  await search.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(filterField(page)).toBeFocused();
  await page.keyboard.type('t');
  await expect(rows(page)).toHaveText([/Anton/]);
});
