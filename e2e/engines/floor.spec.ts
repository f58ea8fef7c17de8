import { deleteRow, editRow, openContact, openForm, press, write } from '../acts.ts';
import { listNewBuiltIns } from '../../checks/floor.ts';
import { bring, lookCloser, lookRows, vcard } from '../files.ts';
import { cardForm, filterField, row, rows, toast } from '../locators.ts';
import { openHistory } from '../panels.ts';
import { expect, test } from '../story.ts';
import { removeBuiltIns } from './manners.ts';

const TWINS = ['Олена Коваль', 'Olena Koval'].map((name) => ({ name, number: '+380 67 321 54 76' }));

test('the app works without the built-ins that the oldest supported browsers lack', async ({
  page,
  context,
  open,
  openNewBook,
}) => {
  await removeBuiltIns(context, [...listNewBuiltIns(), 'AbortSignal.any', 'Element.checkVisibility']);
  const { ask } = await openNewBook(TWINS);
  expect(await page.evaluate(() => ['groupBy' in Map, 'any' in AbortSignal, 'union' in Set.prototype])).toEqual([
    false,
    false,
    false,
  ]);
  await write(page, 'Anna', '112');
  await editRow(page, 'Anna', { number: '*100#' });
  await expect(row(page, 'Anna')).toHaveText(/\*100#/);
  await ask('POST', '/contacts', { name: 'Borys', number: '113' });
  await expect(row(page, 'Borys'), 'the stream of events').toBeVisible();
  await deleteRow(page, 'Borys');
  await press(toast(page, 'Your contact is deleted!'), 'Undo');
  await expect(row(page, 'Borys')).toBeVisible();
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await filterField(page).press('Escape');

  await openContact(page, 'Anna');
  await openForm(page);
  await cardForm(page).getByRole('button', { name: 'E-mail' }).first().click();
  await press(cardForm(page), 'Save');
  await page.keyboard.press('Escape');
  await openHistory(page);
  await expect(page.getByRole('dialog').getByText('Anna added')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 'Print');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.paper-entry')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await bring(page, 'friends.vcf', vcard('Clara', '114'));
  await lookCloser(page);
  await expect(lookRows(page)).toHaveCount(1);
  await open('contacts/duplicates');
  await expect(page.getByRole('radio', { name: 'Olena Koval' })).toBeVisible();
});
