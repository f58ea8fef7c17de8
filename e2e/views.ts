import type { Locator, Page } from '@playwright/test';
import {
  deleteRow,
  editRow,
  goOffline,
  openContact,
  openForm,
  press,
  startEditing,
  write,
  writeInRow,
} from './acts.ts';
import type { Calls } from './calls.ts';
import { bring, lookRow, lookRows, vcard } from './files.ts';
import { dialog, filterField, markedTexts, notAdded, row, rows, toast } from './locators.ts';
import { historyButton, openHistory, openTrash, trashButton, trashPanel } from './panels.ts';
import { createSecondDevice } from './secondDevice.ts';
import { type Draft, expect, type Person } from './story.ts';

/** Views of the app by name, each with a function that opens it. */
export type Views<On> = Record<string, (stage: On) => Promise<unknown>>;

export type Stage = {
  page: Page;
  calls: Calls;
  open: (path?: string) => Promise<void>;
  /** Opens the contacts, or another page, of a new person; their book has five contacts unless it says otherwise. */
  openBook: (path?: string, book?: readonly Draft[]) => Promise<Person>;
};
/** The book is open already. */
export type BookStage = Pick<Stage, 'page' | 'calls'> & { olena: Person };

export const seen = (part: Locator): Promise<void> => expect(part).toBeVisible();
export const seenHeading = (page: Page, name: string): Promise<void> => seen(page.getByRole('heading', { name }));
const TWICE = [
  { name: 'Олена Коваль', number: '+380 67 321 54 76' },
  { name: 'Olena Koval', number: '0673215476' },
];
const EMPTY = ['contacts', []] as const;

/** Screens and states of the app that are reached in a way of their own. */
export const VIEWS: Views<Stage> = {
  async 'duplicates, with values to choose from'({ page, openBook }) {
    await openBook('contacts/duplicates', TWICE);
    await seen(page.getByRole('radio', { name: 'Olena Koval' }));
  },
  async 'no duplicates'({ page, openBook }) {
    await openBook('contacts/duplicates', []);
    await seenHeading(page, 'Everyone is here once');
  },
  async 'the home of a visitor'({ page, open }) {
    await open();
    await seenHeading(page, 'It costs nothing');
  },
  async 'the home of a member'({ page, openBook }) {
    await openBook('');
    await seen(page.getByText('5 people are in your book.'));
  },
  async 'the blank line with its hint'({ page, openBook }) {
    await openBook(...EMPTY);
    await write(page, '4you', '1');
    await seen(page.getByText('This name has unusual characters.'));
  },
  async 'an addition under way'({ page, openBook, calls }) {
    await openBook(...EMPTY);
    await calls.hold('POST', '/contacts');
    await write(page, 'Anna', '1');
    await seen(row(page, 'Anna').getByRole('status', { name: 'Saving' }));
  },
  async 'a fresh book'({ page, openBook }) {
    await openBook(...EMPTY);
    await seenHeading(page, 'Connect a phone');
  },
  async 'a book on its way'({ page, openBook, calls }) {
    await calls.hold('GET', '/contacts');
    await openBook();
    await seen(page.getByText('Opening your book'));
  },
  async 'a book that did not load'({ page, openBook, calls }) {
    await calls.refuse('GET', '/contacts');
    await openBook();
    await seenHeading(page, 'Your contacts did not load');
  },
  async 'the question before deleting'({ page, openBook, calls }) {
    await calls.forget();
    await openBook();
    await deleteRow(page, 'Clara');
    await seen(dialog(page));
  },
  async 'the history over a contact'({ page, openBook }) {
    await page.setViewportSize({ width: 768, height: 840 });
    await openBook();
    await openContact(page, 'Clara');
    await dialog(page).getByRole('button', { name: 'History' }).click();
    await seen(page.getByRole('dialog', { name: 'Clara', exact: true }));
  },
  async 'a look that has ended'({ page, openBook }) {
    await openBook('contacts/import/nothing');
    await seenHeading(page, 'This review has ended');
  },
  async 'where files are brought'({ page, openBook }) {
    await openBook('contacts/import');
    await seenHeading(page, 'From Google, in three steps');
  },
  async 'where files from an unknown program are brought'({ page, openBook }) {
    await openBook('contacts/import');
    await page.getByRole('radio', { name: 'Other' }).check();
    await seenHeading(page, 'From another program, in three steps');
  },
  async 'the page about privacy'({ page, open }) {
    await open('privacy');
    await seenHeading(page, 'Privacy');
  },
  async 'a screen that did not load'({ page, openBook }) {
    await page.route('**/assets/ContactsScreen-*.js', (route) => route.abort());
    await openBook();
    await seenHeading(page, 'This page did not load');
  },
  async 'a server that does not answer'({ page, openBook, calls }) {
    await calls.refuse('GET', '/users/current', 503);
    await openBook();
    await seenHeading(page, 'The server does not answer');
  },
  async 'the page that is not in the book'({ page, open }) {
    await open('nowhere');
    await seenHeading(page, 'This page is not in the book');
  },
};

