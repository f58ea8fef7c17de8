import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Contact } from '@contactbook/contract/contacts';
import { goHome, goToContacts, openContact, press, pressKeys } from './acts.ts';
import { cardPage, filterField, newContactName, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const test = withOpenBook(named('Anna', 'Borys', 'Clara', 'Danylo', 'Emma'));

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected contacts' });
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
/** The labels and their acts are loaded after the book. */
/** The boxes are drawn by the part that answers keys and presses; the names of labels may be there before. */
async function areLabelsThere(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'New label' })).toBeVisible();
  await expect(rows(page).getByRole('checkbox').first()).toBeAttached();
}

async function pick(page: Page, ...names: string[]): Promise<void> {
  await areLabelsThere(page);
  for (const name of names) {
    await row(page, name).hover();
    await box(page, name).check();
  }
}

test('rows are selected by keys, changed together and exported', async ({ page, olena, calls, secondDevice }) => {
  await test.step('all contacts are selected, deleted and restored by three keys', async () => {
    await areLabelsThere(page);
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toContainText('5 selected');
    await page.keyboard.press('Delete');
    await expect(toast(page, '5 contacts deleted')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(toast(page, 'Your change is undone!')).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('Shift with Space and arrows selects rows, and Esc ends the selection', async () => {
    await areLabelsThere(page);
    await row(page, 'Borys').focus();
    await pressKeys(page, 'Shift+Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await expect(bar(page)).toContainText('3 selected');
    await expect(row(page, 'Danylo')).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(bar(page)).toContainText('2 selected');
    await expect(box(page, 'Clara')).toBeChecked();
    await expect(box(page, 'Danylo')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(row(page, 'Clara')).toBeFocused();
  });
  await test.step('a field is set on many after a preview, and selected contacts are exported', async () => {
    await pick(page, 'Borys', 'Emma');
    await bar(page).getByLabel('More').click();
    await press(page, 'Set the organisation');
    const dialog = page.getByRole('dialog', { name: 'Set the organisation' });
    await dialog.getByLabel('Organisation').fill('Port');
    await expect(dialog.getByRole('listitem')).toHaveText(['Borys Port', 'Emma Port']);
    await press(dialog, 'Set');
    await expect(toast(page, '2 contacts changed')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await olena.ask('GET', '/contacts')).toContainEqual(
      expect.objectContaining({ name: 'Emma', also: ['Port'] }),
    );

    await press(bar(page), 'Export');
    const download = page.waitForEvent('download');
    await press(page, 'Save 2 contacts');
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.match(/(?<=FN:).*/g)?.map((name) => name.trim())).toEqual(['Borys', 'Emma']);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('a book that has changed says what differs, and the act continues', async () => {
    await areLabelsThere(page);
    await calls.hold('GET', '/changes?since=*');
    await secondDevice.delete('Clara');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const news = page.getByRole('alert').filter({ hasText: 'The book has changed since you selected.' });
    await expect(news).toContainText('1 selected contact was deleted.');
    await expect(rows(page), 'nothing was deleted').toHaveCount(5);
    await press(news, /^Go on with/);
    await expect(toast(page, '4 contacts deleted')).toBeVisible();
  });
});

test('selected contacts get labels, and labels are edited', async ({ page, olena }) => {
  await test.step('a selection outlives the filter, and its labels have three states', async () => {
    await pick(page, 'Anna');
    await box(page, 'Clara').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 selected');
    await page.keyboard.press('/');
    await filterField(page).fill('emma');
    await expect(rows(page)).toHaveCount(1);
    await row(page, 'Emma').hover();
    await box(page, 'Emma').check();
    await expect(bar(page)).toContainText('4 selected');

    await page.keyboard.press('l');
    await expect(page.getByLabel('Find or create a label')).toBeFocused();
    await page.keyboard.type('Chess');
    await page.keyboard.press('Enter');
    await expect(toast(page, '4 in “Chess”')).toBeVisible();
    const chess = page.getByRole('menuitemcheckbox', { name: /^Chess/ });
    await expect(chess).toHaveAttribute('aria-checked', 'true');
    await pressKeys(page, 'Escape', 'Escape');
    await expect(bar(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Chess, 4 people' }).click();
    await expect(page.getByRole('heading', { name: 'Chess, 4 people' })).toBeVisible();
    await expect(rows(page), 'the filter stays').toHaveCount(1);
    await press(page, 'Clear the filter');
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole('link', { name: /^All contacts/ }).click();
    await pick(page, 'Clara', 'Danylo');
    await bar(page).getByLabel('Label', { exact: true }).click();
    await expect(chess).toHaveAttribute('aria-checked', 'mixed');
    await chess.click();
    await expect(chess).toHaveAttribute('aria-checked', 'true');
    await chess.click();
    await expect(chess).toHaveAttribute('aria-checked', 'false');
    expect(await olena.ask('GET', '/labels')).toMatchObject([{ name: 'Chess', contacts: 3 }]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('a label is renamed, joined and deleted, and its contacts stay', async () => {
    await areLabelsThere(page);
    await press(page, 'New label');
    await page.getByLabel('Name of the label').fill('Kin');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Kin, 0 people' })).toBeVisible();
    await page.getByRole('link', { name: /^All contacts/ }).click();
    await pick(page, 'Anna');
    await bar(page).getByLabel('Label', { exact: true }).click();
    await page.getByLabel('Find or create a label').fill('Family');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: /^Kin/ }).click();
    await page.getByRole('button', { name: 'Kin, 1 person' }).click();
    await expect(rows(page)).toHaveCount(1);
    await goHome(page);
    await goToContacts(page);
    await expect(rows(page), 'after a look at the start too').toHaveCount(1);
    await page.getByLabel('What to do with “Kin”').click();
    await press(page, 'Rename');
    await page.getByLabel('Name of the label').fill('Family');
    await press(page, 'Join');
    await expect(toast(page, '“Kin” is joined into “Family”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Kin, 1 person' })).toHaveCount(0);
    await page.getByLabel('What to do with “Family”').click();
    await page.getByRole('button', { name: 'Delete label Its 1 person stays in your book' }).click();
    await expect(toast(page, 'Label “Family” deleted. Its people stay.')).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
  });
});

test('who is added while a label is shown gets it, and a star makes a favourite', async ({ page, olena }) => {
  const labels = async () => {
    const contacts = await olena.ask<Contact[]>('GET', '/contacts');
    return contacts.filter((contact) => contact.labels).map(({ name, labels: own }) => `${name}: ${own!.join(', ')}`);
  };
  await areLabelsThere(page);
  await press(page, 'New label');
  await page.getByLabel('Name of the label').fill('Choir');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choir, 0 people' })).toBeVisible();
  await press(page, 'Add people');
  const picker = page.getByRole('dialog', { name: 'Add people to “Choir”' });
  await picker.getByLabel('Find people').fill('ann');
  await picker.getByRole('checkbox').first().press('Space');
  await picker.getByRole('button', { name: 'Add 1 person' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Choir, 1 person' })).toBeVisible();
  await expect(picker).toBeHidden();
  expect(await labels()).toEqual([]);
  await expect(row(page, 'Anna')).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByRole('heading', { name: 'Choir, 0 people' })).toBeVisible();
  await newContactName(page).fill('Otto');
  await pressKeys(page, 'Tab', '5', 'Enter');
  await expect(page.getByRole('heading', { name: 'Choir, 1 person' })).toBeVisible();
  await expect(row(page, 'Otto')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await labels()).toEqual(['Otto: Choir']);
  await press(page, 'Undo');
  await expect(page.getByRole('heading', { name: 'Choir, 0 people' })).toBeVisible();
  await page.getByRole('link', { name: /^All contacts/ }).click();

  const acts = { contacts: { ids: [(await olena.ask<Contact[]>('GET', '/contacts'))[0]!.id] }, act: { do: 'label' } };
  await olena.ask('POST', '/contacts/acts', { ...acts, act: { ...acts.act, label: 'choir' } });
  await page.getByRole('button', { name: 'choir, 1 person' }).click();
  // The label with fewer people is joined into the other one.
  await expect(page.getByText('“Choir” has 0 people and is the same word.')).toBeVisible();
  await press(page, 'Join into “choir”');
  await expect(toast(page, '“Choir” is joined into “choir”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'choir, 1 person' })).toBeVisible();
  expect(await labels()).toEqual(['Anna: choir']);
  await press(page, 'Undo');
  await olena.ask('POST', '/contacts/acts', { ...acts, act: { do: 'unlabel', label: 'choir' } });
  await olena.ask('POST', '/contacts/acts', { ...acts, act: { ...acts.act, label: 'Chior' } });
  await page.getByRole('button', { name: 'Chior, 1 person' }).click();
  const slip = page.getByText('“Choir” has 0 people and differs by one letter.');
  await expect(slip).toBeVisible();
  await press(page, 'Keep both');
  await expect(slip).toBeHidden();
  await page.getByRole('button', { name: 'Choir, 0 people' }).click();
  await expect(page.getByRole('heading', { name: 'Choir, 0 people' })).toBeVisible();
  await expect(slip).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'names of labels are not kept').not.toContain(
    'Choir',
  );
  await olena.ask('POST', '/contacts/acts', { ...acts, act: { do: 'unlabel', label: 'Chior' } });

  // What a phone calls favourites becomes a star, even if there is no other one.
  await olena.ask('POST', '/contacts/acts', { ...acts, act: { ...acts.act, label: 'Favorites' } });
  await page.getByRole('button', { name: 'Favorites, 1 person' }).click();
  await expect(page.getByText('“Favorites” has 1 person and is the same word.')).toBeVisible();
  await press(page, 'Join into “Favourites”');
  await expect(toast(page, '“Favorites” is now “Favourites”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Favourites, 1 person' })).toBeVisible();
  expect(await labels()).toEqual(['Anna: starred']);
  await olena.ask('POST', '/contacts/acts', { ...acts, act: { do: 'unlabel', label: 'starred' } });
  await page.getByRole('link', { name: /^All contacts/ }).click();

  await openContact(page, 'Anna');
  const star = cardPage(page).getByRole('button', { name: 'Favourite', exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.press('Enter');
  await expect(toast(page, 'Anna is a favourite')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toBeFocused();
  await expect(page.getByRole('button', { name: 'Favourites, 1 person' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  expect(await labels()).toEqual([]);
});

const many = Array.from({ length: 101 }, (_, index) => ({ name: `Ann ${index}`, number: '1' }));

withOpenBook(many)('what is set on many is shown page by page, to the last contact', async ({ page }) => {
  await areLabelsThere(page);
  await page.keyboard.press('Control+a');
  await bar(page).getByLabel('More').click();
  await press(page, 'Set the job title');
  const dialog = page.getByRole('dialog', { name: 'Set the job title' });
  await dialog.getByLabel('Job title').fill('Pilot');
  await expect(dialog.getByRole('listitem')).toHaveCount(100);
  await press(dialog, 'Show more');
  await expect(dialog.getByRole('listitem')).toHaveCount(101);
  await expect(dialog.getByRole('status')).toContainText('101');
  await expect(dialog.getByRole('button', { name: 'Show more' }), 'there are no more').toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a long press begins, taps go on, and the sheet of labels opens', async ({ page, olena }) => {
    await areLabelsThere(page);
    const place = (await row(page, 'Borys').getByText('Borys').boundingBox())!; // it is in sight
    const touches = await page.context().newCDPSession(page);
    const touchPoints = [{ x: place.x + 10, y: place.y + 8 }];
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(bar(page)).toContainText('1 selected');
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(box(page, 'Borys')).toBeChecked();
    await row(page, 'Danylo').getByText('Danylo').tap();
    await expect(bar(page)).toContainText('2 selected');
    await expect(page.getByRole('dialog'), 'no contact opens').toHaveCount(0);
    await bar(page).getByRole('button', { name: 'Search for more' }).tap();
    await filterField(page).fill('dan');
    await expect(rows(page)).toHaveCount(1);
    await row(page, 'Danylo').getByText('Danylo').tap();
    await expect(bar(page)).toContainText('1 selected');
    await bar(page).getByLabel('Label', { exact: true }).tap();
    await page.getByRole('menuitemcheckbox', { name: 'Favourites' }).tap();
    await expect(toast(page, '1 in “Favourites”')).toBeVisible();
    expect(await olena.ask('GET', '/labels')).toMatchObject([{ isFavourite: true, contacts: 1 }]);
    await press(bar(page), 'End the selection');
    await press(page, 'Clear the filter');
    await page.getByRole('button', { name: 'Favourites, 1 person' }).tap();
    await expect(rows(page)).toHaveText([/Borys/]);
  });
});

test('an act waits for the one before, and a second Delete deletes no other contact', async ({
  page,
  olena,
  calls,
}) => {
  await pick(page, 'Anna', 'Borys');
  const answer = await calls.hold('POST', '/contacts/acts');
  await page.keyboard.press('l');
  for (const label of ['Chess', 'Choir']) {
    await page.getByLabel('Find or create a label').fill(label);
    await page.keyboard.press('Enter');
  }
  answer();
  await expect(toast(page, '2 in “Choir”')).toBeVisible();
  await expect(page.getByText('The book has changed since you selected.')).toHaveCount(0);
  expect(await olena.ask('GET', '/labels')).toMatchObject([
    { name: 'Chess', contacts: 2 },
    { name: 'Choir', contacts: 2 },
  ]);
  await page.keyboard.press('Escape');
  const second = await calls.hold('POST', '/contacts/acts');
  await pressKeys(page, 'Delete', 'Delete');
  second();
  await expect(toast(page, '2 contacts deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  expect(calls.sent('POST', '/contacts/acts')).toHaveLength(3);
});

test('a small form keeps its text until it is saved, and a late answer changes no screen', async ({ page, calls }) => {
  const name = page.getByLabel('Name of the label');
  await areLabelsThere(page);
  /** Sends a text that the server refuses: the field keeps it, and can send it again. */
  async function refuse(field: Locator, send: () => Promise<void>, ...call: Parameters<typeof calls.refuse>) {
    const text = await field.inputValue();
    await calls.refuse(...call);
    const refusal = page.waitForResponse((response) => response.status() === 500);
    await send();
    await refusal;
    await expect(toast(page).filter({ hasText: 'wrog' }).last()).toBeVisible();
    await expect(field).toHaveValue(text);
    await calls.allow();
    await field.focus();
    await send();
  }
  const pressEnter = () => page.keyboard.press('Enter');
  await press(page, 'New label');
  await name.fill('Kin');
  await refuse(name, pressEnter, 'POST', '/labels');
  await expect(page.getByRole('heading', { name: 'Kin, 0 people' })).toBeVisible();

  await page.getByLabel('What to do with “Kin”').click();
  await press(page, 'Rename');
  await name.fill('Kids');
  await refuse(name, pressEnter, 'PATCH', '/labels/*');
  await expect(page.getByRole('heading', { name: 'Kids, 0 people' })).toBeVisible();

  const answer = await calls.hold('PATCH', '/labels/*');
  await page.getByLabel('What to do with “Kids”').click();
  await press(page, 'Rename');
  await name.fill('Kith');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^All contacts/ }).click();
  answer();
  await expect(page.getByRole('button', { name: /^Kith/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(5);

  await pick(page, 'Anna');
  await page.keyboard.press('l');
  const label = page.getByLabel('Find or create a label');
  await label.fill('Chess');
  await refuse(label, pressEnter, 'POST', '/contacts/acts');
  await expect(toast(page, '1 in “Chess”')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar(page).getByLabel('More').click();
  await press(page, 'Set the note');
  const dialog = page.getByRole('dialog', { name: 'Set the note' });
  await dialog.getByLabel('Note').fill('Plays on Fridays');
  await refuse(dialog.getByLabel('Note'), () => press(dialog, 'Set'), 'POST', '/contacts/acts');
  await expect(toast(page, '1 contact changed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
