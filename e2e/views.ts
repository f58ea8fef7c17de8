import type { Page } from '@playwright/test';
import type { Calls } from './calls.ts';
import { choose, fileOf, importButton, lookRow, lookRows, vcard } from './files.ts';
import { deleteRow, filterField, markedTexts, notAdded, row, rows, startEditing, toast, write } from './locators.ts';
import { createSecondDevice } from './secondDevice.ts';
import type { RunningServer } from './server.ts';
import { expect, type Person } from './story.ts';

/** Views of the app by name, each with a function that opens it. */
export type Views = Record<string, (stage: Stage) => Promise<void>>;

type Stage = {
  page: Page;
  server: RunningServer;
  calls: Calls;
  open: (path?: string) => Promise<void>;
  /** Opens the contacts of a new person with `BOOK`, or with an empty book. */
  openBook: (isEmpty?: boolean, path?: string) => Promise<Person>;
};

/** Every screen, state and dialog of the app and its book. */
export const VIEWS: Views = {
  async 'the home of a visitor'({ page, open }) {
    await open();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  async 'the home of a member'({ page, openBook }) {
    await openBook(false, '');
    await expect(page.getByText('5 people are in your book.')).toBeVisible();
  },
  async 'the contacts'({ page, openBook }) {
    await openBook();
    await expect(rows(page)).toHaveCount(5);
  },
  async 'a row under the pointer'({ page, openBook }) {
    await openBook();
    await row(page, 'Clara').hover();
    await row(page, 'Clara').getByRole('button', { name: 'Delete' }).hover();
  },
  async 'a row in edit'({ page, openBook }) {
    await openBook();
    await expect((await startEditing(page, 'Clara')).getByLabel('Name')).toBeFocused();
  },
  async 'a row in edit with its hint'({ page, openBook }) {
    await openBook();
    const form = await startEditing(page, 'Clara');
    await form.getByLabel('Name').fill('4you');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toBeVisible();
  },
  async 'the blank line with its hint'({ page, openBook }) {
    await openBook(true);
    await write(page, '4you', '1');
    await expect(page.getByText(/^Latin or Cyrillic letters/)).toBeVisible();
  },
  async 'an addition under way'({ page, openBook, calls }) {
    await openBook(true);
    await calls.hold('POST', '/contacts');
    await write(page, 'Anna', '1');
    await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  },
  async 'additions that failed'({ page, openBook }) {
    await openBook();
    await write(page, 'Anna', '1');
    await write(page, 'Clara', '1');
    await expect(notAdded(page)).toHaveCount(2);
  },
  async 'additions that wait for the connection'({ page, openBook }) {
    await openBook();
    await expect(rows(page)).toHaveCount(5);
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await write(page, 'Danylo', '1');
    await expect(notAdded(page, 'Danylo')).toBeVisible();
  },
  async 'a filtered book'({ page, openBook }) {
    await openBook();
    await filterField(page).fill('a');
    await expect.poll(() => markedTexts(page)).toContain('a');
  },
  async 'nothing matches'({ page, openBook }) {
    await openBook();
    await filterField(page).fill('Marichka');
    await expect(page.getByRole('heading', { name: 'Nobody called “Marichka” yet' })).toBeVisible();
  },
  async 'a fresh book'({ page, openBook }) {
    await openBook(true);
    await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  },
  async 'a book on its way'({ page, openBook, calls }) {
    await calls.hold('GET', '/contacts');
    await openBook();
    await expect(page.getByText('Opening your book')).toBeVisible();
  },
  async 'a book that did not load'({ page, openBook, calls }) {
    await calls.refuse('GET', '/contacts');
    await openBook();
    await expect(page.getByRole('heading', { name: 'Your contacts did not load' })).toBeVisible();
  },
  async 'an offline book'({ page, openBook }) {
    await openBook();
    await expect(rows(page)).toHaveCount(5);
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
  },
  async 'the question before deleting'({ page, openBook, calls }) {
    await calls.forget();
    await openBook();
    await deleteRow(page, 'Clara');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'a row in edit whose contact was changed elsewhere'({ page, openBook, server }) {
    const secondDevice = createSecondDevice(server, await openBook());
    const form = await startEditing(page, 'Clara');
    await secondDevice.change('Clara', { number: '112' });
    await expect(form.getByText('This contact was changed meanwhile.')).toBeVisible();
  },
  async 'an edit that clashed'({ page, openBook, server }) {
    const secondDevice = createSecondDevice(server, await openBook());
    const form = await startEditing(page, 'Clara');
    await form.getByLabel('Name').fill('Klara');
    await secondDevice.change('Clara', { name: 'Клара', number: '112' });
    await form.getByLabel('Name').press('Enter');
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(4);
  },
  async 'an edit of a contact that was deleted'({ page, openBook, server }) {
    const secondDevice = createSecondDevice(server, await openBook());
    const form = await startEditing(page, 'Clara');
    await form.getByLabel('Name').fill('Klara');
    await secondDevice.delete('Clara');
    await form.getByLabel('Name').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'a deletion that clashed'({ page, openBook, server, calls }) {
    const person = await openBook();
    await expect(rows(page)).toHaveCount(5);
    await calls.hold('GET', '/changes?since=5');
    await createSecondDevice(server, person).change('Clara', { number: '112' });
    await deleteRow(page, 'Clara');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the history of a contact'({ page, openBook }) {
    await openBook();
    let form = await startEditing(page, 'Clara');
    await form.getByLabel('Name').fill('Klara');
    await page.keyboard.press('Enter');
    form = await startEditing(page, 'Klara');
    await form.getByRole('button', { name: 'History of Klara' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    await expect(toast(page)).toHaveCount(0);
  },
  async 'a contact in full'({ page, openBook }) {
    await openBook();
    await openContact(page, 'Clara');
  },
  async 'the form of a contact'({ page, openBook }) {
    await openBook();
    await openContact(page, 'Clara');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Edit contact' })).toBeVisible();
  },
  async 'contacts in whose forms something is written'({ page, openBook }) {
    await openBook();
    for (const name of ['Clara', 'Zoé']) {
      await openContact(page, name);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Organisation').fill('Port');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByText('Draft', { exact: true })).toHaveCount(2);
  },
  async 'the history over a contact'({ page, openBook }) {
    await page.setViewportSize({ width: 768, height: 840 });
    await openBook();
    await openContact(page, 'Clara');
    await page.getByRole('dialog').getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'Clara', exact: true })).toBeVisible();
  },
  async 'the history of the book'({ page, openBook }) {
    await openBook();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
  },
  async 'a look back'({ page, openBook }) {
    await openBook();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Go back to here/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Go back', exact: true })).toBeVisible();
  },
  async 'a history that did not load'({ page, openBook, calls }) {
    await calls.refuse('GET', '/history');
    await openBook();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The history did not load' })).toBeVisible();
  },
  async 'the trash'({ page, openBook, server }) {
    const person = await openBook();
    await createSecondDevice(server, person).delete('Borys Їжак');
    await page.getByRole('button', { name: 'Trash, 1' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  },
  async 'an empty trash'({ page, openBook }) {
    await openBook();
    await page.getByRole('button', { name: 'Trash' }).click();
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  },
  async 'the question before the trash is emptied'({ page, openBook, server }) {
    const person = await openBook();
    await createSecondDevice(server, person).delete('Clara');
    await page.getByRole('button', { name: 'Trash, 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
    await expect(page.getByRole('dialog', { name: 'Empty the trash?' })).toBeVisible();
  },
  async 'a file that is looked at'({ page, openBook }) {
    await openBook();
    await bring(
      page,
      'cards.vcf',
      `${vcard('Anna', '1')}${vcard('Clara', '+380 67 321 54 76', 'NOTE:Hi')}BEGIN:VCARD\r\n`,
    );
    await expect(lookRows(page)).toHaveCount(3);
    await lookRow(page, 'Clara').press('Enter');
    await expect(page.getByLabel('Add it')).toBeChecked();
  },
  async 'a table whose columns have no names'({ page, openBook }) {
    await openBook();
    await bring(page, 'table.csv', 'Wer,Was,Draht\r\nAnna,?,1\r\n');
    await expect(page.getByLabel('Column 1, Wer')).toBeVisible();
  },
  async 'a file on its way'({ page, openBook, calls }) {
    await openBook();
    await calls.hold('POST', '/imports');
    await bring(page, 'cards.vcf', vcard('Anna', '1'));
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  async 'a look that has ended'({ page, openBook }) {
    await openBook(false, 'contacts/import/nothing');
    await expect(page.getByRole('heading', { name: 'This look has ended' })).toBeVisible();
  },
  async 'where files are brought'({ page, openBook }) {
    await openBook(false, 'contacts/import');
    await expect(page.getByRole('heading', { name: 'Bring your contacts' })).toBeVisible();
  },
  async 'the choice of what is taken along'({ page, openBook }) {
    await openBook();
    await filterField(page).fill('a');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  },
  async 'a screen that did not load'({ page, openBook }) {
    await page.route('**/assets/ContactsScreen-*.js', (route) => route.abort());
    await openBook();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  },
  async 'a server that does not answer'({ page, openBook, calls }) {
    await calls.refuse('GET', '/users/current', 503);
    await openBook();
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  },
  async 'the page that is not in the book'({ page, open }) {
    await open('nowhere');
    await expect(page.getByRole('heading', { name: 'This page is not in the book' })).toBeVisible();
  },
  async 'three toasts'({ page, openBook, calls }) {
    await openBook();
    await write(page, 'Anna', '1');
    await write(page, 'Dmytro', '1');
    await expect(toast(page)).toHaveCount(2);
    // The pointer pauses this toast; the other toasts have their own stories.
    await toast(page).first().hover();
    await calls.refuse('POST', '/contacts');
    await write(page, 'Emma', '1');
    await expect(toast(page)).toHaveCount(3);
    // Blurs the window, which pauses all toasts.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  },
};

/** Opens a contact in a panel or beside the list. */
async function openContact(page: Page, name: string): Promise<void> {
  await row(page, name).getByText(name, { exact: true }).click();
  await expect(page.getByRole('heading', { name: `${name}, contact` })).toBeVisible();
}

async function bring(page: Page, name: string, text: string): Promise<void> {
  await choose(page, importButton(page), fileOf(name, text));
}
