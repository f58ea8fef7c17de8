import type { Locator, Page } from '@playwright/test';
import { openContact, press, pressKeys, startEditing } from './acts.ts';
import { cardPage, row, rows, toast } from './locators.ts';
import { historyButton, leaveHistory, openDevices } from './panels.ts';
import { expect, named, test as base } from './story.ts';

/** Rosie, who became Rosa and got another number; Anna stayed as she was. Their book is open. */
type Edited = { id: string; change: (patch: object) => Promise<unknown>; remove: () => Promise<unknown> };

const test = base.extend<{ edited: Edited }>({
  edited: [
    async ({ page, openAs, signedUp }, use) => {
      const person = await signedUp('Olena', named('Anna'));
      const rosie = { name: 'Rosie', number: '112' };
      const { id } = await person.ask<{ id: string }>('POST', '/contacts', rosie);
      const change = (patch: object) => person.ask('PATCH', `/contacts/${id}`, patch);
      await change({ name: 'Rosa' });
      await change({ number: '113' });
      await openAs(person);
      await expect(rows(page)).toHaveCount(2);
      await use({ id, change, remove: () => person.ask('DELETE', `/contacts/${id}`) });
    },
    { auto: true },
  ],
});

/** The entries of an open history. */
const entries = (page: Page): Locator => page.getByRole('dialog').getByRole('listitem');

async function openHistoryOf(page: Page, name: string): Promise<Locator> {
  const form = await startEditing(page, name);
  await form.getByRole('button', { name: `History of ${name}` }).click();
  return page.getByRole('dialog', { name });
}

test('what a contact was is forgotten for good, once that is confirmed', async ({ page, calls }) => {
  const panel = await openHistoryOf(page, 'Rosa');
  const forget = panel.getByRole('button', { name: 'Erase this history' });
  const question = page.getByRole('dialog', { name: 'Erase this history?' });
  await forget.click();
  await expect(question).toHaveText(/Earlier versions cannot be restored\./);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(forget).toBeFocused();
  expect(calls.sent('DELETE', '/contacts/*/history')).toEqual([]);

  await forget.press('Enter');
  await question.getByRole('button', { name: 'Erase it' }).click();
  await expect(toast(page, 'Its history is erased!')).toBeVisible();
  await expect(entries(page)).toHaveText([/^AddedNowRosa, 113$/]);
  await expect(entries(page).first()).toBeFocused();
  await expect(forget).toHaveCount(0);
  await page.keyboard.press('Escape');
  await historyButton(page).click();
  await expect(page.getByRole('button', { name: /^Undo this: Rosa/ })).toHaveCount(1);
});

test('with the keyboard alone, and nothing that is typed in the row is lost', async ({ page }) => {
  await row(page, 'Rosa').focus();
  await pressKeys(page, 'F2', 'End');
  await page.keyboard.type('lind');
  // Over number, Save, Cancel and History.
  await pressKeys(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(entries(page)).toHaveCount(3);
  // Over Rosa with the first number, to Rosie.
  await pressKeys(page, 'Tab', 'Tab', 'Enter');
  await expect(entries(page)).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History of Rosie' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Edit Rosie' });
  await expect(form.getByLabel('Name')).toHaveValue('Rosalind');
  await expect(form.getByLabel('Number')).toHaveValue('112');
  await pressKeys(page, 'Shift+Tab', 'Shift+Tab', 'Enter');
  await expect(row(page, 'Rosalind')).toHaveText(/112/);
});

test('a long history comes in pages, and Show more goes on where the first ends', async ({ page, calls, edited }) => {
  for (let number = 1; number <= 50; number++) await edited.change({ number: String(number) });
  const panel = await openHistoryOf(page, 'Rosa');
  await expect(entries(page)).toHaveCount(50);
  await expect(panel.getByText('History, more than 50 versions')).toBeVisible();
  await edited.change({ number: 'another' });
  await expect(entries(page)).toHaveCount(51);
  await calls.refuse('GET', '/contacts/*/history?*');
  await panel.getByRole('button', { name: 'Show more' }).click();
  await expect(panel.getByRole('alert')).toHaveText('That did not load. Try again.');
  await calls.allow();
  await panel.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(entries(page)).toHaveCount(54);
  await expect(entries(page).nth(51)).toBeFocused();
  await edited.change({ number: 'one more' });
  await expect(entries(page)).toHaveCount(55);
});

