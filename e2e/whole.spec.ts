import type { Locator, Page } from '@playwright/test';
import { startEditing } from './acts.ts';
import { filterField, newContactName, newContactNumber, newContactRow, row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, test as base } from './story.ts';

const LONG_NAME = 'Олександра-Вікторія Найдовша-Прізвищенко з дуже довгим іменем';
const NUMBERS = ['+380 (67) 123-45-67', '+380 (67) 123-45-67 ext. 1234567890', '00'.repeat(32), 'Щ'.repeat(64)];
const BOOK = NUMBERS.map((number, index) => ({ name: `${LONG_NAME} ${'абвг'[index]}`, number }));
const test = withOpenBook(BOOK, LONG_NAME);

/** Returns the number of lines that are cut off or covered. */
const cutLetters = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const place = element.closest('[data-row]')!;
    const { bottom } = place.getBoundingClientRect();
    for (let box: Element = element; box !== place; box = box.parentElement!) {
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth) return Infinity;
    }
    return [...range.getClientRects()].filter((line) => {
      const ends = [line.left + 1, line.right - 1].map((x) =>
        document.elementFromPoint(x, (line.top + line.bottom) / 2),
      );
      return line.bottom > bottom + 1 || ends.some((top) => top === null || !element.contains(top));
    }).length;
  });

/** Returns the horizontal position at which the text of a field begins. */
const textStart = (field: Locator) =>
  field.evaluate((input) => {
    const { paddingLeft, borderLeftWidth } = getComputedStyle(input);
    return input.getBoundingClientRect().left + parseFloat(borderLeftWidth) + parseFloat(paddingLeft);
  });

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectWholeAtAllWidths(page: Page): Promise<void> {
  for (const width of [320, 390, 480, 768, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const { name, number } of BOOK) {
      expect(await cutLetters(row(page, name).getByText(number)), `${number} at ${width}`).toBe(0);
    }
    expect(await sidewaysPx(page), `at ${width}`).toBeLessThanOrEqual(0);
    const header = (await page.getByRole('banner').boundingBox())!;
    const ends = await page
      .getByRole('banner')
      .locator('a, button, input, summary')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().right));
    expect(Math.max(...ends), `the last control at ${width}`).toBeLessThanOrEqual(header.x + header.width + 1);
  }
}

test('with a mouse every number is whole, and the name in the focused row', async ({ page }) => {
  await expectWholeAtAllWidths(page);
  // 37 characters with the links beside them.
  await page.setViewportSize({ width: 768, height: 1000 });
  const links = (await page.getByRole('link', { name: 'Contacts', exact: true }).boundingBox())!;
  const welcome = (await page.getByText('Wellcome, dear').boundingBox())!;
  expect(welcome.x).toBeGreaterThanOrEqual(links.x + links.width);

  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 1000 });
    const [{ name, number }] = BOOK as [(typeof BOOK)[number]];
    await filterField(page).focus();
    await row(page, name).hover();
    expect(await cutLetters(row(page, name).getByText(number)), `${number} at ${width}`).toBe(0);
    const shownName = row(page, name).getByText(name);
    expect(await cutLetters(shownName)).toBeGreaterThan(0);
    await filterField(page).press('ArrowDown');
    await expect(row(page, name)).toBeFocused();
    await expect.poll(() => cutLetters(shownName), `the name at ${width}`).toBe(0);
  }

  // The message repeats the typed text in full.
  await page.setViewportSize({ width: 320, height: 700 });
  await filterField(page).fill('Q'.repeat(150));
  await expect(page.getByRole('button', { name: 'Add “' })).toBeVisible();
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
});

base('two numbers in one field are whole where they are edited', async ({ page, openNewBook }) => {
  await openNewBook([{ name: 'Rosie', number: '+380 (67) 123-45-67, +380 (67) 765-43-21' }]);
  const number = (await startEditing(page, 'Rosie')).getByLabel('Number');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const hiddenPx = () => number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(hiddenPx, `at ${width}`).toBe(0);
  }
});

base('what is written in the blank line does not move with the focus', async ({ page, openNewBook }) => {
  await openNewBook();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await newContactName(page).focus();
    const [name, number] = [await textStart(newContactName(page)), await textStart(newContactNumber(page))];
    await newContactNumber(page).focus();
    expect(await textStart(newContactName(page)), `the name at ${width}`).toBe(name);
    expect(await textStart(newContactNumber(page)), `the number at ${width}`).toBe(number);
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });

  test('every number is whole, a tap opens a contact, the line can be left', async ({ page }) => {
    await expectWholeAtAllWidths(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const { name, number } = BOOK[2]!;
    const card = page.getByRole('dialog', { name: `${name}, contact` });
    await row(page, name).getByText(name).tap();
    await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(card.getByText(number)).toBeVisible();
    await card.getByLabel(`More for ${name}`).tap();
    await card.getByRole('button', { name: 'Delete' }).tap();
    await expect(rows(page)).toHaveCount(BOOK.length - 1);
    await expect(card).toHaveCount(0);

    await page.getByRole('button', { name: 'Add a contact' }).tap();
    await page.getByLabel('Name', { exact: true }).fill('Rosie');
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('button', { name: 'Add a contact' }).tap();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

    await page.setViewportSize({ width: 1280, height: 700 });
    await expect(page.getByText('Turn shortcuts off').first(), 'there are no keys').toBeHidden();
  });
});

const FINGER_PX = 44;
const MIN_TEXT_PX = 13;

test.describe('by touch on a small phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });

  base('every number is large enough to read and to tap', async ({ page, openNewBook }) => {
    const two = { name: 'Rosie', number: '+380 (67) 123-45-67, +380 (67) 765-43-21' };
    await openNewBook([...BOOK, two]);
    for (const { name, number } of [...BOOK, two]) {
      await row(page, name).getByText(name).tap();
      const card = page.getByRole('dialog', { name: `${name}, contact` });
      const shown = card.getByText(number);
      await expect(shown).toBeVisible();
      const size = await shown.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
      expect(size, name).toBeGreaterThanOrEqual(MIN_TEXT_PX);
      for (const act of await card.getByRole('link').all()) {
        expect((await act.boundingBox())!.height, name).toBeGreaterThanOrEqual(FINGER_PX);
      }
      await card.getByRole('button', { name: 'Close' }).tap();
      await expect(card).toHaveCount(0);
    }
  });

  base('the button that adds the first contact is as wide as its fields', async ({ page, openNewBook }) => {
    await openNewBook();
    const field = (await newContactNumber(page).boundingBox())!;
    const add = (await newContactRow(page).getByRole('button', { name: 'Add' }).boundingBox())!;
    expect([add.x, add.width]).toEqual([field.x, field.width]);
    expect(add.height).toBeGreaterThanOrEqual(FINGER_PX);
  });
});
