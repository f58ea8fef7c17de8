import type { Locator, Page } from '@playwright/test';
import { closeToasts, deleteRow, pressKeys } from './acts.ts';
import { editForm, headerButton, newContactName, newContactNumber, row, rows, says, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const BOOK = named('Anna', 'Borys', 'Clara', 'Danylo');
const test = withOpenBook(BOOK);

/** Repeats a key as a keyboard does while the key is held. */
async function holdDown(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 16; times++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

/**
 * Clicks twice at one place, which the browser counts as a double click. The second click follows when the first has
 * taken effect.
 */
async function doubleClickSlowly(page: Page, name: string, press: { x: number; y: number }): Promise<void> {
  await page.mouse.move(press.x, press.y);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(page.getByRole('group', { name: new RegExp(`^${name}, `) })).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await button.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test('a key that is held down acts once, and goes on writing or moving', async ({ page, calls }) => {
  await test.step('Delete deletes one contact', async () => {
    await row(page, 'Anna').focus();
    await page.keyboard.down('Delete');
    await expect(row(page, 'Borys')).toBeFocused();
    await holdDown(page, 'Delete');
    await expect(toast(page)).toHaveText([says('Your contact is deleted!')]);
    await page.keyboard.press('Delete');
    await expect(rows(page), 'another press counts again').toHaveText([/Clara/, /Danylo/]);
    expect(calls.sent('DELETE', '/contacts/*')).toHaveLength(2);
    await closeToasts(page);
  });

  await test.step('Enter adds and saves once, and F2 opens a row and leaves it open', async () => {
    await newContactName(page).fill('Emma');
    await newContactNumber(page).fill('1');
    await holdDown(page, 'Enter');
    await expect(toast(page)).toHaveText([says('Your contact is added!')]);
    await expect(newContactName(page)).toHaveAttribute('aria-invalid', 'false');
    expect(calls.sent('POST', '/contacts')).toHaveLength(1);
    await row(page, 'Clara').focus();
    await holdDown(page, 'F2');
    await expect(editForm(page, 'Clara').getByLabel('Name')).toBeFocused();
    await editForm(page, 'Clara').getByLabel('Name').fill('Klara');
    await holdDown(page, 'Enter');
    await expect(row(page, 'Klara')).toBeFocused();
  });

  await test.step('Esc closes what is open, and not what is below it', async () => {
    await page.keyboard.press('F2');
    const form = editForm(page, 'Klara');
    await form.getByLabel('Name').fill('Kira');
    await form.getByRole('button', { name: 'History of Klara' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.down('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await holdDown(page, 'Escape');
    await expect(form.getByLabel('Name')).toHaveValue('Kira');
    await form.getByLabel('Name').press('Escape');
  });

  await test.step('N writes no N, and a letter, Backspace and the arrows go on', async () => {
    await holdDown(page, 'n');
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveValue('');
    await holdDown(page, 'o');
    await expect(newContactName(page)).toHaveValue('o'.repeat(16));
    await holdDown(page, 'Backspace');
    await expect(newContactName(page)).toHaveValue('');
    await page.getByLabel('Find by name or number').focus();
    await holdDown(page, 'ArrowDown');
    await expect(row(page, 'Klara')).toBeFocused();
  });
});

base('a double click counts as one click', async ({ page, open, signedUp, calls }) => {
  const olena = await signedUp('Olena', BOOK);
  await open();
  await test.step('on Log in and Sign up', async () => {
    for (const [name, first] of [
      ['Log in', 'Email'],
      ['Sign up', 'Name'],
    ] as const) {
      await headerButton(page, name).dblclick();
      await expect(page.getByRole('dialog').getByLabel(first)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await headerButton(page, 'Log in').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(olena.email);
    await dialog.getByLabel('Password', { exact: true }).fill(olena.password);
    await dialog.getByRole('button', { name: 'Log in' }).dblclick();
    await expect(rows(page)).toHaveCount(4);
    await expect(dialog).toHaveCount(0);
    expect(calls.sent('POST', '/users/login')).toHaveLength(1);
    await closeToasts(page);
  });

  await test.step('on the pencil, a bin, a word and Log out', async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await row(page, 'Anna').hover();
      await page.getByRole('button', { name: 'Edit Anna' }).dblclick();
      await expect(editForm(page, 'Anna').getByLabel('Name')).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
    await row(page, 'Anna').hover();
    await doubleClickSlowly(page, 'Anna', await middleOf(page.getByRole('button', { name: 'Delete Anna' })));
    await expect(row(page, 'Borys')).toBeFocused();
    await expect(rows(page), 'however quickly the next one came under the pointer').toHaveCount(3);
    expect(calls.sent('DELETE', '/contacts/*')).toHaveLength(1);
    await deleteRow(page, 'Borys');
    await expect(rows(page)).toHaveText([/Clara/, /Danylo/]);

    await newContactName(page).fill('Rosie');
    await newContactName(page).dblclick({ position: { x: 12, y: 20 } });
    await page.keyboard.type('Anna');
    await expect(newContactName(page)).toHaveValue('Anna');

    await closeToasts(page);
    await headerButton(page, 'Log out').dblclick();
    await expect(headerButton(page, 'Log in')).toBeVisible();
    await expect(toast(page, 'You are loged out!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** Taps twice, with timestamps 200 ms apart. */
async function doubleTap(page: Page, at: { x: number; y: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const beganAt = Date.now() / 1000;
  for (const timestamp of [beganAt, beganAt + 0.2]) {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp });
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 800 } });

  test('a double tap does what one tap does', async ({ page, calls }) => {
    await doubleTap(page, await middleOf(headerButton(page, 'Switch to dark mode')));
    await expect(headerButton(page, 'Switch to light mode')).toBeVisible();
    await doubleTap(page, await middleOf(row(page, 'Anna')));
    await page.getByRole('dialog').getByLabel('More for Anna').tap();
    await doubleTap(page, await middleOf(page.getByRole('dialog').getByRole('button', { name: 'Delete' })));
    await expect(rows(page)).toHaveText([/Borys/, /Clara/, /Danylo/]);
    await expect(toast(page)).toHaveText([says('Your contact is deleted!')]);
    expect(calls.sent('DELETE', '/contacts/*')).toHaveLength(1);
    await doubleTap(page, await middleOf(headerButton(page, 'Log out')));
    await expect(headerButton(page, 'Log in')).toBeVisible();
    await expect(toast(page, 'You are loged out!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a control whose act is not answered is busy, and refuses a second press', async ({ page, calls }) => {
  await page.getByRole('button', { name: 'New label' }).waitFor();
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' });
  const release = await calls.hold('POST', '/contacts/acts');
  await row(page, 'Anna').focus();
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('l');
  await page.getByLabel('Find or create a label').fill('Chess');
  const create = page.getByRole('menuitem', { name: 'Create “Chess”' });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await create.click();
  release();
  await expect(toast(page)).toHaveText([says('1 in “Chess”')]);
  expect(calls.sent('POST', '/contacts/acts')).toHaveLength(1);
  await expect(page.getByLabel('Find or create a label')).toBeFocused();
  await page.keyboard.press('Escape');

  const releaseDelete = await calls.hold('POST', '/contacts/acts');
  const remove = bar.getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  await remove.click();
  releaseDelete();
  await expect(rows(page)).toHaveText([/Borys/, /Clara/, /Danylo/]);
  expect(calls.sent('POST', '/contacts/acts')).toHaveLength(2);

  const releaseUndo = await calls.hold('POST', '/changes/*/undo');
  const undo = toast(page, '1 contact deleted').getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(undo).toHaveAttribute('aria-busy', 'true');
  await undo.click();
  releaseUndo();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/, /Danylo/]);
  await expect(undo).toHaveCount(0);
  await expect(toast(page).last()).toHaveText(says('Your change is undone!'));
  expect(calls.sent('POST', '/changes/*/undo')).toHaveLength(1);

  const releaseLabel = await calls.hold('POST', '/labels');
  await page.getByRole('button', { name: 'New label' }).click();
  const name = page.getByLabel('Name of the label');
  await name.fill('Choir');
  await pressKeys(page, 'Enter', 'Enter', 'Escape');
  await expect(page.locator('form', { has: name })).toHaveAttribute('aria-busy', 'true');
  await expect(name).toHaveValue('Choir');
  releaseLabel();
  await expect(page.getByRole('heading', { name: 'Choir, 0 people' })).toBeVisible();
  expect(calls.sent('POST', '/labels')).toHaveLength(1);
});

test('a row whose addition is not answered opens, and keeps the focus and the press', async ({ page, calls }) => {
  const release = await calls.hold('POST', '/contacts');
  await newContactName(page).fill('Emma');
  await newContactNumber(page).fill('5');
  await page.keyboard.press('Enter');
  await row(page, 'Emma').focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Emma, contact' });
  await expect(card, 'Enter opens it').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(row(page, 'Emma')).toBeFocused();
  const { x, y } = await middleOf(row(page, 'Emma'));
  await expect(page.getByText('Waiting for an answer from the server…')).toBeVisible();
  expect(await middleOf(row(page, 'Emma')), 'the words move nothing').toEqual({ x, y });
  await page.mouse.move(x, y);
  await page.mouse.down();
  release();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await page.mouse.up();
  await expect(card, 'a press that began before the answer opens it').toBeVisible();
  await expect(card.getByText('5', { exact: true })).toBeVisible();
});
