import type { Locator, Page } from '@playwright/test';
import { dialog } from './locators.ts';

export const BOOK = [
  { name: 'Anna', number: '1' },
  { name: 'Clara', number: '3' },
];

export const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name });
/** One of the two values of a field. */
export const card = (page: Page, field: string, side: string): Locator =>
  dialog(page).getByRole('group', { name: field }).getByLabel(side);
