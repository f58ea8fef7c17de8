import { CARD, cardForm, cardPage, cardSaved, test } from './annaLena.ts';
import { newContactName, newContactNumber, row, says, startEditing, toast } from './locators.ts';
import type { RunningServer } from './server.ts';
import { expect, send } from './story.ts';
import { putCard, type WholePerson } from './wholePerson.ts';

const cardOf = (server: RunningServer, { person, id }: WholePerson) =>
  send<Record<string, unknown>>(server, 'GET', `/contacts/${id}/card`, undefined, person.token);

test('numbers, kinds, the preferred one, labels and a birthday are edited; what the form does not know stays', async ({
  page,
  server,
  openAs,
  whole,
}) => {
  await openAs(whole.person, `contacts/${whole.id}`);
  await expect(cardPage(page).getByText('Head of the archive')).toBeVisible();
  await page.keyboard.press('e');
  await expect(cardForm(page).getByLabel('Name', { exact: true })).toBeFocused();
  await cardForm(page).getByLabel('Name', { exact: true }).fill('Анна 2');
  await cardForm(page).getByLabel('Number 2 of 2, work', { exact: true }).fill('+49 3581 777');
  await cardForm(page).getByLabel('Kind of Number 2 of 2, work').selectOption('Fax');
  await cardForm(page).getByRole('radio', { name: 'Preferred' }).nth(1).check();
  await cardForm(page).getByRole('button', { name: 'Remove +49 151 23456789, mobile' }).click();
  await expect(cardForm(page).getByText('Removed')).toBeVisible();
  await cardForm(page).getByRole('button', { name: 'Undo' }).click();
  await cardForm(page).getByRole('button', { name: 'Add a number' }).click();
  await page.keyboard.type('+49 1O1');
  await cardForm(page).getByLabel('Kind of Number 3 of 3, mobile').selectOption('Own word…');
  await page.keyboard.type('Boat');
  await expect(cardForm(page).getByText('A letter is in this number: “O”. Did you mean 0?')).toBeVisible();
  await cardForm(page).getByLabel('Number 3 of 3, boat', { exact: true }).fill('+49 101');
  await cardForm(page).getByRole('button', { name: 'Remove the label Book club' }).click();
  await cardForm(page).getByLabel('Add a label').fill('Archive');
  await page.keyboard.press('Enter');
  await cardForm(page).getByLabel('Birthday: day').fill('31');
  await cardForm(page).getByLabel('Birthday: year').fill('1988');
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardForm(page).getByText('There is no 31 April.')).toBeVisible();
  await cardForm(page).getByLabel('Birthday: day').fill('16');
  await cardForm(page).getByLabel('Note').press('Control+Enter');
  await expect(cardSaved(page)).toBeVisible();
  await expect(row(page, 'Анна 2').getByText('+49 3581 777')).toBeVisible();
  await expect(cardPage(page).getByText(/^Birthday/)).toBeVisible();
  const card = await cardOf(server, whole);
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
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Anna-Lena Brandt')).toBeVisible();
  await expect(cardPage(page).getByText('Book club')).toBeVisible();
});

test('changes of another device are merged, and only conflicts are asked about', async ({
  page,
  server,
  openAs,
  whole,
}) => {
  await openAs(whole.person, `contacts/${whole.id}`);
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await cardForm(page).getByLabel('Job title').fill('Librarian');
  const phones = { ...CARD.phones, p3: { number: '+48 75', contexts: { private: true } } };
  await putCard(server, whole, { ...CARD, phones });
  await expect(cardForm(page).getByText('This contact was changed meanwhile.')).toBeVisible();
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardSaved(page)).toBeVisible();
  await expect(cardPage(page).getByText('Librarian')).toBeVisible();
  await expect(cardPage(page).getByText('+48 75')).toBeVisible();

  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await cardForm(page).getByLabel('Job title').fill('Director');
  await cardForm(page).getByLabel('Note').fill('Mine');
  const now = await cardOf(server, whole);
  await putCard(server, whole, { ...now, notes: { n1: { note: 'Theirs' } }, keywords: { Choir: true } });
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('radio', { name: 'In the book now Theirs' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cardForm(page)).toHaveCount(0);
  await expect(cardPage(page).getByText('Director')).toBeVisible();
  await expect(cardPage(page).getByText('Theirs')).toBeVisible();
  await expect(cardPage(page).getByText('Choir')).toBeVisible();
});

