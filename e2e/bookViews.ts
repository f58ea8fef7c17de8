import { deleteRow, editRow, goOffline, goOnline, openContact, openForm, press } from './acts.ts';
import { startEditing, write, writeInRow } from './acts.ts';
import { bring, choose, chooseButton, fileOf, importButton, lookCloser, lookRow, lookRows, vcard } from './files.ts';
import { dialog, filterField, markedTexts, newContactName, newContactNumber } from './locators.ts';
import { notAdded, row, rows, toast } from './locators.ts';
import { historyButton, openHistory, openTrash, trashButton, trashPanel } from './panels.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, type Person } from './story.ts';
import { reviewed, seen, seenHeading, type Stage, type ViewGroups } from './views.ts';

/** The book of five contacts is open already. */
export type BookStage = Pick<Stage, 'page' | 'calls' | 'open'> & { olena: Person };

/** Every state and dialog of a book of five contacts. */
export const BOOK_VIEWS: ViewGroups<BookStage> = {
  'the contacts and their panels': {
    'the contacts': ({ page }) => expect(rows(page)).toHaveCount(5),
    async 'a row under the pointer'({ page }) {
      await row(page, 'Clara').hover();
      await row(page, 'Clara').getByRole('button', { name: 'Delete' }).hover();
      return () => page.mouse.move(0, 0);
    },
    async 'a row in edit'({ page }) {
      await expect((await startEditing(page, 'Clara')).getByLabel('Name')).toBeFocused();
    },
    async 'a filtered book'({ page }) {
      await filterField(page).fill('a');
      await expect.poll(() => markedTexts(page)).toContain('a');
    },
    async 'the choice of what is exported'({ page }) {
      await press(page, 'Export');
      await seen(page.getByRole('dialog', { name: 'Export' }));
    },
    async 'nothing matches'({ page }) {
      await filterField(page).fill('Bohdana');
      await seenHeading(page, 'Nobody found for “Bohdana”');
      return () => filterField(page).fill('');
    },
    'a contact in full': ({ page }) => openContact(page, 'Clara'),
    async 'the form of a contact'({ page }) {
      await openContact(page, 'Clara');
      await openForm(page);
    },
    async 'the history over a contact'({ page }) {
      await page.setViewportSize({ width: 768, height: 840 });
      await openContact(page, 'Clara');
      await dialog(page).getByLabel('More for Clara').click();
      await dialog(page).getByRole('button', { name: 'History' }).click();
      await seen(page.getByRole('dialog', { name: 'Clara', exact: true }));
    },
    async 'a history that did not load'({ page, calls }) {
      await calls.refuse('GET', '/history');
      await historyButton(page).click();
      await seenHeading(page, 'The history did not load');
    },
    async 'the history of the book'({ page }) {
      await openHistory(page);
      await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
    },
    async 'the difference to an earlier book'({ page }) {
      await openHistory(page);
      const entry = dialog(page).getByRole('button', { name: /^Go back to here/ });
      await entry.first().click();
      await seen(page.getByRole('button', { name: 'Go back', exact: true }));
    },
    async 'an empty trash'({ page }) {
      await openTrash(page);
      await seenHeading(page, 'The trash is empty');
    },
    async 'the trash'({ page, olena }) {
      await createSecondDevice(olena).delete('Borys Їжак');
      await expect(trashButton(page)).toHaveAccessibleName('Trash, 1');
      await openTrash(page);
      await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    },
    async 'the question before the trash is emptied'({ page }) {
      await openTrash(page);
      await trashPanel(page).getByRole('button', { name: 'Empty trash' }).click();
      await seen(page.getByRole('dialog', { name: 'Empty the trash?' }));
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
  },
  'edits and their conflicts': {
    async 'the history of a contact'({ page }) {
      await editRow(page, 'Clara', { name: 'Klara' });
      const form = await startEditing(page, 'Klara');
      await form.getByRole('button', { name: 'History of Klara' }).click();
      await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
      await expect(toast(page)).toHaveCount(0);
    },
    async 'a row in edit whose contact was changed elsewhere'({ page, olena }) {
      const form = await startEditing(page, 'Zoé');
      await createSecondDevice(olena).change('Zoé', { number: '112' });
      await seen(form.getByText('This contact was changed elsewhere.'));
    },
    async 'an edit that clashed'({ page, olena }) {
      const form = await writeInRow(page, 'Anna', { name: 'Emma' });
      await createSecondDevice(olena).change('Anna', { name: 'Клара', number: '112' });
      await form.getByLabel('Name').press('Enter');
      await expect(dialog(page).getByRole('radio')).toHaveCount(2);
    },
    async 'an edit of a contact that was deleted'({ page, olena }) {
      const form = await writeInRow(page, 'Zoé', { name: 'Emma' });
      await createSecondDevice(olena).delete('Zoé');
      await form.getByLabel('Name').press('Enter');
      await seen(dialog(page));
    },
    async 'a deletion that clashed'({ page, olena, calls }) {
      await calls.hold('GET', '/changes?since=*');
      await createSecondDevice(olena).change('Klara', { number: '112' });
      await deleteRow(page, 'Klara');
      await seen(dialog(page));
    },
  },
  'selected contacts and labels': {
    async 'a field that is set on many'({ page }) {
      await seen(page.getByRole('button', { name: 'New label' }));
      await page.keyboard.press('Control+a');
      await page.getByRole('toolbar').getByLabel('More').click();
      await press(page, 'Set the note');
      await page.getByRole('dialog').getByLabel('Note').fill('Port');
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
    },
    async 'selected contacts with their labels'({ page, olena }) {
      const [{ id }] = (await olena.ask<{ id: string }[]>('GET', '/contacts')) as [{ id: string }];
      await olena.ask('POST', '/contacts/acts', { contacts: { ids: [id] }, act: { do: 'label', label: 'Family' } });
      await seen(page.getByRole('button', { name: 'Family, 1 person' }));
      await page.keyboard.press('Control+a');
      await page.getByRole('toolbar').getByLabel('Label', { exact: true }).click();
      await seen(page.getByRole('menuitemcheckbox', { name: /^Family/ }));
    },
    async 'a label that differs from another one by a slip'({ page }) {
      await press(page, 'New label');
      await page.getByLabel('Name of the label').fill('Familly');
      await page.keyboard.press('Enter');
      await seen(page.getByText('“Familly” has 0 people and differs by one letter.'));
      return async () => {
        await page.getByRole('link', { name: /^All contacts/ }).click();
        await expect(rows(page)).toHaveCount(5);
      };
    },
    async 'the people of a label, and its new name'({ page }) {
      await press(page, 'New label');
      await page.getByLabel('Name of the label').fill('Kin');
      await page.keyboard.press('Enter');
      await page.getByLabel('What to do with “Kin”').click();
      await press(page, 'Rename');
      await seen(page.getByLabel('Name of the label'));
      return async () => {
        await page.getByRole('link', { name: /^All contacts/ }).click();
        await expect(rows(page)).toHaveCount(5);
      };
    },
    async 'a book that has changed since contacts were selected'({ page, olena, calls }) {
      await calls.hold('GET', '/changes?since=*');
      await createSecondDevice(olena).delete('Clara');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await seen(page.getByText('The book has changed since you selected.'));
    },
  },
  'additions that are not saved yet': {
    async 'a name that is taken'({ page }) {
      await write(page, 'Anna', '1');
      await seen(page.getByRole('button', { name: 'Add anyway' }));
      return async () => {
        await newContactName(page).fill('');
        await newContactNumber(page).fill('');
        await expect(toast(page)).toHaveCount(0);
      };
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
    async 'additions that failed'({ page, calls }) {
      await calls.refuse('POST', '/contacts');
      await write(page, 'Klara', '1');
      await expect(notAdded(page)).toHaveCount(2);
    },
    async 'an offline book with additions that wait for the connection'({ page }) {
      await goOffline(page);
      await write(page, 'Danylo', '1');
      await seen(notAdded(page, 'Danylo'));
      return () => goOnline(page);
    },
  },
  'files that are imported': {
    async 'where files are brought'({ page }) {
      await importButton(page).press('Enter');
      await seenHeading(page, 'From Google, in three steps');
    },
    async 'where files from an unknown program are brought'({ page }) {
      await page.getByRole('radio', { name: 'Other' }).check();
      await seenHeading(page, 'From another program, in three steps');
    },
    async 'a file under review'({ page }) {
      const changed = vcard('Clara', '+380 67 321 54 76', 'NOTE:Hi');
      const file = fileOf('cards.vcf', `${vcard('Anna', '1')}${changed}BEGIN:VCARD\r\n`);
      await choose(page, chooseButton(page), file);
      await lookCloser(page);
      await expect(lookRows(page)).toHaveCount(3);
      await lookRow(page, 'Clara').press('Enter');
      await expect(page.getByLabel('Add it')).toBeChecked();
      return reviewed(page, lookRow(page, 'Clara'));
    },
    async 'the summary of a file'({ page }) {
      const changed = vcard('Clara', '+380 67 321 54 76', 'NOTE:Hi');
      await bring(page, 'cards.vcf', `${vcard('Anna', '1')}${changed}BEGIN:VCARD\r\n`);
      await seenHeading(page, '1 new, 1 updated, 1 unreadable.');
      return reviewed(page, page.getByText('Clara gets what is new.'));
    },
    async 'a table whose columns have no names'({ page }) {
      await bring(page, 'table.csv', 'Wer,Was,Draht\r\nAnna,?,1\r\n');
      return reviewed(page, page.getByLabel('Column 1, Wer'));
    },
    async 'a file that is being read'({ page, calls }) {
      await calls.hold('POST', '/imports');
      await bring(page, 'cards.vcf', vcard('Anna', '1'));
      await seen(page.getByRole('progressbar'));
    },
    async 'a review that has ended'({ page, open }) {
      await open('contacts/import/nothing');
      await seenHeading(page, 'This review has ended');
    },
  },
};
