import { expect, type Locator, type Page } from '@playwright/test';
import { cardForm, editForm, headerButton, newContactName, newContactNumber, row, rows } from './locators.ts';

/** What a person does on the page. */

/** Presses these keys, one after the other. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses the button of exactly this name. */
export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

/** Fills the field, and presses Enter in it. */
export async function submit(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

export async function write(page: Page, name: string, number: string): Promise<void> {
  await newContactName(page).fill(name);
  await submit(newContactNumber(page), number);
}

/** Types a contact into the line that has the focus, as a person does without the mouse. */
export async function typeContact(page: Page, { name, number }: { name: string; number: string }, delay = 0) {
  await page.keyboard.type(name, { delay });
  await page.keyboard.press('Tab', { delay });
  await page.keyboard.type(number, { delay });
  await page.keyboard.press('Enter');
}

export async function startEditing(page: Page, name: string): Promise<Locator> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  return editForm(page, name);
}

/** Opens the row of that contact and writes in it, without saving. */
export async function writeInRow(page: Page, name: string, to: { name?: string; number?: string }): Promise<Locator> {
  const form = await startEditing(page, name);
  if (to.name !== undefined) await form.getByLabel('Name').fill(to.name);
  if (to.number !== undefined) await form.getByLabel('Number').fill(to.number);
  return form;
}

/** Changes the contact of that name in its row. */
export async function editRow(page: Page, name: string, to: { name?: string; number?: string }): Promise<Locator> {
  const form = await writeInRow(page, name, to);
  await page.keyboard.press('Enter');
  return form;
}

export async function deleteRow(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
}

/** Opens that contact in full. */
export async function openContact(page: Page, name: string): Promise<void> {
  await row(page, name).getByText(name, { exact: true }).click();
  await expect(page.getByRole('heading', { name: `${name}, contact` })).toBeVisible();
}

/** Opens the form of the contact that is open in full. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(cardForm(page)).toBeVisible();
}

/** By the keyboard, as below: a toast may stand over the header. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'ContactBook' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Who are you looking for/ })).toBeVisible();
}

export async function goToContacts(page: Page): Promise<void> {
  // Small screens have the link on the page alone.
  const links = page.getByRole('link', { name: /^(?:Contacts|Open contacts)/ });
  await links.filter({ visible: true }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
}

export async function goHomeAndBack(page: Page): Promise<void> {
  await goHome(page);
  await goToContacts(page);
  await expect(rows(page).first()).toBeVisible();
}

/** Looks at another window: what would close by itself stays. */
export const leaveWindow = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('blur')));

/** Closes the messages on the screen; the focus returns to where it was. */
export const closeToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const toast of document.querySelectorAll<HTMLElement>('.toast[data-leaving=false]')) {
      toast.focus();
      toast.click();
    }
  });

/** The app's own words while there is no connection. */
const offlineWords = (page: Page) => page.getByRole('status').filter({ hasText: /^You are offline/ });

/** Takes the network away, and waits until the app says so. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(offlineWords(page)).toHaveCount(1);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(offlineWords(page)).toHaveCount(0);
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // By the keyboard: a toast may stand over the header.
  await headerButton(page, 'Log in').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

export async function logOut(page: Page): Promise<void> {
  await headerButton(page, 'Log out').press('Enter');
  await expect(headerButton(page, 'Log in')).toBeVisible();
}

export async function signUp(page: Page, name: string, email: string, password = 'colibri1'): Promise<void> {
  await headerButton(page, 'Sign up').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
}
