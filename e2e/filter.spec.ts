import { deleteRow, goHome, goToContacts, press, write } from './acts.ts';
import { count, filterField, markedTexts, newContactName, newContactNumber, row, rows } from './locators.ts';
import { shownNames } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, named, test as base } from './story.ts';

const BOOK = [
  { name: 'Марія Коваль', number: '+380 (67) 321-54-76' },
  { name: 'Zoé Martin', number: '459-12-56' },
  { name: 'Rosie Simpson', number: '112' },
  { name: 'Жоржик Їжак', number: '*100#' },
  { name: 'İbrahim Çelik', number: '555-0100' },
  { name: 'Anna Weiß', number: '555-0101' },
  { name: 'Мар’яна Гук', number: '555-0102' },
];
const test = withOpenBook(BOOK);

base('the filter shows who has it in the name, marked, with how many of all', async ({ page, openNewBook }) => {
  await openNewBook(named('Marko', 'Ada Marsh', 'Emmar Mara', 'Vera'));
  await filterField(page).fill('MAR');
  await expect(count(page)).toHaveText('3 of 4');
  expect(await shownNames(page)).toEqual(['Ada Marsh', 'Emmar Mara', 'Marko']);
  await expect.poll(() => markedTexts(page)).toEqual(['Mar', 'mar', 'Mar', 'Mar']);

  // Translators leave names alone. Escape ends a composition of an input method, and not the filter.
  for (const name of await shownNames(page)) {
    await expect(row(page, name).locator('[translate=no]').first()).toHaveText(name);
  }
  await filterField(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(filterField(page)).toHaveValue('MAR');

  await press(page, 'Clear the filter');
  await expect(filterField(page)).toHaveValue('');
  await expect(filterField(page)).toBeFocused();
  await expect(count(page)).toHaveText('4 contacts');
  await expect.poll(() => markedTexts(page)).toEqual([]);
});

test('the filter finds contacts as people write them', async ({ page }) => {
  await test.step('names and numbers are found in any spelling, and marked', async () => {
    for (const [typed, name, mark] of [
      ['zoe', 'Zoé Martin', 'Zoé'],
      ['ZOÉ', 'Zoé Martin', 'Zoé'],
      ['кова', 'Марія Коваль', 'Кова'],
      ['їж', 'Жоржик Їжак', 'Їж'],
      ['  rosie ', 'Rosie Simpson', 'Rosie'],
      ['67321', 'Марія Коваль', '67) 321'],
      ['(321) 5', 'Марія Коваль', '321-5'],
      ['9125', 'Zoé Martin', '9-12-5'],
      ['İBRA', 'İbrahim Çelik', 'İbra'],
      ['ibra', 'İbrahim Çelik', 'İbra'],
      ['weiss', 'Anna Weiß', 'Weiß'],
      ["мар'ян", 'Мар’яна Гук', 'Мар’ян'],
      ['simpson rosie', 'Rosie Simpson', 'Rosie Simpson'],
      ['anna 01 01', 'Anna Weiß', 'Anna 0101'],
    ] as const) {
      await filterField(page).fill(typed);
      await expect(count(page)).toHaveText(`1 of ${BOOK.length}`);
      await expect(row(page, name)).toBeVisible();
      await expect.poll(async () => (await markedTexts(page)).join(' ')).toBe(mark);
    }
  });
  await test.step('similar contacts follow under a heading, with the reason, marked across alphabets', async () => {
    const similar = page.getByRole('list', { name: 'Contacts' }).getByRole('heading', { name: 'Similar' });
    for (const [typed, name, reason, marked] of [
      ['zhorzhyk', 'Жоржик Їжак', 'Written “Zhorzhyk” in Latin letters', ['Жоржик']],
      ['koval', 'Марія Коваль', 'Written “Koval” in Latin letters', ['Коваль']],
      ['симпсон', 'Rosie Simpson', 'Written “Симпсон” in other letters', ['Simpson']],
      ['simpsno', 'Rosie Simpson', 'One letter differs', ['Simpson']],
      ['маруся', 'Марія Коваль', 'Also called Маруся', ['Марія']],
      ['rjdfkm', 'Марія Коваль', 'Typed with another keyboard', []],
    ] as const) {
      await filterField(page).fill(typed);
      await expect(row(page, name).getByText(reason)).toBeVisible();
      await expect(similar).toBeVisible();
      await expect(count(page)).toHaveText('1 similar');
      await expect.poll(() => markedTexts(page)).toEqual(marked);
    }
    // Two letters are too few.
    await filterField(page).fill('ма');
    await expect(count(page)).toHaveText('2 of 7');
    await expect(similar).toHaveCount(0);
  });
  await test.step('a number is found as it is dialled', async () => {
    for (const typed of ['0673215476', '067 321', '00380673215476', '+380 (0) 67 321 54 76 ext. 5']) {
      await filterField(page).fill(typed);
      await expect(row(page, 'Марія Коваль')).toBeVisible();
      await expect(count(page)).toHaveText('1 of 7');
    }
    await expect(row(page, 'Марія Коваль').getByText('The same number, written differently')).toBeVisible();
    await filterField(page).fill('+44 4591256');
    await expect(row(page, 'Zoé Martin').getByText('The same number, written without +44')).toBeVisible();
    await expect.poll(() => markedTexts(page)).toEqual(['459-12-56']);
  });
  await test.step('the filter stays after a visit to the home page, and is empty after a reload', async () => {
    await filterField(page).fill('zoe');
    await expect(rows(page)).toHaveCount(1);
    await goHome(page);
    await goToContacts(page);
    await expect(filterField(page)).toHaveValue('zoe');
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(rows(page)).toHaveCount(7);
    await expect(filterField(page)).toHaveValue('');
  });
});

test('a filter without a match leads to a new contact', async ({ page }) => {
  await test.step('the typed text can be added, or all contacts be shown', async () => {
    await filterField(page).fill('Bohdana');
    await expect(page.getByRole('heading', { name: 'Nobody found for “Bohdana”' })).toBeVisible();
    await expect(
      page.getByText(/^Names, numbers, e-mails, addresses, organisations and notes were searched/),
    ).toBeVisible();
    await expect(count(page)).toHaveText('0 of 7');
    await expect(page.getByRole('button', { name: 'Add “Bohdana”' })).toBeVisible();
    await press(page, 'Show all 7');
    await expect(rows(page)).toHaveCount(7);
    await expect(filterField(page)).toHaveValue('');

    // Text that fits no field is not offered.
    for (const refused of ['***', '7'.repeat(65)]) {
      await filterField(page).fill(refused);
      await expect(page.getByRole('heading', { name: `“${refused}”` })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Add “/ })).toHaveCount(0);
    }
  });
  await test.step('a name or a number goes onto the line', async () => {
    await filterField(page).fill('Bohdana');
    await press(page, 'Add “Bohdana”');
    await expect(newContactName(page)).toHaveValue('Bohdana');
    await expect(newContactNumber(page)).toBeFocused();
    await filterField(page).fill('777');
    await press(page, 'Add “777”');
    await expect(newContactNumber(page)).toHaveValue('777');
    await expect(newContactName(page)).toBeFocused();
    await newContactNumber(page).fill('');
    await newContactName(page).fill('');
  });
  await test.step('a contact that is added while filtering is visible', async () => {
    await filterField(page).fill('anna');
    await expect(rows(page)).toHaveCount(1);
    await write(page, 'Clara', '1');
    await expect(row(page, 'Clara')).toBeVisible();
  });
  await test.step('Enter puts a name and a number onto the line, and the trash is searched too', async () => {
    await deleteRow(page, 'Zoé Martin');
    await filterField(page).fill('zoë 050 123 45 67');
    await expect(page.getByRole('heading', { name: /^Nobody found for “zoë/ })).toBeVisible();
    await filterField(page).press('Enter');
    await expect(newContactName(page)).toHaveValue('zoë');
    await expect(newContactNumber(page)).toHaveValue('050 123 45 67');
    await filterField(page).fill('zoi');
    await press(page, 'Search the trash (1)');
    const trash = page.getByRole('dialog', { name: 'Trash' });
    await expect(trash.getByLabel('Search the trash')).toHaveValue('zoi');
    await expect(trash.getByText('Nobody in the trash for “zoi”')).toBeVisible();
    await trash.getByLabel('Search the trash').fill('martni');
    await expect(trash.getByText('Zoé Martin')).toBeVisible();
  });
});

base('a deleted contact is found in the trash by its note', async ({ page, signedUp, openAs }) => {
  const olena = await signedUp('Olena', named('Marko', 'Vera'));
  const card = { '@type': 'Card', version: '1.0', name: { full: 'Zoé' }, notes: { n: { note: 'Plays the cello' } } };
  await olena.ask('POST', '/contacts/cards', card);
  await createSecondDevice(olena).deleteAll();
  await olena.ask('POST', '/contacts', { name: 'Ada', number: '1' });
  await openAs(olena);
  await filterField(page).fill('cello');
  await press(page, 'Search the trash (3)');
  await expect(page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem')).toHaveText([/Zoé/]);
});

base('a filter that matched the last contact does not hide the first new one', async ({ page, openNewBook }) => {
  await openNewBook(named('Anna'));
  await filterField(page).fill('anna');
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await write(page, 'Borys', '1');
  await expect(row(page, 'Borys')).toBeVisible();
});