test('what another device changes while a contact is open is marked in it until it is opened again', async ({
  page,
  server,
  openAs,
  whole,
}) => {
  await openAs(whole.person, `contacts/${whole.id}`);
  await expect(cardPage(page).getByText('Head of the archive')).toBeVisible();
  const emails = { ...CARD.emails, e2: { address: 'lena@example.org' } };
  const titles = { t1: { name: 'Director' } };
  await putCard(server, whole, { ...CARD, titles, emails, keywords: { Choir: true, 'Book club': true } });
  const marks = cardPage(page).locator('mark');
  await expect(marks).toHaveText(['Director', 'Choir', 'lena@example.org']);
  await expect(cardPage(page).getByRole('status')).toHaveText('This contact was changed meanwhile.');
  await row(page, 'Borys').getByText('Borys').click();
  await row(page, 'Anna-Lena Brandt').getByText('Anna-Lena Brandt').click();
  await expect(cardPage(page).getByText('Director')).toBeVisible();
  await expect(marks).toHaveCount(0);
});

test('a contact that is deleted elsewhere stays in sight, and comes back from there', async ({
  page,
  server,
  openAs,
  whole,
}) => {
  await openAs(whole.person, `contacts/${whole.id}`);
  await expect(cardPage(page).getByText('Head of the archive')).toBeVisible();
  await send(server, 'DELETE', `/contacts/${whole.id}`, undefined, whole.person.token);
  await expect(cardPage(page).getByText('This contact is in the trash.')).toBeVisible();
  await cardPage(page).getByRole('button', { name: 'Restore' }).click();
  await expect(row(page, 'Anna-Lena Brandt')).toBeVisible();
  await cardPage(page).getByRole('button', { name: 'Delete' }).click();
  await expect(cardPage(page)).toHaveCount(0);
  await expect(toast(page).filter({ hasText: says('Your contact is deleted!') })).toBeVisible();
});

test('a value that came with a file and is not changed keeps nothing else from being saved', async ({
  page,
  server,
  openAs,
  whole,
}) => {
  const odd = {
    ...CARD,
    emails: { e1: { address: 'root@localhost' } },
    phones: { p1: { number: '1-8O0-555' } },
    anniversaries: { a1: { kind: 'birth', date: { month: 2, day: 31 } } },
  };
  await putCard(server, whole, odd);
  await openAs(whole.person, `contacts/${whole.id}`);
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await cardForm(page).getByLabel('Job title').fill('Director');
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardSaved(page)).toBeVisible();
  expect(await cardOf(server, whole)).toMatchObject({
    titles: { t1: { name: 'Director' } },
    emails: odd.emails,
    phones: odd.phones,
    anniversaries: odd.anniversaries,
  });
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await cardForm(page).getByLabel('E-mail, other', { exact: true }).fill('root@local');
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardForm(page).getByText('An e-mail has one @ and a dot after it.')).toBeVisible();
});

test('a contact without a number is renamed in its row', async ({ page, server, openAs, whole }) => {
  await putCard(server, whole, { '@type': 'Card', version: '1.0', name: { full: 'Anna-Lena Brandt' } });
  await openAs(whole.person);
  const form = await startEditing(page, 'Anna-Lena Brandt');
  await form.getByLabel('Name').fill('Lena Brandt');
  await page.keyboard.press('Enter');
  await expect(cardSaved(page)).toBeVisible();
  await expect(row(page, 'Lena Brandt')).toBeVisible();
});

test('an invisible character in a pasted name is removed', async ({ page, server, openAs, whole }) => {
  await openAs(whole.person);
  await newContactName(page).fill('\u202aAnna\u200b Smith\ufeff');
  await newContactNumber(page).fill('1');
  await newContactNumber(page).press('Enter');
  await expect(row(page, 'Anna Smith')).toBeVisible();
  const contacts = await send<{ name: string }[]>(server, 'GET', '/contacts', undefined, whole.person.token);
  expect(contacts.map(({ name }) => name)).toContain('Anna Smith');
});
