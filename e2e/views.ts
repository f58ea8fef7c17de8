import type { Locator, Page } from '@playwright/test';
import type { Calls } from './calls.ts';
import { lookTitle } from './files.ts';
import { filterField, newContactName, row, rows } from './locators.ts';
import { press, write } from './acts.ts';
import { type Draft, expect, type Person } from './story.ts';

/**
 * Views by group and name, each with a function that opens it. A group is visited on one page in its order, so a view
 * may begin where the one before it ended. A view that needs more than Escape to be left returns the way to leave it.
 */
export type ViewGroups<On> = Record<string, Record<string, (stage: On) => Promise<Leave | void>>>;
type Leave = () => Promise<unknown> | void;

export type Stage = {
  page: Page;
  calls: Calls;
  open: (path?: string) => Promise<void>;
  /** Opens the contacts, or another page, of a new person; their book has five contacts unless it says otherwise. */
  openBook: (path?: string, book?: readonly Draft[]) => Promise<Person>;
};

export const seen = (part: Locator): Promise<void> => expect(part).toBeVisible();
export const seenHeading = (page: Page, name: string): Promise<void> => seen(page.getByRole('heading', { name }));
const TWICE = [
  { name: 'Олена Коваль', number: '+380 67 321 54 76' },
  { name: 'Olena Koval', number: '0673215476' },
];

/** Screens and states of the app that are loaded for themselves. */
export const SCREEN_VIEWS: ViewGroups<Stage> = {
  'the pages of a member': {
    async 'the home of a member'({ page, openBook }) {
      await openBook('');
      await seen(page.getByText('5 people are in your book.'));
    },
    async 'duplicates, with values to choose from'({ page, openBook }) {
      await openBook('contacts/duplicates', TWICE);
      await seen(page.getByRole('radio', { name: 'Olena Koval' }));
      await seen(page.locator('[data-resting=false]'));
    },
    async 'no duplicates'({ page, openBook }) {
      await openBook('contacts/duplicates', []);
      await seenHeading(page, 'Everyone is here once');
    },
    async 'a fresh book'({ page, openBook }) {
      await openBook('contacts', []);
      await seenHeading(page, 'Connect a phone');
    },
    async 'the blank line with its hint'({ page }) {
      await write(page, '4you', '1');
      await seen(page.getByText('This name has unusual characters.'));
    },
    async 'an addition under way'({ page, calls }) {
      await newContactName(page).fill('');
      await calls.hold('POST', '/contacts');
      await write(page, 'Anna', '1');
      await seen(row(page, 'Anna').getByRole('status', { name: 'Saving' }));
    },
  },
  'screens whose data are late or missing': {
    async 'a book on its way'({ page, openBook, calls }) {
      await calls.hold('GET', '/contacts');
      await openBook();
      await seen(page.getByText('Opening your book'));
    },
    async 'a book that did not load'({ page, openBook, calls }) {
      await calls.refuse('GET', '/contacts');
      await openBook();
      await seenHeading(page, 'Your contacts did not load');
    },
    async 'a screen that did not load'({ page, openBook }) {
      await page.route('**/assets/ContactsScreen-*.js', (route) => route.abort());
      await openBook();
      await seenHeading(page, 'This page did not load');
    },
    async 'a server that does not answer'({ page, openBook, calls }) {
      await calls.refuse('GET', '/users/current', 503);
      await openBook();
      await seenHeading(page, 'The server does not answer');
    },
    async 'the question before deleting where there is no trash'({ page, openBook, calls }) {
      await calls.forget();
      await openBook();
      await expect(rows(page)).toHaveCount(5);
      await row(page, 'Clara').press('Delete');
      await seen(page.getByRole('dialog'));
    },
  },
  'the pages of a visitor': {
    async 'the home of a visitor'({ page, open }) {
      await open();
      await seenHeading(page, 'It costs nothing');
    },
    async 'the page about privacy'({ page, open }) {
      await open('privacy');
      await seenHeading(page, 'Privacy');
    },
    async 'the page for an unknown address'({ page, open }) {
      await open('nowhere');
      await seenHeading(page, 'This page is not in the book');
    },
  },
};

/** Waits for the review of a file, and returns how to leave it. */
export async function reviewed(page: Page, part: Locator): Promise<Leave> {
  await seen(part);
  return async () => {
    await press(page, 'Cancel');
    await expect(lookTitle(page)).toHaveCount(0);
    await seen(filterField(page));
  };
}