test('the history of a contact shows its versions and restores them', async ({ page, calls, edited }) => {
  await test.step('a history that did not load says so, and loads with the next try', async () => {
    await calls.refuse('GET', '/contacts/*/history');
    const panel = await openHistoryOf(page, 'Rosa');
    await expect(panel.getByRole('heading', { name: 'The history did not load' })).toBeVisible();
    await calls.allow();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page)).toHaveCount(3);
    await page.evaluate(() => {
      const go = window.history.go.bind(window.history);
      window.history.go = (delta) => void setTimeout(() => go(delta), 300);
    });
    await leaveHistory(page);
  });
  await test.step('the history of an older contact shows what is known', async () => {
    await calls.answer('GET', '/contacts/*/history', []);
    await openHistoryOf(page, 'Anna');
    await expect(page.getByRole('heading', { name: 'Nothing has changed yet' })).toBeVisible();
    await page.keyboard.press('Escape');

    const [before, after] = ['Rosie', 'Rosa'].map((name) => ({ name, number: '112' }));
    const entry = { id: edited.id, revision: 4, act: 'edited', atMs: Date.UTC(2020, 1, 2), before, after };
    await calls.answer('GET', '/contacts/*/history', [entry]);
    const panel = await openHistoryOf(page, 'Rosa');
    await expect(panel.getByText('History, 2 versions')).toBeVisible();
    await expect(entries(page).last()).toHaveText('Before its history beganRosie, 112Restore this version');
    await leaveHistory(page);
    await calls.allow();
  });
  await test.step('each earlier version can be restored by one click', async () => {
    const panel = await openHistoryOf(page, 'Rosa');
    await expect(panel.getByText('History, 3 versions')).toBeVisible();
    await expect(entries(page)).toHaveText([
      /^Number changedNowfrom 112 to 113$/,
      /^Name changed.+from Rosie to RosaRestore this version$/,
      /^Added.+Rosie, 112Restore this version$/,
    ]);

    await entries(page).last().getByRole('button').click();
    await expect(toast(page, 'The earlier version is restored!')).toBeVisible();
    await expect(entries(page)).toHaveCount(4);
    await expect(entries(page).first()).toHaveText(/^Changed backNow/);
    await expect(entries(page).first()).toBeFocused();
    // The current version has no restore button.
    await expect(entries(page).last().getByRole('button')).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(entries(page).first()).toHaveText(/^Change undoneNow/);
    // A message that has the focus takes the first Escape.
    await expect(toast(page, 'The earlier version is restored!')).toHaveCount(0);
    await leaveHistory(page);
  });
  await test.step('changes of another device appear in an open history', async () => {
    await openHistoryOf(page, 'Rosa');
    await expect(entries(page)).toHaveCount(5);
    await edited.remove();
    await expect(entries(page).first()).toHaveText(/^DeletedNowRosa, 113$/);
    await entries(page).nth(1).getByRole('button', { name: 'Restore this version' }).click();
    await expect(entries(page).first()).toHaveText(/^Restored from trashNowRosa, 113$/);
    await leaveHistory(page);
  });
  await test.step('a second Escape closes the card below the history, and the account below the devices', async () => {
    await openContact(page, 'Rosa');
    await cardPage(page).getByLabel('More for Rosa').click();
    await press(cardPage(page), 'History');
    await expect(page.getByRole('dialog', { name: 'Rosa' })).toBeVisible();
    await pressKeys(page, 'Escape', 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cardPage(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/contacts$/);
    await openDevices(page);
    await pressKeys(page, 'Escape', 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the history of the book shows each change', async ({ page, calls }) => {
  await test.step('a change that was overtaken is not undone, and the app says so', async () => {
    await historyButton(page).click();
    await calls.refuse('POST', '/changes/*/undo', 409);
    await page.getByRole('button', { name: 'Undo this: Anna added' }).click();
    await expect(toast(page)).toHaveText(['This contact has changed since. Nothing was undone.']);
    await calls.allow();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('a change that can be undone is undone', async () => {
    await historyButton(page).press('Enter');
    await expect(entries(page)).toHaveText([
      /^Rosa changed.+from 112 to 113Undo this$/,
      /^Rosa changed.+from Rosie to RosaUndo thisGo back to here$/,
      /^Rosie added[^R]+112Go back to here$/,
      /^Anna added[^n]+1Undo thisGo back to here$/,
    ]);
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Today' })).toBeVisible();

    await page.getByRole('button', { name: 'Undo this: Anna added' }).press('Enter');
    await expect(toast(page, 'Your change is undone!')).toBeVisible();
    await expect(entries(page).first()).toHaveText(/^Change of Anna undone/);
    await expect(entries(page).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(historyButton(page)).toBeFocused();
    await expect(rows(page)).toHaveText([/Rosa/]);
  });
});

base('a book in which nothing has happened says so', async ({ page, openNewBook }) => {
  await openNewBook();
  await historyButton(page).click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
});
