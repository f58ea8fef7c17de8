import { editRow, openContact, openForm, submit } from './acts.ts';
import { ANNA_LENA, CARD, cardButton, cardField, cardSaved, openCard, writeInForm, test } from './annaLena.ts';
import { cardForm, cardPage, row, toast } from './locators.ts';
import { expect } from './story.ts';

test('numbers, kinds, labels and a birthday are edited, and the rest stays', async ({ page, whole }) => {
  await openCard(page);
  await page.keyboard.press('e');
  await expect(cardField(page, 'Name')).toBeFocused();
  await cardField(page, 'Name').fill('Анна 2');
  await cardField(page, 'Number 2 of 2, work').fill('+49 3581 777');
  await cardField(page, 'Kind of Number 2 of 2, work').selectOption('Fax');
  await cardForm(page).getByRole('radio', { name: 'Preferred' }).nth(1).check();
  await cardButton(page, 'Remove +49 151 23456789, mobile').click();
  await expect(cardForm(page).getByText('Removed')).toBeVisible();
  await cardButton(page, 'Undo').click();
  await cardButton(page, 'Add a number').click();
  await page.keyboard.type('+49 1O1');
  await cardField(page, 'Kind of Number 3 of 3, mobile').selectOption('Custom…');
  await page.keyboard.type('Boat');
  await expect(cardForm(page).getByText('This number contains a letter: “O”. Did you mean 0?')).toBeVisible();
  await cardField(page, 'Number 3 of 3, boat').fill('+49 101');
  await cardButton(page, 'Remove the label Book club').click();
  await submit(cardField(page, 'Add a label'), 'Archive');
  await cardField(page, 'Birthday: day').fill('31');
  await cardField(page, 'Birthday: year').fill('1988');
  await cardButton(page, 'Save').click();
  await expect(cardForm(page).getByText('There is no 31 April.')).toBeVisible();
  await cardField(page, 'Birthday: day').fill('16');
  await cardField(page, 'Note').press('Control+Enter');
  await expect(cardSaved(page)).toBeVisible();
  await expect(row(page, 'Анна 2').getByText('+49 3581 777')).toBeVisible();
  await expect(cardPage(page).getByText(/^Birthday/)).toBeVisible();
  const card = await whole.card();
  expect(card).toMatchObject({
    name: { full: 'Анна 2' },
    keywords: { Archive: true },
    anniversaries: { a1: { kind: 'birth', date: { year: 1988, month: 4, day: 16 } } },
    emails: { e1: { address: 'brandt@example.org' } },
  });
  expect(Object.values(card['phones'] as object)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: '+49 3581 777', features: { fax: true }, pref: 1 }),
      expect.objectContaining({ number: '+49 101', label: 'Boat' }),
      expect.objectContaining({ number: '+49 151 23456789', features: { mobile: true } }),
    ]),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, ANNA_LENA)).toBeVisible();
  await expect(cardPage(page).getByText('Book club')).toBeVisible();
});

test('changes of two devices are merged, and only what clashes is asked about', async ({ page, whole }) => {
  await writeInForm(page, ANNA_LENA, { 'Job title': 'Librarian' });
  const phones = { ...CARD.phones, p3: { number: '+48 75', contexts: { private: true } } };
  await whole.put({ ...CARD, phones });
  await expect(cardForm(page).getByText('This contact was changed elsewhere.')).toBeVisible();
  await cardButton(page, 'Save').click();
  await expect(cardSaved(page)).toBeVisible();
  await expect(cardPage(page).getByText('Librarian')).toBeVisible();
  await expect(cardPage(page).getByText('+48 75')).toBeVisible();

  await openForm(page);
  await cardField(page, 'Job title').fill('Director');
  await cardField(page, 'Note').fill('Mine');
  const now = await whole.card();
  await whole.put({ ...now, notes: { n1: { note: 'Theirs' } }, keywords: { Choir: true } });
  await cardButton(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: `“${ANNA_LENA}” was changed in two places` });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog).toContainText(
    /3 other changes do not clash and are kept.*Job titleDirectorLabelChoirLabelBook club/,
  );
  await dialog.getByRole('radio', { name: 'Theirs Theirs' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cardForm(page)).toHaveCount(0);
  for (const text of ['Director', 'Theirs', 'Choir']) await expect(cardPage(page).getByText(text)).toBeVisible();
});

test('an open contact shows what another device does with it', async ({ page, whole }) => {
  await test.step('changes of another device are marked', async () => {
    await openCard(page);
    const emails = { ...CARD.emails, e2: { address: 'lena@example.org' } };
    const titles = { t1: { name: 'Director' } };
    await whole.put({ ...CARD, titles, emails, keywords: { Choir: true, 'Book club': true } });
    const marks = cardPage(page).locator('mark');
    await expect(marks).toHaveText(['Director', 'Choir', 'lena@example.org']);
    await expect(cardPage(page).getByRole('status')).toHaveText('This contact was changed elsewhere.');
    await openContact(page, 'Borys');
    await openContact(page, ANNA_LENA);
    await expect(cardPage(page).getByText('Director')).toBeVisible();
    await expect(marks).toHaveCount(0);
  });
  await test.step('a contact that is deleted elsewhere stays visible and can be restored', async () => {
    await whole.delete();
    await expect(cardPage(page).getByText('This contact is in the trash.')).toBeVisible();
    await cardPage(page).getByRole('button', { name: 'Restore' }).click();
    await expect(row(page, ANNA_LENA)).toBeVisible();
    await cardPage(page).getByLabel(`More for ${ANNA_LENA}`).click();
    await cardPage(page).getByRole('button', { name: 'Delete' }).click();
    await expect(cardPage(page)).toHaveCount(0);
    await expect(toast(page, 'Your contact is deleted!')).toBeVisible();
  });
});

test('an odd value that is not changed does not prevent saving', async ({ page, whole }) => {
  const odd = {
    emails: { e1: { address: 'root@localhost' } },
    phones: { p1: { number: '1-8O0-555' } },
  };
  await whole.put({ ...CARD, ...odd });
  await writeInForm(page, ANNA_LENA, { 'Job title': 'Director' });
  await cardButton(page, 'Save').click();
  await expect(cardSaved(page)).toBeVisible();
  expect(await whole.card()).toMatchObject({ ...odd, titles: { t1: { name: 'Director' } } });
  await openForm(page);
  await cardField(page, 'E-mail, other').fill('root@local');
  await cardButton(page, 'Save').click();
  await expect(cardForm(page).getByText('An e-mail has one @ and a dot after it.')).toBeVisible();
});

test('a contact without a number is renamed in its row', async ({ page, whole }) => {
  await whole.put({ '@type': 'Card', version: '1.0', name: { full: ANNA_LENA } });
  await expect(row(page, ANNA_LENA).getByRole('link')).toHaveCount(0);
  await editRow(page, ANNA_LENA, { name: 'Lena Brandt' });
  await expect(cardSaved(page)).toBeVisible();
  await expect(row(page, 'Lena Brandt')).toBeVisible();
});
