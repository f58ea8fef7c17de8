import { press, pressKeys } from './acts.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect } from './story.ts';
import { type BookStage, seen, type Views } from './views.ts';

/** Labels, and contacts that are selected, in the open book. */
export const LABEL_VIEWS: Views<BookStage> = {
  async 'selected contacts with their labels'({ page, olena }) {
    const [{ id }] = (await olena.ask<{ id: string }[]>('GET', '/contacts')) as [{ id: string }];
    await olena.ask('POST', '/contacts/acts', { contacts: { ids: [id] }, act: { do: 'label', label: 'Family' } });
    await seen(page.getByRole('button', { name: 'Family, 1 person' }));
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar').getByLabel('Label', { exact: true }).click();
    await seen(page.getByRole('menuitemcheckbox', { name: /^Family/ }));
  },
  async 'a field that is set on many'({ page }) {
    await seen(page.getByRole('button', { name: 'New label' }));
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar').getByLabel('More').click();
    await press(page, 'Set the note');
    await page.getByRole('dialog').getByLabel('Note').fill('Port');
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
  },
  async 'a book that has changed since contacts were selected'({ page, olena, calls }) {
    await seen(page.getByRole('button', { name: 'New label' }));
    await calls.hold('GET', '/changes?since=5');
    await createSecondDevice(olena).delete('Clara');
    await pressKeys(page, 'Control+a', 'Delete');
    await seen(page.getByText('The book has changed since you selected.'));
  },
  async 'the people of a label, and its new name'({ page }) {
    await press(page, 'New label');
    await page.getByLabel('Name of the label').fill('Kin');
    await page.keyboard.press('Enter');
    await page.getByLabel('What to do with “Kin”').click();
    await press(page, 'Rename');
    await seen(page.getByLabel('Name of the label'));
  },
};