/** Every state and dialog of a book of five contacts. */
export const BOOK_VIEWS: Views<BookStage> = {
  'the contacts': ({ page }) => expect(rows(page)).toHaveCount(5),
  async 'a row under the pointer'({ page }) {
    await row(page, 'Clara').hover();
    await row(page, 'Clara').getByRole('button', { name: 'Delete' }).hover();
  },
  async 'a row in edit'({ page }) {
    await expect((await startEditing(page, 'Clara')).getByLabel('Name')).toBeFocused();
  },
  async 'a name that is taken'({ page }) {
    await write(page, 'Anna', '1');
    await seen(page.getByRole('button', { name: 'Add anyway' }));
  },
  async 'additions that failed'({ page, calls }) {
    await calls.refuse('POST', '/contacts');
    await write(page, 'Dmytro', '1');
    await write(page, 'Emma', '1');
    await expect(notAdded(page)).toHaveCount(2);
  },
  async 'additions that wait for the connection'({ page }) {
    await expect(rows(page)).toHaveCount(5);
    await goOffline(page);
    await write(page, 'Danylo', '1');
    await seen(notAdded(page, 'Danylo'));
  },
  async 'a filtered book'({ page }) {
    await filterField(page).fill('a');
    await expect.poll(() => markedTexts(page)).toContain('a');
  },
  async 'nothing matches'({ page }) {
    await filterField(page).fill('Bohdana');
    await seenHeading(page, 'Nobody found for “Bohdana”');
  },
  async 'an offline book'({ page }) {
    await expect(rows(page)).toHaveCount(5);
    await goOffline(page);
  },
  async 'a row in edit whose contact was changed elsewhere'({ page, olena }) {
    const form = await startEditing(page, 'Clara');
    await createSecondDevice(olena).change('Clara', { number: '112' });
    await seen(form.getByText('This contact was changed elsewhere.'));
  },
  async 'an edit that clashed'({ page, olena }) {
    const form = await writeInRow(page, 'Clara', { name: 'Klara' });
    await createSecondDevice(olena).change('Clara', { name: 'Клара', number: '112' });
    await form.getByLabel('Name').press('Enter');
    await expect(dialog(page).getByRole('radio')).toHaveCount(2);
  },
  async 'an edit of a contact that was deleted'({ page, olena }) {
    const form = await writeInRow(page, 'Clara', { name: 'Klara' });
    await createSecondDevice(olena).delete('Clara');
    await form.getByLabel('Name').press('Enter');
    await seen(dialog(page));
  },
  async 'a deletion that clashed'({ page, olena, calls }) {
    await expect(rows(page)).toHaveCount(5);
    await calls.hold('GET', '/changes?since=5');
    await createSecondDevice(olena).change('Clara', { number: '112' });
    await deleteRow(page, 'Clara');
    await seen(dialog(page));
  },
  async 'the history of a contact'({ page }) {
    await editRow(page, 'Clara', { name: 'Klara' });
    const form = await startEditing(page, 'Klara');
    await form.getByRole('button', { name: 'History of Klara' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
    await expect(toast(page)).toHaveCount(0);
  },
  'a contact in full': ({ page }) => openContact(page, 'Clara'),
  async 'the form of a contact'({ page }) {
    await openContact(page, 'Clara');
    await openForm(page);
  },
  async 'contacts in whose forms something is written'({ page }) {
    for (const name of ['Clara', 'Zoé']) {
      await openContact(page, name);
      await openForm(page);
      await page.getByLabel('Organisation').fill('Port');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: /, Draft$/ })).toHaveCount(2);
  },
  async 'the history of the book'({ page }) {
    await openHistory(page);
    await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  },
  async 'a look back'({ page }) {
    await openHistory(page);
    const entry = dialog(page).getByRole('button', { name: /^Go back to here/ });
    await entry.first().click();
    await seen(page.getByRole('button', { name: 'Go back', exact: true }));
  },
  async 'a history that did not load'({ page, calls }) {
    await calls.refuse('GET', '/history');
    await historyButton(page).click();
    await seenHeading(page, 'The history did not load');
  },
  async 'the trash'({ page, olena }) {
    await createSecondDevice(olena).delete('Borys Їжак');
    await openTrash(page);
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  },
  async 'an empty trash'({ page }) {
    await openTrash(page);
    await seenHeading(page, 'The trash is empty');
  },
  async 'the question before the trash is emptied'({ page, olena }) {
    await createSecondDevice(olena).delete('Clara');
    await expect(trashButton(page)).toHaveAccessibleName('Trash, 1');
    await openTrash(page);
    await trashPanel(page).getByRole('button', { name: 'Empty trash' }).click();
    await seen(page.getByRole('dialog', { name: 'Empty the trash?' }));
  },
  async 'a file that is looked at'({ page }) {
    const changed = vcard('Clara', '+380 67 321 54 76', 'NOTE:Hi');
    await bring(page, 'cards.vcf', `${vcard('Anna', '1')}${changed}BEGIN:VCARD\r\n`);
    await expect(lookRows(page)).toHaveCount(3);
    await lookRow(page, 'Clara').press('Enter');
    await expect(page.getByLabel('Add it')).toBeChecked();
  },
  async 'a table whose columns have no names'({ page }) {
    await bring(page, 'table.csv', 'Wer,Was,Draht\r\nAnna,?,1\r\n');
    await seen(page.getByLabel('Column 1, Wer'));
  },
  async 'a file on its way'({ page, calls }) {
    await calls.hold('POST', '/imports');
    await bring(page, 'cards.vcf', vcard('Anna', '1'));
    await seen(page.getByRole('progressbar'));
  },
  async 'the choice of what is taken along'({ page }) {
    await filterField(page).fill('a');
    await press(page, 'Export');
    await seen(page.getByRole('dialog', { name: 'Export' }));
  },
  async 'three toasts'({ page, calls }) {
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
