import type { Page } from '@playwright/test';
import { closeToasts, deleteRow, editRow, startEditing, submit, write } from './acts.ts';
import { editForm, headerButton, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const FAILURE = 'Something went wrog! Try again';
const test = withOpenBook(named('Rosie Simpson', 'Zoé'));

type Failing = {
  act: string;
  call: [method: 'POST' | 'PATCH' | 'DELETE', path: string];
  perform: (page: Page) => Promise<unknown>;
  /** Checks what is left for another attempt. */
  stays: (page: Page) => Promise<void>;
};

/** The acts of section 8 on an open book. The messages of all acts are tested on the store. */
const FAILING: Failing[] = [
  {
    act: 'a deletion',
    call: ['DELETE', '/contacts/*'],
    perform: (page) => deleteRow(page, 'Rosie Simpson'),
    stays: (page) => expect(row(page, 'Rosie Simpson')).toBeFocused(),
  },
  {
    act: 'an edit',
    call: ['PATCH', '/contacts/*'],
    perform: (page) => editRow(page, 'Rosie Simpson', { number: '*100#' }),
    async stays(page) {
      await expect(editForm(page, 'Rosie Simpson').getByLabel('Number')).toHaveValue('*100#');
      await page.keyboard.press('Escape');
    },
  },
  {
    act: 'an addition',
    call: ['POST', '/contacts'],
    perform: (page) => write(page, 'Anna', '112'),
    async stays(page) {
      await expect(notAdded(page, 'Anna').getByLabel('Name')).toHaveValue('Anna');
      await expect(notAdded(page, 'Anna').getByLabel('Number')).toHaveValue('112');
      await expect(rows(page)).toHaveCount(2);
      await notAdded(page, 'Anna').getByRole('button', { name: 'Discard' }).click();
    },
  },
  {
    act: 'a log-out',
    call: ['POST', '/users/logout'],
    perform: (page) => headerButton(page, 'Log out').press('Enter'),
    async stays(page) {
      await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).press('Enter');
      await expect(rows(page)).toHaveCount(2);
    },
  },
];

test('an act that fails says so in one message, and can be tried again', async ({ page, calls }) => {
  for (const { act, call, perform, stays } of FAILING) {
    await test.step(`${act} is refused`, async () => {
      await calls.refuse(...call);
      await perform(page);
      await expect(toast(page)).toHaveText([FAILURE]);
      await stays(page);
      await closeToasts(page);
    });
  }
  await test.step('a name that is there already is not sent', async () => {
    const sent = calls.sent('PATCH', '/contacts/*').length;
    const form = await startEditing(page, 'Rosie Simpson');
    // The accent is a character of its own, so the name reads the same.
    await submit(form.getByLabel('Name'), 'ZOE\u0301');
    await expect(toast(page)).toHaveText(['"ZOE\u0301" is already in contacts']);
    await expect(form).toBeVisible();
    expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(sent);
  });
});
