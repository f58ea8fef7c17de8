import { startEditing } from './acts.ts';
import { leaveHistory } from './panels.ts';
import { count, filterField, markedTexts, row, toast } from './locators.ts';
import { testWithCard } from './wholePerson.ts';
import { expect } from './story.ts';

const PHONES = { p1: { number: '112', pref: 1 }, p2: { number: '+49 3581 555', contexts: { work: true } } };
const CARD = {
  '@type': 'Card',
  version: '1.0',
  name: { full: 'Rosie Simpson' },
  phones: PHONES,
  emails: { e1: { address: 'ro@example.org' } },
  organizations: { o1: { name: 'Stadtbibliothek Görlitz' } },
  nicknames: { k1: { name: 'Mapkeeper' } },
};

/** Rosie, who has a card, beside Anna, who has none. */
const test = testWithCard(CARD, [{ name: 'Anna', number: '1' }]);

test('the fields of a card are found, compared and updated', async ({ page, whole }) => {
  await test.step('the filter finds the other fields of a card, and shows the match', async () => {
    const rosie = row(page, 'Rosie Simpson');
    await expect(rosie.getByText('112')).toBeVisible();
    for (const [typed, text, mark] of [
      ['ro@ex', 'ro@example.org', 'ro@ex'],
      ['gorlitz', 'Stadtbibliothek Görlitz', 'Görlitz'],
      ['mapk', 'Mapkeeper', 'Mapk'],
      ['3581', '+49 3581 555', '3581'],
    ] as const) {
      await filterField(page).fill(typed);
      await expect(count(page)).toHaveText('1 of 2');
      await expect(rosie.getByText(text)).toBeVisible();
      await expect(rosie.getByText('112')).toHaveCount(0);
      await expect.poll(() => markedTexts(page)).toEqual([mark]);
    }
    // The link calls the number that matched the filter.
    await expect(rosie.getByRole('link')).toHaveAttribute('href', 'tel:+493581555');
    await filterField(page).fill('rosie mapkeeper');
    await expect(rosie.getByText('Mapkeeper')).toBeVisible();
    await expect.poll(() => markedTexts(page)).toEqual(['Rosie', 'Mapkeeper']);
    await filterField(page).fill('rosie');
    await expect(rosie.getByText('112')).toBeVisible();
    await filterField(page).fill('');
  });
  await test.step('the history names the fields that were changed, and restores them', async () => {
    const phones = { p1: PHONES.p1, p2: { ...PHONES.p2, number: '+49 3581 777' } };
    await whole.put({ ...CARD, phones, emails: {} });
    const form = await startEditing(page, 'Rosie Simpson');
    await form.getByRole('button', { name: 'History of Rosie Simpson' }).click();
    const entries = page.getByRole('dialog').getByRole('listitem');
    await expect(entries.first()).toHaveText(
      /^Details changedNowwithout Number, work: \+49 3581 555without E-mail: ro@example\.orgwith Number, work: \+49 3581 777$/,
    );
    await entries.nth(1).getByRole('button', { name: 'Restore this version' }).click();
    await expect(toast(page, 'The earlier version is restored!')).toBeVisible();
    await expect(entries.first()).toHaveText(/with E-mail: ro@example\.org/);
    await leaveHistory(page);
  });
  await test.step('another window shows a new field immediately', async () => {
    await filterField(page).fill('cartographer');
    await expect(count(page)).toHaveText('0 of 2');
    await whole.put({ ...CARD, nicknames: { k1: { name: 'Cartographer' } } });
    await expect(row(page, 'Rosie Simpson').getByText('Cartographer')).toBeVisible();
  });
});
