import type { Locator, Page } from '@playwright/test';
import { row, rows, startEditing, toast } from './locators.ts';
import { expect, type Person, send, test as base } from './story.ts';
import type { RunningServer } from './server.ts';

type Contact = { id: string };
type Edited = { person: Person; id: string };

/** Rosie, who was renamed to Rosa and got another number; and Anna, who was not changed. */
const test = base.extend<{ edited: Edited }>({
  edited: async ({ server, signedUp }, use) => {
    const person = await signedUp('Olena', [{ name: 'Anna', number: '1' }]);
    const { id } = await send<Contact>(server, 'POST', '/contacts', { name: 'Rosie', number: '112' }, person.token);
    await change(server, { person, id }, { name: 'Rosa' });
    await change(server, { person, id }, { number: '113' });
    await use({ person, id });
  },
});

const change = (server: RunningServer, { person, id }: Edited, patch: object) =>
  send(server, 'PATCH', `/contacts/${id}`, patch, person.token);

/** The entries of an open history. */
const entries = (page: Page): Locator => page.getByRole('dialog').getByRole('listitem');
const historyLink = (page: Page): Locator => page.getByRole('button', { name: 'History', exact: true });

async function openHistoryOf(page: Page, name: string): Promise<Locator> {
  const form = await startEditing(page, name);
  await form.getByRole('button', { name: `History of ${name}` }).click();
  return page.getByRole('dialog', { name });
}

test('a contact shows its earlier versions, and restores any with one click', async ({ page, openAs, edited }) => {
  await openAs(edited.person);
  const panel = await openHistoryOf(page, 'Rosa');
  await expect(panel.getByText('History, 3 versions')).toBeVisible();
  await expect(entries(page)).toHaveText([
    /^Number changedNowfrom 112 to 113$/,
    /^Name changed.+from Rosie to RosaBring this back$/,
    /^Added.+Rosie, 112Bring this back$/,
  ]);

  await entries(page).last().getByRole('button').click();
  await expect(toast(page, 'Your contact is brought back!')).toBeVisible();
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page).first()).toHaveText(/^Brought backNow/);
  await expect(entries(page).first()).toBeFocused();
  // The current version has no restore button.
  await expect(entries(page).last().getByRole('button')).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entries(page).first()).toHaveText(/^Change undoneNow/);
});

test('what a contact was is forgotten for good, once that is confirmed', async ({ page, openAs, edited, calls }) => {
  await openAs(edited.person);
  const panel = await openHistoryOf(page, 'Rosa');
  const forget = panel.getByRole('button', { name: 'Forget this history' });
  const question = page.getByRole('dialog', { name: 'Forget this history?' });
  await forget.click();
  await expect(question).toHaveText(/What it was before cannot come back\./);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(forget).toBeFocused();
  expect(calls.sent('DELETE', '/contacts/*/history')).toEqual([]);

  await forget.press('Enter');
  await question.getByRole('button', { name: 'Forget it' }).click();
  await expect(toast(page, 'Its history is forgotten!')).toBeVisible();
  await expect(entries(page)).toHaveText([/^AddedNowRosa, 113$/]);
  await expect(entries(page).first()).toBeFocused();
  await expect(forget).toHaveCount(0);
  await page.keyboard.press('Escape');
  await historyLink(page).click();
  await expect(page.getByRole('button', { name: /^Undo this: Rosa/ })).toHaveCount(1);
});

test('with the keyboard alone, and nothing that is typed in the row is lost', async ({ page, openAs, edited }) => {
  await openAs(edited.person);
  await row(page, 'Rosa').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type('lind');
  for (const _ of ['number', 'Save', 'Cancel', 'History']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(3);
  for (const _ of ['Rosa with the first number', 'Rosie']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History of Rosie' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Edit Rosie' });
  await expect(form.getByLabel('Name')).toHaveValue('Rosalind');
  await expect(form.getByLabel('Number')).toHaveValue('112');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Rosalind')).toHaveText(/112/);
});

test('what changes elsewhere appears in an open history', async ({ page, openAs, edited, server }) => {
  await openAs(edited.person);
  await openHistoryOf(page, 'Rosa');
  await expect(entries(page)).toHaveCount(3);
  await send(server, 'DELETE', `/contacts/${edited.id}`, undefined, edited.person.token);
  await expect(entries(page).first()).toHaveText(/^DeletedNowRosa, 113$/);
  await entries(page).nth(1).getByRole('button', { name: 'Bring this back' }).click();
  await expect(entries(page).first()).toHaveText(/^Restored from trashNowRosa, 113$/);
});

