import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import {
  accountButton,
  deleteRow,
  filterField,
  headerButton,
  logIn,
  markedTexts,
  notAdded,
  row,
  rows,
  startEditing,
} from './locators.ts';
import { toast, write } from './locators.ts';
import type { Calls } from './calls.ts';
import { choose, fileOf, importButton, lookRow, lookRows, vcard } from './files.ts';
import { createSecondDevice } from './secondDevice.ts';
import type { RunningServer } from './server.ts';
import { expect, type Person, test } from './story.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BOOK = ['Anna', 'Borys Їжак', 'Clara', '24 Pizza', 'Zoé'].map((name) => ({ name, number: '+380 67 321 54 76' }));

type Stage = {
  page: Page;
  server: RunningServer;
  calls: Calls;
  open: (path?: string) => Promise<void>;
  /** Opens the contacts of somebody with `BOOK`, or with an empty one. */
  openBook: (isEmpty?: boolean, path?: string) => Promise<Person>;
};

/** Every screen, state and dialog, and how it is reached. */
const SIGHTS: Record<string, (stage: Stage) => Promise<void>> = {
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
  async 'the account with a row opened'({ page, openBook }) {
    await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Present password', { exact: true })).toBeFocused();
  },
  async 'the recovery codes'({ page, openBook }) {
    const { password } = await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Make codes: recovery codes' }).click();
    await page.getByLabel('Present password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  },
  async 'the question before somebody leaves'({ page, openBook }) {
    await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Leave ContactBook' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave ContactBook?' })).toBeVisible();
  },
  async 'a device just made'({ page, openBook }) {
    await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Show devices' }).click();
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByLabel('What is it?').fill('Olena’s phone');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'Code for DAVx5' })).toBeVisible();
  },
  async 'edits that wait'({ page, openBook, calls }) {
    const fields = [{ field: 'TEL', mine: '113', theirs: '112' }];
    await calls.answer('GET', '/refused-edits', [
      { id: '1', contact: '1', device: 'Olena’s phone', atMs: 1_760_000_000_000, fields },
    ]);
    await openBook();
    await page.getByRole('button', { name: 'Look' }).click();
    await expect(page.getByRole('dialog', { name: 'A contact was changed twice' })).toBeVisible();
  },
  async 'the way back in'({ page, open }) {
    await open();
    await headerButton(page, 'Log in').click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('dialog', { name: 'A way back in' })).toBeVisible();
  },
  async 'a link to choose a new password'({ page, open }) {
    await open('recover#token');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  },
  async 'the log-in dialog'({ page, open }) {
    await open();
    await headerButton(page, 'Log in').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the sign-up dialog'({ page, open }) {
    await open();
    await headerButton(page, 'Sign up').click();
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
    await expect(page.getByLabel('Keep mine')).toBeChecked();
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
  async 'the sign-up dialog with its errors'({ page, open }) {
    await open();
    await headerButton(page, 'Sign up').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(3);
  },
  async 'a log-in under way'({ page, open, calls }) {
    await calls.hold('POST', '/users/login');
    await open();
    await logIn(page, { email: 'olena@example.com', password: 'colibri1' });
    await expect(headerButton(page, 'Log in')).toHaveAttribute('aria-busy', 'true');
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
    // The pointer on one of them keeps it; the others are looked at by their own stories.
    await toast(page).first().hover();
    await calls.refuse('POST', '/contacts');
    await write(page, 'Emma', '1');
    await expect(toast(page)).toHaveCount(3);
    // As a window that is not looked at keeps them all.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  },
};

async function bring(page: Page, name: string, text: string): Promise<void> {
  await choose(page, importButton(page), fileOf(name, text));
}

// Nothing moves, so that no color is measured on its way to another.
test.use({ reducedMotion: 'reduce' });

for (const [sight, reach] of Object.entries(SIGHTS)) {
  test(`${sight}: no barrier in either mode, narrow or wide, and nothing to scroll sideways`, async ({
    page,
    open,
    openAs,
    signedUp,
    calls,
    server,
  }) => {
    async function openBook(isEmpty = false, path = 'contacts') {
      const person = await signedUp('Olena', isEmpty ? [] : BOOK);
      await openAs(person, path);
      return person;
    }
    await reach({ page, server, calls, open, openBook });
    // Colors know no width, and the layout no mode: two looks of four see both.
    for (const [width, mode] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 840 });
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), mode);
      expect.soft(await findBarriers(page, TAGS), `${mode} at ${width}`).toEqual([]);
      expect.soft(await isScrolledSideways(page), `sideways at ${width}`).toBe(false);
    }
  });
}

async function isScrolledSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
