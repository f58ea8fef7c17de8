import type { Page } from '@playwright/test';
import { deleteRow, editForm, headerButton, logIn, notAdded, row, rows, signUp } from './locators.ts';
import { startEditing, says, toast, write } from './locators.ts';
import { expect, type Person, test } from './story.ts';

const FAILURE = 'Something went wrog! Try again';
const BOOK = [{ name: 'Rosie Simpson', number: '459-12-56' }];

type Row = {
  event: string;
  call: [method: 'POST' | 'PATCH' | 'DELETE', path: string];
  success: string;
  perform: (page: Page, person: Person, freshEmail: () => string) => Promise<void>;
  /** Checks what is left for another attempt. */
  stays: (page: Page) => Promise<void>;
};

/** Section 8, row by row. The failure texts of add, edit and delete follow the decisions. */
const ENTRY: Row[] = [
  {
    event: 'log-in',
    call: ['POST', '/users/login'],
    success: 'You are loged in',
    perform: (page, person) => logIn(page, person),
    stays: (page) => expect(headerButton(page, 'Log in')).toBeEnabled(),
  },
  {
    event: 'registration',
    call: ['POST', '/users/signup'],
    success: 'You are registred',
    perform: (page, _person, freshEmail) => signUp(page, 'Olena', freshEmail()),
    stays: (page) => expect(headerButton(page, 'Sign up')).toBeEnabled(),
  },
];

const MEMBER: Row[] = [
  {
    event: 'log-out',
    call: ['POST', '/users/logout'],
    success: 'You are loged out!',
    perform: (page) => headerButton(page, 'Log out').click(),
    stays: (page) => expect(headerButton(page, 'Log out')).toBeVisible(),
  },
  {
    event: 'adding',
    call: ['POST', '/contacts'],
    success: 'Your contact is added!',
    perform: (page) => write(page, 'Anna', '112'),
    async stays(page) {
      await expect(notAdded(page, 'Anna').getByLabel('Name')).toHaveValue('Anna');
      await expect(notAdded(page, 'Anna').getByLabel('Number')).toHaveValue('112');
      await expect(rows(page)).toHaveCount(1);
    },
  },
  {
    event: 'editing',
    call: ['PATCH', '/contacts/*'],
    success: 'Your contact is edited!',
    async perform(page) {
      const form = await startEditing(page, 'Rosie Simpson');
      await form.getByLabel('Number').fill('*100#');
      await form.getByLabel('Number').press('Enter');
    },
    stays: (page) => expect(editForm(page, 'Rosie Simpson').getByLabel('Number')).toHaveValue('*100#'),
  },
  {
    event: 'deleting',
    call: ['DELETE', '/contacts/*'],
    success: 'Your contact is deleted!',
    perform: (page) => deleteRow(page, 'Rosie Simpson'),
    stays: (page) => expect(row(page, 'Rosie Simpson')).toBeVisible(),
  },
];

for (const { event, call, success, perform, stays } of [...ENTRY, ...MEMBER]) {
  const isMember = MEMBER.some((member) => member.event === event);

  test(`${event} that succeeds says "${success}"`, async ({ page, open, openAs, signedUp, freshEmail }) => {
    const person = await signedUp('Olena', BOOK);
    await (isMember ? openAs(person) : open());
    await perform(page, person, freshEmail);
    await expect(toast(page)).toHaveText([says(success)]);
  });

  for (const [trouble, bend] of [
    ['is refused', 'refuse'],
    ['finds no server', 'lose'],
  ] as const) {
    test(`${event} that ${trouble} says "${FAILURE}"`, async ({ page, open, openAs, signedUp, freshEmail, calls }) => {
      const person = await signedUp('Olena', BOOK);
      await (isMember ? openAs(person) : open());
      await calls[bend](...call);
      await perform(page, person, freshEmail);
      await expect(toast(page)).toHaveText([FAILURE]);
      await stays(page);
    });
  }
}

test('adding a name that is there already warns, and sends nothing', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await write(page, '  rosie   SIMPSON ', '112');
  await expect(toast(page)).toHaveText(['"rosie SIMPSON" is already in contacts']);
  await expect(notAdded(page).getByLabel('Name')).toHaveValue('rosie SIMPSON');
  await expect(notAdded(page).getByLabel('Number')).toHaveValue('112');
  expect(calls.sent('POST', '/contacts')).toEqual([]);
});

test('renaming a contact to a name that is there already warns, and sends nothing', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook([...BOOK, { name: 'Zoé', number: '1' }]);
  const form = await startEditing(page, 'Rosie Simpson');
  // The accent is a separate code point; the name looks the same.
  await form.getByLabel('Name').fill('ZOE\u0301');
  await form.getByLabel('Name').press('Enter');
  await expect(toast(page)).toHaveText(['"ZOE\u0301" is already in contacts']);
  await expect(form).toBeVisible();
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
});

test('a name with another apostrophe or hyphen is in contacts already', async ({ page, openNewBook }) => {
  const book = ["Мар'яна", 'Anna-Lena'].map((name) => ({ name, number: '1' }));
  await openNewBook(book);
  await write(page, 'Мар’яна', '2');
  await expect(toast(page)).toHaveText(['"Мар’яна" is already in contacts']);
  await toast(page).click();
  await write(page, 'Anna‑Lena', '2');
  await expect(toast(page, '"Anna‑Lena" is already in contacts')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('a contact may change the case of its own name', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  const form = await startEditing(page, 'Rosie Simpson');
  await form.getByLabel('Name').fill('rosie simpson');
  await form.getByLabel('Name').press('Enter');
  await expect(toast(page)).toHaveText([says('Your contact is edited!')]);
  await expect(row(page, 'rosie simpson')).toBeVisible();
});

test('two Enters in a row add one contact', async ({ page, openNewBook, calls }) => {
  await openNewBook();
  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Anna', '112');
  await page.keyboard.press('Enter');
  release();
  await expect(rows(page)).toHaveCount(1);
  expect(calls.sent('POST', '/contacts')).toHaveLength(1);
});
