import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { submit } from './acts.ts';
import { dialog, headerButton, toast } from './locators.ts';
import { openAccount } from './panels.ts';
import { expect, test } from './story.ts';

test.use({ settings: { ...NO_LIMITS, PASSWORD_MEMORY_KIB: '8', SIGN_UP: 'closed' } });

test('the first person of a server invites another one, locks them out, and reads about it', async ({
  page,
  server,
  signedUp,
  openAs,
  browser,
  calls,
}) => {
  const ann = await signedUp('Ann');
  const row = page.getByRole('listitem').filter({ hasText: 'eve@example.com' });
  const act = async (name: string) => {
    await page.getByLabel('More for eve').click();
    await row.getByRole('button', { name, exact: true }).click();
  };
  const eve = await (await browser.newContext()).newPage();

  await test.step('the account of the first person leads to the page', async () => {
    await openAs(ann);
    await openAccount(page);
    await page.getByRole('button', { name: 'Open the page for operators' }).click();
    await expect(page.getByRole('heading', { name: 'Operator', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/operator$/);
  });

  await test.step('a link makes an account where sign-up is closed', async () => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await submit(dialog(page).getByLabel('Email'), 'eve@example.com');
    const link = await dialog(page).locator('bdi').textContent();
    await expect(dialog(page), 'the focus of the form stays in the dialog').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Invited');
    await eve.goto(link ?? '');
    await submit(eve.getByLabel('New password', { exact: true }), 'colibri1');
    await expect(headerButton(eve, 'Log out')).toBeVisible();
  });

  await test.step('others see nothing at this address', async () => {
    await eve.goto(`${server.appUrl}operator`);
    await expect(eve.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });

  await test.step('a person is found, locked out and let in again', async () => {
    await eve.goto(`${server.appUrl}contacts`);
    await expect(eve.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
    await page.getByLabel('Find people').fill('EVE@');
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
    await act('Lock out');
    await dialog(page).getByRole('button', { name: 'Lock out' }).click();
    await expect(row).toContainText('Locked since');
    await expect(headerButton(eve, 'Log in')).toBeVisible();
    await act('Unlock');
    await expect(toast(page, 'eve can log in again.')).toBeVisible();
    await expect(row).not.toContainText('Locked since');
  });

  await test.step('a page that comes late is not added to what another search finds', async () => {
    const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    const { people: found } = await ann.ask<{ people: object[] }>('GET', '/operator/people');
    await calls.answer('GET', '/operator/people?', { people: found, next: '1-1' });
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(people).toHaveCount(2);
    await calls.answer('GET', '/operator/people?before=*', { people: [] });
    const come = await calls.hold('GET', '/operator/people?before=*');
    const asked = page.waitForRequest(/before=/);
    await page.getByRole('button', { name: 'Show more' }).click();
    await asked;
    await page.getByLabel('Find people').fill('EVE@');
    await expect(people).toHaveCount(1);
    const answered = page.waitForResponse(/before=/);
    come();
    await (await answered).finished();
    // The page has rendered the answer by the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(people).toHaveCount(1);
    await calls.allow();
  });

  await test.step('the log has the acts and is saved as a file', async () => {
    await page.getByRole('tab', { name: 'Audit log' }).click();
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await expect(entries).toContainText(['Unlocked', 'Locked out', 'Invited', 'First account']);
    await expect(entries.first()).toContainText(`By ${ann.email}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  });
});
