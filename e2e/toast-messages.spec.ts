import type { Page } from '@playwright/test';
import { deleteRow, editRow, logIn, signUp, startEditing, submit, write } from './acts.ts';
import {
  editForm,
  headerButton,
  newContactNumber,
  newContactRow,
  notAdded,
  row,
  rows,
  says,
  toast,
} from './locators.ts';
import { expect, named, type Person, test } from './story.ts';

const FAILURE = 'Something went wrog! Try again';
const BOOK = named('Rosie Simpson');

type Row = {
  event: string;
  call: [method: 'POST' | 'PATCH' | 'DELETE', path: string];
  success: string;
  perform: (page: Page, person: Person, freshEmail: () => string) => Promise<unknown>;
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
    perform: (page) => editRow(page, 'Rosie Simpson', { number: '*100#' }),
    stays: (page) => expect(editForm(page, 'Rosie Simpson').getByLabel('Number')).toHaveValue('*100#'),
  },
  {
    event: 'deleting',
    call: ['DELETE', '/contacts/*'],
    success: 'Your contact is deleted!',
    perform: (page) => deleteRow(page, 'Rosie Simpson'),
    stays: (page) => expect(row(page, 'Rosie Simpson')).toBeFocused(),
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

for (const [stored, written, said] of [
  ['Rosie Simpson', '  rosie   SIMPSON ', 'rosie SIMPSON'],
  ["Мар'яна", 'Мар’яна', 'Мар’яна'],
  ['Anna-Lena', 'Anna‑Lena', 'Anna‑Lena'],
] as const) {
  test(`adding ${written.trim()} beside ${stored} warns, and sends nothing`, async ({ page, openNewBook, calls }) => {
    await openNewBook(named(stored));
    await write(page, written, '112');
    await expect(toast(page)).toHaveText([`"${said}" is already in contacts`]);
    await expect(newContactRow(page).getByRole('button', { name: 'Add anyway' })).toBeVisible();
    await expect(newContactNumber(page)).toHaveValue('112');
    expect(calls.sent('POST', '/contacts')).toEqual([]);
  });
}

test('renaming to a name that is there already warns, and sends nothing', async ({ page, openNewBook, calls }) => {
  await openNewBook(named('Rosie Simpson', 'Zoé'));
  const form = await startEditing(page, 'Rosie Simpson');
  // The accent is a character of its own, so the name reads the same.
  await submit(form.getByLabel('Name'), 'ZOE\u0301');
  await expect(toast(page)).toHaveText(['"ZOE\u0301" is already in contacts']);
  await expect(form).toBeVisible();
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
});

test('a contact may change the case of its own name', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await editRow(page, 'Rosie Simpson', { name: 'rosie simpson' });
  await expect(toast(page)).toHaveText([says('Your contact is edited!')]);
  await expect(row(page, 'rosie simpson')).toBeVisible();
});
