import type { Locator, Page } from '@playwright/test';
import { goOffline, goOnline, openContact, openForm, press, pressKeys, startEditing, submit } from './acts.ts';
import { ANNA_LENA, CARD, cardButton, cardField, cardSaved, openCard, test } from './annaLena.ts';
import { findBarriers } from './axe.ts';
import { cardForm, cardPage, cardPanel, count, editForm, filterField } from './locators.ts';
import { newContactName, row, rows, toast } from './locators.ts';
import { openAccount } from './panels.ts';
import { expect } from './story.ts';

/** What Anna-Lena's card says. */
const SAYS =
  'Head of the archive|Stadtbibliothek Görlitz|Mobile, preferred|Brüderstraße 14|02826 Görlitz|Has the key|Book club';

const widthOf = async (field: Locator) => (await field.boundingBox())?.width;

test('a contact is read by the keyboard and by its address', async ({ page, openAs, whole }) => {
  await test.step('a contact is opened, read, followed and closed by the keyboard alone', async () => {
    await filterField(page).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, ANNA_LENA)).toBeFocused();
    const before = (await rows(page).nth(2).boundingBox())!;
    await page.keyboard.press('Enter');
    const heading = cardPage(page).getByRole('heading', { name: 'Anna-Lena Brandt, contact' });
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/contacts/${whole.id}$`));
    for (const text of SAYS.split('|')) await expect(cardPage(page).getByText(text)).toBeVisible();
    const link = (name: string) => cardPage(page).getByRole('link', { name });
    await expect(link('Call: ')).toHaveAttribute('href', 'tel:+4915123456789');
    await expect(link('Message: ')).toHaveAttribute('href', 'sms:+4915123456789');
    await expect(link('Mail: ')).toHaveAttribute('href', 'mailto:brandt@example.org');
    await expect(link('Call +49 151')).toHaveAttribute('href', 'tel:+4915123456789');
    const more = cardPage(page).getByLabel(/^More for \+49 151/);
    await more.press('Enter');
    const ways = { WhatsApp: 'https://wa.me/', Signal: 'https://signal.me/#p/+', Telegram: 'https://t.me/+' };
    for (const [name, href] of Object.entries(ways))
      await expect(link(name)).toHaveAttribute('href', `${href}4915123456789`);
    await page.keyboard.press('Escape');
    await expect(more, 'only the menu closes').toBeFocused();
    await heading.focus();
    const write = cardPage(page).getByRole('link', { name: 'Write to brandt@example.org' });
    await expect(write).toHaveAttribute('href', 'mailto:brandt@example.org');
    expect((await rows(page).nth(2).boundingBox())!.height, 'rows keep their height').toBe(before.height);

    await page.keyboard.press('F6');
    await expect(row(page, ANNA_LENA)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cardPage(page).getByRole('heading', { name: 'Borys, contact' })).toBeVisible();
    await expect(row(page, 'Borys')).toBeFocused();
    await pressKeys(page, 'F6', 'Escape');
    await expect(cardPage(page)).toHaveCount(0);
    await expect(row(page, 'Borys')).toBeFocused();
    await expect(page).toHaveURL(/\/contacts$/);
    // It was one step, so one step back leaves the book as it was opened.
    await page.keyboard.press('F2');
    await expect(editForm(page, 'Borys')).toBeVisible();
  });
  await test.step('the address of a contact opens it, and the address of a missing one says so', async () => {
    await openAs(whole.olena, `contacts/${whole.id}`);
    await expect(cardPage(page).getByText('Head of the archive')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contacts' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await cardPage(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
    await openAs(whole.olena, 'contacts/00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('Not in your book')).toBeVisible();
  });
});

test('a contact with only a number offers what may be added in one menu', async ({ page }) => {
  await openContact(page, 'Borys');
  await cardPage(page).getByLabel('Add more').click();
  await press(page, 'E-mail');
  await expect(cardField(page, 'E-mail, other')).toBeFocused();
  await page.keyboard.type('borys@example');
  await page.keyboard.press('Tab');
  await expect(cardForm(page).getByText('An e-mail has one @ and a dot after it.')).toBeVisible();
  await cardButton(page, 'Save').click();
  await expect(page.getByText('1 field needs attention')).toBeAttached();
  await expect(cardField(page, 'E-mail, other')).toBeFocused();
  await page.keyboard.type('.org');
  await page.keyboard.press('End');
  await submit(cardField(page, 'E-mail, other'), 'borys@example.org');
  await expect(cardSaved(page)).toBeVisible();
  await expect(cardPage(page).getByText('borys@example.org')).toBeVisible();
});

test('a contact beside the list is drawn in full, in every mode and size', async ({ page, whole }) => {
  await test.step('the acts of an entry are drawn in full at rest', async () => {
    await openCard(page);
    const drawings = cardPage(page).locator('.card-acts svg');
    await expect(drawings.first()).toBeVisible();
    await page.mouse.move(0, 0);
    const opacities = await drawings.evaluateAll((all) => all.map((svg) => getComputedStyle(svg).opacity));
    expect(new Set(opacities)).toEqual(new Set(['1']));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `${ANNA_LENA}, contact` })).toHaveCount(0);
  });
  await test.step('in forced colours the open row differs, and no button is an empty box', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openCard(page);
    const edge = (name: string) => row(page, name).evaluate((each) => getComputedStyle(each).borderLeftWidth);
    expect([await edge(ANNA_LENA), await edge('Borys')]).toEqual(['4px', '0px']);
    const boxes = await page.getByRole('button').evaluateAll((buttons) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      const canvas = getComputedStyle(probe).color;
      return buttons
        .filter((button) => button.textContent === '' && getComputedStyle(button).borderTopColor !== canvas)
        .filter((button) => getComputedStyle(button.querySelector('svg')!).display === 'none')
        .map((button) => button.getAttribute('aria-label'));
    });
    expect(boxes).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `${ANNA_LENA}, contact` })).toHaveCount(0);
  });
  await test.step('a contact and its form have no barriers on a phone or a desktop', async () => {
    for (const [width, mode] of [
      [390, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 840 });
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), mode);
      await openCard(page);
      expect(await findBarriers(page), `${mode} at ${width}`).toEqual([]);
      await openForm(page);
      expect(await findBarriers(page), `the form, ${mode} at ${width}`).toEqual([]);
      await pressKeys(page, 'Escape', 'Escape');
      await expect(page.getByRole('heading', { name: `${ANNA_LENA}, contact` })).toHaveCount(0);
    }
  });
  await test.step('at 400 % zoom the whole card, its form and the account scroll', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await openCard(page);
    const heading = cardPanel(page).getByRole('heading', { name: ANNA_LENA });
    await expect(heading).toBeInViewport();
    await cardPanel(page).getByText('Has the key of the map room.').scrollIntoViewIfNeeded();
    await expect(heading, 'makes room').not.toBeInViewport();
    await openForm(page);
    await cardButton(page, 'Website').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Edit contact' })).not.toBeInViewport();
    await pressKeys(page, 'Escape', 'Escape');
    await openAccount(page);
    await page.getByRole('button', { name: 'Save a copy of my data' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Account' })).not.toBeInViewport();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 840 });
  });
  await test.step('the quick line and a row in edit leave room for a name', async () => {
    await openCard(page);
    await page.getByRole('button', { name: 'Add a contact' }).click();
    expect(await widthOf(newContactName(page))).toBeGreaterThan(150);
    const borys = await startEditing(page, 'Borys');
    expect(await widthOf(borys.getByLabel('Name'))).toBeGreaterThan(150);
    const [edited, next] = [await borys.boundingBox(), await row(page, ANNA_LENA).boundingBox()];
    expect(edited!.y >= next!.y + next!.height || edited!.y + edited!.height <= next!.y).toBe(true);
    await page.reload();
  });
  await test.step('a name of 200 letters leaves room for the entries', async () => {
    const full = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).slice(0, 200).trim();
    await whole.put({ ...CARD, name: { full } });
    await openContact(page, full);
    const heading = (await cardPage(page).getByRole('heading').first().boundingBox())!;
    expect(heading.height).toBeLessThan(240);
    await expect(cardPage(page).getByText('brandt@example.org')).toBeInViewport();
  });
});

/** Each way to close a form, which may differ in where the focus goes. */
const WAYS_TO_CLOSE: [string, (page: Page) => Promise<void>][] = [
  ['saving', (page) => cardButton(page, 'Save').press('Enter')],
  ['Cancel', (page) => cardButton(page, 'Cancel').click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['Close', (page) => cardButton(page, 'Close').click()],
  ['Back', async (page) => void (await page.goBack())],
  ['a click outside', (page) => page.mouse.click(40, 500)],
];
test('closing a form in any way leaves the focus where Esc and Enter go on', async ({ page }) => {
  for (const width of [1280, 768]) {
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 840 });
      for (const [way, close] of WAYS_TO_CLOSE.slice(0, width === 1280 ? 5 : 6)) {
        for (const text of ['Port', '']) {
          await row(page, 'Borys').getByText('Borys').click();
          await expect(page.getByRole('heading', { name: 'Borys, contact' }).or(cardForm(page))).not.toHaveCount(0);
          if (!(await cardForm(page).isVisible())) await openForm(page);
          await cardField(page, 'Organisation').fill(text);
          await close(page);
          await expect(cardForm(page), way).toHaveCount(0);
          await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), way).not.toBe('BODY');
          await page.keyboard.press('Escape');
          await expect(page.getByRole('heading', { name: 'Borys, contact' }), way).toHaveCount(0);
          await expect(row(page, 'Borys'), way).toBeFocused();
        }
      }
    });
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 840 } });

  test('a contact is read and edited on a phone', async ({ page }) => {
    await test.step('nothing is wider than the screen, and every act fits a finger', async () => {
      await openCard(page);
      const sideways = () =>
        page
          .locator('.panel-body, .card-header, .card-footer')
          .evaluateAll((parts) =>
            parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ className }) => className),
          );
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 840 });
        for (const act of await cardPanel(page).getByRole('link').all()) {
          const box = (await act.boundingBox())!;
          // The browser reports 43.99998 for sizes that are not integers.
          expect(Math.round(10 * Math.min(box.width, box.height)), `at ${width}`).toBeGreaterThanOrEqual(440);
        }
        expect(await sideways(), `the card at ${width}`).toEqual([]);
        await openForm(page);
        expect(await sideways(), `the form at ${width}`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(cardForm(page)).toHaveCount(0);
      }
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 840 });
      await expect(cardPanel(page)).toHaveCount(0);
    });
    await test.step('a tap opens a contact, Back closes it, and it can be read offline', async () => {
      await row(page, ANNA_LENA).getByText(ANNA_LENA).tap();
      await expect(cardPanel(page).getByText('Head of the archive')).toBeVisible();
      await page.goBack();
      await expect(cardPanel(page)).toHaveCount(0);
      await expect(count(page)).toHaveText(/3/);
      await goOffline(page);
      await row(page, ANNA_LENA).getByText(ANNA_LENA).tap();
      await expect(cardPanel(page).getByText('Head of the archive')).toBeVisible();
      await cardPanel(page).getByRole('button', { name: 'Edit' }).tap();
      await cardForm(page).getByLabel('Job title').fill('Librarian');
      // A second tap at the same place would be a double tap.
      await cardForm(page).getByLabel('Job title').press('Enter');
      await expect(toast(page).filter({ hasText: 'You are offline' })).toBeVisible();
      await expect(cardForm(page).getByLabel('Job title')).toHaveValue('Librarian');
      await goOnline(page);
      await expect(toast(page), 'it would take the tap').toHaveCount(0);
      await cardButton(page, 'Save').tap();
      await expect(cardSaved(page)).toBeVisible();
    });
  });
});
