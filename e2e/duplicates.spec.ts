import type { Page } from '@playwright/test';
import { press } from './acts.ts';
import { bring, importAll, vcard } from './files.ts';
import { rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const BOOK = [
  { name: 'Олена Коваль', number: '+380 67 321 54 76' },
  { name: 'Olena Koval', number: '0673215476' },
  { name: 'Марія Лисенко', number: '+380 50 111 22 33' },
  { name: 'Марія Лисенко', number: '+380501112233' },
  { name: 'Ben Quigley', number: '+44 7700 900555' },
  { name: 'Ben Quigley', number: '+447700900555' },
];
const test = withOpenBook(BOOK);

const lane = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kinds of duplicates' }).getByRole('button', { name });
const group = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 2, name: text });

/** Presses a key that acts on the group, which rests until the person has seen it. */
async function act(page: Page, key: string): Promise<void> {
  await expect(page.locator('[data-resting=false]')).toBeVisible();
  await page.keyboard.press(key);
}

async function openDuplicates(page: Page): Promise<void> {
  await page.goto(`${page.url().replace(/\/$/, '')}/duplicates`);
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible();
}

test('the keyboard merges, keeps apart and goes on, and Undo brings everybody back', async ({ page }) => {
  await openDuplicates(page);
  await expect(lane(page, 'Same')).toHaveAttribute('aria-pressed', 'true');
  await expect(lane(page, 'Same')).toContainText('2');
  const first = group(
    page,
    /^1 of 2, Same number: .*, (?:Марія Лисенко and Марія Лисенко|Ben Quigley and Ben Quigley)$/,
  );
  await expect(first).toBeFocused();
  const [name, other] =
    (await first.textContent())?.includes('Ben') === true ? ['Ben Quigley', 'Марія'] : ['Марія Лисенко', 'Ben'];
  await page.keyboard.press('ArrowRight');
  await expect(group(page, new RegExp(`^2 of 2, .*${other}`))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();

  await act(page, 'Enter');
  await expect(toast(page, `“${name}” is merged.`)).toBeVisible();
  await expect(group(page, new RegExp(`^1 of 1, .*${other}`))).toBeFocused();
  await act(page, 'n');
  await expect(toast(page, 'They stay two contacts.')).toBeVisible();
  await expect(lane(page, 'Same')).toContainText('0');
  await page.keyboard.press('Control+z');
  await expect(group(page, new RegExp(`^1 of 1, .*${other}`))).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(lane(page, 'Same')).toContainText('0');

  await lane(page, 'Choose').click();
  const field = page.getByRole('group', { name: 'Name' });
  await expect(field.getByRole('radio')).toHaveCount(2);
  await field.getByRole('radio', { name: 'Olena Koval' }).check();
  await expect(field).toContainText('Олена Ковальis kept as nickname');
  await act(page, 'Enter');
  await expect(toast(page, '“Olena Koval” is merged.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Everyone is here once' })).toBeVisible();
  await expect(page.getByText('1 pair is marked “Not the same”.')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(lane(page, 'Choose')).toContainText('1');
  await page.getByRole('link', { name: 'Contacts' }).last().click();
  await expect(rows(page)).toHaveCount(5);
});

test('all identical are merged by one button and one Undo', async ({ page, olena }) => {
  await openDuplicates(page);
  await press(page, 'Merge all 2 identical');
  await expect(toast(page, '2 pairs are merged.')).toBeVisible();
  await expect(lane(page, 'Choose')).toHaveAttribute('aria-pressed', 'true');
  await toast(page, '2 pairs are merged.').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(lane(page, 'Same')).toContainText('2');
  expect(await olena.ask('GET', '/contacts')).toHaveLength(6);
});

test('after an import a quiet line says how many people are in your book twice', async ({ page }) => {
  await bring(page, 'more.vcf', vcard('Ольга Шевчук', '+380 67 321 54 99') + vcard('Olha Shevchuk', '+380673215499'));
  await importAll(page, '2 new.');
  await expect(page.getByText('4 people are in your book twice')).toBeVisible();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(lane(page, 'Choose')).toContainText('2');
  await page.goBack();
  await expect(rows(page)).toHaveCount(8);
  await expect(page.getByText('are in your book twice')).toHaveCount(0);
});

test('contacts that were chosen are merged by hand, and a book that was changed elsewhere is read again', async ({
  page,
  secondDevice,
  olena,
}) => {
  const contacts = (await olena.ask('GET', '/contacts')) as { id: string; name: string }[];
  const [one, other] = ['Олена Коваль', 'Ben Quigley'].map((name) =>
    contacts.find((contact) => contact.name === name)!,
  );
  const byHand = `${page.url().replace(/\/$/, '')}/duplicates?ids=${one!.id},${other!.id}`;
  await page.goto(byHand);
  await expect(page.getByRole('heading', { level: 1, name: 'Merge contacts' })).toBeVisible();
  await secondDevice.change('Олена Коваль', { name: 'Олена К.' });
  await page.getByRole('radio', { name: 'Олена К.' }).check();
  await press(page, 'Merge');
  await expect(rows(page)).toHaveCount(5);
  // One of them is gone now.
  await page.goto(byHand);
  await expect(page.getByRole('heading', { name: 'Someone is no longer in your book' })).toBeVisible();
});

test('a second Enter merges nothing that the person has not seen', async ({ page, calls }) => {
  await openDuplicates(page);
  await act(page, 'Enter');
  await expect(group(page, /^1 of 1, /)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await expect(page.locator('[data-resting=false]')).toBeVisible();
  expect(calls.sent('POST', '/contacts/merge')).toHaveLength(1);
  await expect(lane(page, 'Same')).toContainText('1');
});

test('a group that changes elsewhere stays in sight, and no other one takes its place', async ({ page, olena }) => {
  await openDuplicates(page);
  await expect(group(page, /^1 of 2, /)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const shown = group(page, /^2 of 2, /);
  await expect(shown).toBeFocused();
  const name = (await shown.textContent())?.includes('Ben') === true ? 'Ben Quigley' : 'Марія Лисенко';
  await olena.ask('POST', '/contacts', { name: 'Ben Quigley', number: '+447700900555' });
  await olena.ask('POST', '/contacts', { name: 'Марія Лисенко', number: '+380501112233' });
  await expect(group(page, new RegExp(`^[12] of 2, .*${name}.*${name}.*${name}$`))).toBeVisible();
});

test('contacts that are kept apart stay so when an earlier list arrives late', async ({ page, secondDevice }) => {
  const LIST = /\/duplicates\?lane=same/;
  await openDuplicates(page);
  await expect(lane(page, 'Same')).toContainText('2');
  const [answered, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    LIST,
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await late.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await secondDevice.change('Олена Коваль', { name: 'Олена К.' });
  await answered.promise;
  await act(page, 'n');
  await expect(toast(page, 'They stay two contacts.')).toBeVisible();
  const arrived = page.waitForEvent('requestfinished', (request) => LIST.test(request.url()));
  late.resolve();
  await arrived;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(lane(page, 'Same')).toContainText('1');
  await expect(group(page, /^1 of 1, /)).toBeVisible();
});
