import type { Page } from '@playwright/test';
import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { closeToasts, deleteRow, openContact, press, startEditing } from './acts.ts';
import { cardButton, cardField, cardSaved } from './annaLena.ts';
import { chooseButton, fileOf, importAll, importButton, vcard } from './files.ts';
import { cardPage, filterField, newContactName, newContactNumber, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { connectDialog, openTrash, trashPanel } from './panels.ts';
import { expect } from './story.ts';

const base = withOpenBook([
  { name: 'Anna Smith', number: '+1 415 555 0100' },
  { name: 'Borys Koval', number: '+380 44 390 12 34' },
  { name: 'Clara Weber', number: '030 555 01 42' },
]);
const test = base.extend<{ counted: (atMost: number, task: () => Promise<void>) => Promise<void> }>({
  /** Does a task and asserts that it took no more presses of the mouse. */
  counted: async ({ page }, use) => {
    await page.evaluate(() => {
      let presses = 0;
      Object.assign(window, { presses });
      document.addEventListener('pointerdown', () => Object.assign(window, { presses: ++presses }), true);
    });
    const presses = () => page.evaluate(() => (window as unknown as { presses: number }).presses); // set above
    await use(async (atMost, task) => {
      const before = await presses();
      await task();
      expect((await presses()) - before).toBeLessThanOrEqual(atMost);
    });
  },
});
test.use({ settings: { ...NO_LIMITS, PUBLIC_URL: 'https://book.example.com' } });

/**
 * The limits are the presses of the shortest way that we know in the web app of Google Contacts. They were not counted
 * there by a test. Typed keys do not count, and neither do the dialogs of the browser.
 */
test.describe('no more clicks than at Google Contacts', () => {
  test('adding somebody with two numbers and an e-mail: 7', async ({ page, counted }) => {
    await counted(7, async () => {
      await newContactName(page).click();
      await page.keyboard.type('Dana Rossi');
      await newContactNumber(page).press('ControlOrMeta+a');
      await newContactNumber(page).fill('1');
      await page.keyboard.press('Enter');
      await openContact(page, 'Dana Rossi');
      await cardPage(page).getByLabel('Add more').click();
      await press(page, 'E-mail');
      await page.keyboard.type('dana@example.org');
      await cardButton(page, 'Add a number').click();
      await page.keyboard.type('2');
      await cardButton(page, 'Save').click();
      await expect(cardSaved(page)).toBeVisible();
    });
  });

  test('finding and calling: 3, correcting a typo: 4, a birthday: 7', async ({ page, counted }) => {
    await counted(3, async () => {
      await filterField(page).click();
      await page.keyboard.type('smith');
      await expect(rows(page)).toHaveCount(1);
      await openContact(page, 'Anna Smith');
      await expect(cardPage(page).getByRole('link').first()).toHaveAttribute('href', 'tel:+14155550100');
    });
    await filterField(page).fill('');
    await counted(4, async () => {
      const form = await startEditing(page, 'Borys Koval');
      await form.getByLabel('Name').fill('Boris Koval');
      await page.keyboard.press('Enter');
      await expect(row(page, 'Boris Koval')).toBeVisible();
      await expect(cardSaved(page)).toBeVisible();
    });
    await closeToasts(page);
    await counted(7, async () => {
      await openContact(page, 'Clara Weber');
      await cardPage(page).getByLabel('Add more').click();
      await press(page, 'Birthday');
      await cardField(page, 'Birthday: month').selectOption('April');
      await cardField(page, 'Birthday: day').fill('15');
      await cardButton(page, 'Save').click();
      await expect(cardSaved(page)).toBeVisible();
    });
  });

  test('a photo: 5, sharing: 3', async ({ page, counted }) => {
    await counted(5, async () => {
      await openContact(page, 'Anna Smith');
      await press(page, 'Edit');
      await pick(page, () => cardButton(page, 'Add a photo').click(), await picture(page));
      await cardButton(page, 'Save').click();
      await expect(row(page, 'Anna Smith').locator('img')).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await counted(3, async () => {
      await openContact(page, 'Borys Koval');
      const file = page.waitForEvent('download');
      await cardPage(page).getByLabel('Share Borys Koval').click();
      await press(page, 'As a file');
      expect((await file).suggestedFilename()).toMatch(/\.vcf$/);
    });
  });

  test('moving in with a file of Google: 3, bringing back what was deleted: 3', async ({ page, counted }) => {
    await counted(3, async () => {
      await importButton(page).click();
      const file = fileOf('contacts.vcf', vcard('Dmytro', '1') + vcard('Emma', '2'));
      await pick(page, () => chooseButton(page).click(), file);
      await importAll(page, '2 new.');
      await expect(rows(page)).toHaveCount(5);
    });
    await deleteRow(page, 'Emma');
    await expect(rows(page)).toHaveCount(4);
    await counted(3, async () => {
      await openTrash(page);
      await trashPanel(page)
        .getByRole('button', { name: /Restore/ })
        .first()
        .click();
      await expect(toast(page).first()).toBeVisible();
    });
    await expect(row(page, 'Emma')).toBeVisible();
  });

  test('printing: 2', async ({ page, counted }) => {
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await counted(2, async () => {
      await press(page, 'Print');
      await press(page.getByRole('dialog'), 'Print');
      await expect(page.locator('.paper-entry')).toHaveCount(3);
    });
  });

  test('connecting a phone: 6', async ({ page, counted }) => {
    await counted(6, async () => {
      await page.getByRole('button', { name: 'Connect a phone' }).click();
      await expect(connectDialog(page).getByRole('img')).toBeVisible();
      await connectDialog(page).getByRole('tab', { name: 'Android' }).click();
      await expect(connectDialog(page)).toContainText('Point the camera at the code');
    });
  });
});

/** Chooses a file in the dialog that the press opens. */
async function pick(page: Page, open: () => Promise<void>, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(file);
}

async function picture(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 600 });
    canvas.getContext('2d')!.fillRect(0, 0, 300, 600);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array(await blob!.arrayBuffer())];
  });
  return { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
}
