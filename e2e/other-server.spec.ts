import { type OtherServer, startOtherServer } from './other-server.ts';
import { closeToasts, deleteRow, goHomeAndBack, logIn, write } from './acts.ts';
import { editForm, headerButton, homeAddress, row, rows, toast } from './locators.ts';
import { startServer, type RunningServer } from './server.ts';
import { expect, named, test as base } from './story.ts';

type Servers = { server: RunningServer; other: OtherServer };

/** The page comes from our server; the accounts and books are on a server of another implementation. */
const test = base.extend<Servers & { books: RunningServer }>({
  // Playwright tells fixtures apart by the names in this pattern, so it must stand here though it is empty.
  // oxlint-disable-next-line no-empty-pattern
  books: async ({}, use) => {
    const books = await startServer({ LOG_IN_FAILURES: '0', SIGN_UPS_PER_HOUR: '0' });
    await use(books);
    await books.remove();
  },
  other: async ({ books }, use) => {
    const other = await startOtherServer(books.apiUrl);
    await use(other);
    other.close();
  },
  server: async ({ other: { apiUrl } }, use) => {
    const pages = await startServer({ API_URL: `${apiUrl}/` });
    await use({ ...pages, apiUrl });
    await pages.remove();
  },
});

const BOOK = named('Rosie Simpson');

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });

  test('a tap opens the row, where the server knows no more of a contact', async ({ page, openNewBook }) => {
    const two = { name: 'Anna', number: '+380 (67) 123-45-67, +380 (67) 765-43-21' };
    await openNewBook([...BOOK, two]);
    const edit = page.getByRole('button', { name: 'Edit Anna' });
    await expect(edit).toBeHidden();
    await row(page, 'Anna').getByText('Anna').tap();
    await expect(edit).toBeVisible();
    for (const link of await row(page, 'Anna').getByRole('link').all()) {
      expect(Math.round((await link.boundingBox())!.height)).toBeGreaterThanOrEqual(44);
    }
    // Two taps at the same place would be a double tap.
    await row(page, 'Anna').tap({ position: { x: 20, y: 20 } });
    await expect(edit, 'a second tap closes it').toBeHidden();
    await row(page, 'Anna').getByText('Anna').tap();
    await row(page, 'Rosie Simpson').getByText('Rosie Simpson').tap();
    await expect(edit, 'another row is open now').toBeHidden();
    await page.getByRole('button', { name: 'Edit Rosie Simpson' }).tap();
    await expect(editForm(page, 'Rosie Simpson')).toBeVisible();
  });
});

test('a server that says little is understood, and its list is read only where it may have changed', async ({
  page,
  open,
  signedUp,
  other,
  server,
}) => {
  const person = await signedUp('Olena', BOOK);
  await page.clock.install();
  await open();
  other.asked = [];
  await logIn(page, person);
  await expect(rows(page)).toHaveCount(1);
  const reads = () => other.asked.filter((each) => each === 'GET /contacts').length;
  await goHomeAndBack(page);
  await write(page, 'Anna', '112');
  await expect(rows(page)).toHaveCount(2);
  await goHomeAndBack(page);
  expect(reads(), 'only this window can have changed it').toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await goHomeAndBack(page);
  await expect.poll(reads, 'another window may have changed it, while this one was left').toBe(2);
  expect(other.asked.filter((each) => /changes|events|history|trash|past/.test(each))).toEqual([]);
  await closeToasts(page);

  await test.step('a deletion that is answered without a body is done', async () => {
    await deleteRow(page, 'Rosie Simpson');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toHaveText(['Your contact is deleted!']);
    await expect(rows(page)).toHaveText([/Anna/]);
    await closeToasts(page);
  });

  await test.step('a log-out that is answered without a body is done, and leaves nothing', async () => {
    await headerButton(page, 'Log out').press('Enter');
    await expect(toast(page)).toHaveText(['You are loged out!']);
    await expect(page).toHaveURL(homeAddress(server.appUrl));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const kept = await page.evaluate(
      (url) => fetch(url, { cache: 'force-cache' }).then(({ status }) => status),
      `${server.apiUrl}/contacts`,
    );
    expect(kept, 'asked again, without a token').toBe(401);
  });
});