test('a long history has pages, and Show more continues after the first', async ({ page, openAs, edited, server }) => {
  for (let number = 1; number <= 50; number++) await change(server, edited, { number: String(number) });
  await openAs(edited.person);
  const panel = await openHistoryOf(page, 'Rosa');
  await expect(entries(page)).toHaveCount(50);
  await expect(panel.getByText('History, more than 50 versions')).toBeVisible();
  await change(server, edited, { number: 'another' });
  await expect(entries(page)).toHaveCount(51);
  await panel.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(entries(page)).toHaveCount(54);
  await expect(entries(page).nth(51)).toBeFocused();
  await change(server, edited, { number: 'one more' });
  await expect(entries(page)).toHaveCount(55);
});

test('a contact that is older than its history shows what is known', async ({ page, openAs, edited, calls }) => {
  await calls.answer('GET', '/contacts/*/history', []);
  await openAs(edited.person);
  await openHistoryOf(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'Nothing has changed yet' })).toBeVisible();
  await page.keyboard.press('Escape');

  await calls.answer('GET', '/contacts/*/history', [
    {
      id: edited.id,
      revision: 4,
      act: 'edited',
      atMs: Date.UTC(2020, 1, 2),
      before: { name: 'Rosie', number: '112' },
      after: { name: 'Rosa', number: '112' },
    },
  ]);
  const panel = await openHistoryOf(page, 'Rosa');
  await expect(panel.getByText('History, 2 versions')).toBeVisible();
  await expect(entries(page).last()).toHaveText('Before its history beganRosie, 112Bring this back');
});

test('a history that did not load says so, and comes on the next try', async ({ page, openAs, edited, calls }) => {
  await calls.refuse('GET', '/contacts/*/history');
  await openAs(edited.person);
  const panel = await openHistoryOf(page, 'Rosa');
  await expect(panel.getByRole('heading', { name: 'The history did not load' })).toBeVisible();
  await calls.allow();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(3);
});

test('offline nothing is restored, and the app says why', async ({ page, context, openAs, edited, calls }) => {
  await openAs(edited.person);
  await openHistoryOf(page, 'Rosa');
  await expect(entries(page)).toHaveCount(3);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await entries(page).last().getByRole('button').click();
  await expect(toast(page)).toHaveText([/^You are offline/]);
  expect(calls.sent('POST', '/contacts/*/restore')).toEqual([]);
});

test('the history of the book shows each change, and undoes what can be undone', async ({ page, openAs, edited }) => {
  await openAs(edited.person);
  await historyLink(page).press('Enter');
  await expect(entries(page)).toHaveText([
    /^Rosa changed.+from 112 to 113Undo this$/,
    /^Rosa changed.+from Rosie to RosaGo back to here$/,
    /^Rosie added[^R]+112Go back to here$/,
    /^Anna added[^n]+1Undo thisGo back to here$/,
  ]);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Today' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo this: Anna added' }).press('Enter');
  await expect(toast(page, 'Your change is undone!')).toBeVisible();
  await expect(entries(page).first()).toHaveText(/^Change of Anna undone/);
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(historyLink(page)).toBeFocused();
  await expect(rows(page)).toHaveText([/Rosa/]);
});

test('a change that another device has just overtaken is not undone, and the app says so', async ({
  page,
  openAs,
  edited,
  calls,
}) => {
  await openAs(edited.person);
  await historyLink(page).click();
  await calls.refuse('POST', '/changes/*/undo', 409);
  await page.getByRole('button', { name: 'Undo this: Anna added' }).click();
  await expect(toast(page)).toHaveText(['This contact has changed since. Nothing was undone.']);
});

test('a book in which nothing has happened says so', async ({ page, openNewBook }) => {
  await openNewBook();
  await historyLink(page).click();
  await expect(page.getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();
});

test('with a server that keeps no history, nothing speaks of it', async ({ page, openAs, edited, calls }) => {
  await calls.forget();
  await openAs(edited.person);
  const form = await startEditing(page, 'Rosa');
  await expect(form.getByRole('button')).toHaveCount(2);
  await expect(historyLink(page)).toHaveCount(0);
});
