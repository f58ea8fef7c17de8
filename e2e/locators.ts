import { expect, type Locator, type Page } from '@playwright/test';

/** Locators by accessible name. */

export const toast = (page: Page, text?: string): Locator => {
  // A toast in its exit animation is excluded; another one with the same text may follow.
  const toasts = page.getByRole('region', { name: /^Notifications/ }).locator('[role=alert][data-leaving=false]');
  return text === undefined ? toasts : toasts.filter({ hasText: says(text) });
};
/** Matches the text of a toast, and of the button after it. */
export const says = (words: string): RegExp => new RegExp(`^${RegExp.escape(words)}(?:Undo|Redo|See both)?$`);

/** Matches the address of the home page: the router omits the trailing slash of the base path, the server adds it. */
export const homeAddress = (appUrl: string): RegExp => new RegExp(`^${RegExp.escape(appUrl.slice(0, -1))}/?$`);

export const headerButton = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

/** The welcome text, which opens the account. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /Your account$/ });

export const newContactName = (page: Page): Locator => newContactRow(page).getByLabel('Name');
export const newContactNumber = (page: Page): Locator => newContactRow(page).getByLabel('Number');
export const newContactRow = (page: Page): Locator => page.getByRole('form', { name: 'Add a contact' });

/** An addition that was not added to the book, by name. */
export const notAdded = (page: Page, name?: string): Locator =>
  page.getByRole(
    'form',
    name === undefined ? { name: /^Not added yet: / } : { name: `Not added yet: ${name}`, exact: true },
  );

export const filterField = (page: Page): Locator => page.getByRole('search').getByLabel('Find by name or number');
/** The number of contacts that the filter shows, as text. */
export const count = (page: Page): Locator => page.getByRole('search').getByRole('status');

export const rows = (page: Page): Locator => page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
/** The row of a contact, which can have the focus. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: new RegExp(`^${RegExp.escape(name)}(, |$)`) });
export const editForm = (page: Page, name: string): Locator => page.getByRole('form', { name: `Edit ${name}` });

/** Returns the highlighted texts of the visible rows, from the top. */
export const markedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(CSS.highlights.get('found') ?? [], ({ startContainer, startOffset, endOffset }) =>
      (startContainer.textContent ?? '').slice(startOffset, endOffset),
    ),
  );

/** Returns the visible names, from the top. */
export async function shownNames(page: Page): Promise<string[]> {
  const groups = rows(page).getByRole('group');
  await expect(groups.first()).toBeVisible();
  const labels = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/, [^,]*$/, ''));
}

export async function write(page: Page, name: string, number: string): Promise<void> {
  await newContactName(page).fill(name);
  await newContactNumber(page).fill(number);
  await newContactNumber(page).press('Enter');
}

export async function startEditing(page: Page, name: string): Promise<Locator> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  return editForm(page, name);
}

export async function deleteRow(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // By keyboard, since a toast may cover the header.
  await headerButton(page, 'Log in').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

export async function signUp(page: Page, name: string, email: string, password = 'colibri1'): Promise<void> {
  await headerButton(page, 'Sign up').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
}
