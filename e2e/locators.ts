import { expect, type Locator, type Page } from '@playwright/test';

/** Locators by accessible name. */

export const toast = (page: Page, text?: string): Locator => {
  // A toast in its exit animation is excluded; another one with the same text may follow.
  const toasts = page.getByRole('region', { name: /^Notifications/ }).locator('[role=alert][data-leaving=false]');
  return text === undefined ? toasts : toasts.filter({ hasText: says(text) });
};
/** Matches the text of a toast, and of the button after it. */
export const says = (words: string): RegExp => new RegExp(`^${RegExp.escape(words)}(?:Open)?(?:Undo|Redo|See both)?$`);

/** The dialog or panel in front. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Matches the address of the home page: the router omits the trailing slash of the base path, the server adds it. */
export const homeAddress = (appUrl: string): RegExp => new RegExp(`^${RegExp.escape(appUrl.slice(0, -1))}/?$`);

export const headerButton = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

/** The welcome text or the initials, which open the account. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /Your account$/ });

/** Below 1280 px, the menu with the acts on the book. */
export const bookMenu = (page: Page): Locator => page.getByRole('main').getByLabel('More', { exact: true });

export const newContactName = (page: Page): Locator => newContactRow(page).getByLabel('Name');
export const newContactNumber = (page: Page): Locator => newContactRow(page).getByLabel('Number');
export const newContactRow = (page: Page): Locator => page.getByRole('form', { name: 'Add a contact' });

/** An addition that was not added to the book, by name. */
export const notAdded = (page: Page, name?: string): Locator =>
  page.getByRole(
    'form',
    name === undefined ? { name: /^Not added yet: / } : { name: `Not added yet: ${name}`, exact: true },
  );

/** A contact in full beside the list, over it on a small screen, and its form. */
export const cardPage = (page: Page): Locator => page.getByRole('complementary', { name: /, contact$/ });
export const cardPanel = (page: Page): Locator => page.getByRole('dialog', { name: /, contact$/ });
export const cardForm = (page: Page): Locator => page.getByRole('form', { name: 'Edit contact' });

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
/** The row of a contact that says that there is unsaved text. */
export const draftedRow = (page: Page, name: string): Locator =>
  row(page, name).and(page.getByRole('group', { name: /, Draft$/ }));

export async function shownNames(page: Page): Promise<string[]> {
  const groups = rows(page).getByRole('group');
  await expect(groups.first()).toBeVisible();
  const labels = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/, [^,]*(?:, (?:New|Draft))?$/, ''));
}
