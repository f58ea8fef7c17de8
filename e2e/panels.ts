import { expect, type Locator, type Page } from '@playwright/test';
import { pressKeys } from './acts.ts';
import { accountButton } from './locators.ts';

/** The panels of the book and of the account, and how they are opened. */

export const accountPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Account' });
export const devicesPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Phones and devices' });
export const connectDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Connect a (?:phone|program|calendar)$/ });
export const trashPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Trash', exact: true });
const historyPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'History', exact: true });

export const trashButton = (page: Page): Locator => page.getByRole('button', { name: /^Trash/ });
export const historyButton = (page: Page): Locator => page.getByRole('button', { name: 'History', exact: true });

export async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click();
  await expect(accountPanel(page).getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
}

export async function openDevices(page: Page): Promise<void> {
  await openAccount(page);
  await accountPanel(page).getByRole('button', { name: 'Show devices' }).click();
  await expect(devicesPanel(page)).toBeVisible();
}

/** Opens the dialog that connects a phone, from the contacts. */
export async function openConnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect a phone' }).first().click();
  await expect(connectDialog(page)).toBeVisible();
}

export async function openTrash(page: Page): Promise<void> {
  await trashButton(page).click();
  await expect(trashPanel(page)).toBeVisible();
}

export async function openHistory(page: Page): Promise<void> {
  await historyButton(page).click();
  await expect(historyPanel(page)).toBeVisible();
}

/** Closes the history of a contact, and then its row, without waiting for the browser to have gone back. */
export async function leaveHistory(page: Page): Promise<void> {
  await pressKeys(page, 'Escape', 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('form', { name: /^Edit / })).toHaveCount(0);
}
