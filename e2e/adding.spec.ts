import { closeToasts, deleteRow, press, submit, typeContact, write } from './acts.ts';
import { count, newContactName, newContactNumber, newContactRow, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, test as base } from './story.ts';

const test = withOpenBook([]);

const SMALL = { width: 320, height: 640 };
const UNUSUAL = 'This name has unusual characters.';

test('a fresh book is filled on its line by the keyboard', async ({ page, calls }) => {
  await test.step('a fresh book invites to write', async () => {
    await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
    await expect(page.getByText(/^Write the first name on the line above\./)).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
    await expect(page.getByRole('search'), 'nothing to find yet').toHaveCount(0);
  });
  await test.step('adding is type, Tab, type, Enter, and the line is free for the next contact', async () => {
    await expect(newContactName(page)).toBeFocused();
    for (const [name, number] of [
      ['Rosie Simpson', '459-12-56'],
      ['Марія Коваль', '+380 (67) 123-45-67'],
      ['Jean-Luc O’Neill', '*100#'],
    ] as const) {
      await typeContact(page, { name, number });
      await expect(row(page, name)).toBeVisible();
      await expect(newContactName(page)).toBeFocused();
      await expect(newContactName(page)).toHaveValue('');
      await expect(newContactNumber(page)).toHaveValue('');
    }
    await page.keyboard.press('Enter');
    await expect(count(page), 'an Enter too many adds nothing').toHaveText('3 contacts');
    expect(calls.sent('POST', '/contacts')).toMatchObject([
      { name: 'Rosie Simpson', number: '459-12-56' },
      { name: 'Марія Коваль', number: '+380 (67) 123-45-67' },
      { name: 'Jean-Luc O’Neill', number: '*100#' },
    ]);
  });
  await test.step('spaces and invisible characters are removed', async () => {
    await write(page, '  Anna   Maria ', ' 112 ');
    await write(page, '\u202aAnna\u200b Smith\ufeff', '1');
    await expect(row(page, 'Anna Maria')).toHaveText(/112/);
    await expect(row(page, 'Anna Smith')).toBeVisible();
    const sent = [
      { name: 'Anna Maria', number: '112' },
      { name: 'Anna Smith', number: '1' },
    ];
    await expect.poll(() => calls.sent('POST', '/contacts').slice(3)).toMatchObject(sent);
  });
  await test.step('names of many alphabets are added as they are', async () => {
    const names = ['Zoé', 'Їжак', 'Ёлка', "O'Neill", 'Anne-Marie', 'Łukasz', 'D’Arcy Мак'];
    for (const name of names) {
      await write(page, name, '112');
      await expect(row(page, name)).toBeVisible();
    }
  });
  await test.step('a name and a number are both required', async () => {
    const before = calls.sent('POST', '/contacts').length;
    await write(page, 'Anna', '   ');
    await expect(newContactNumber(page)).toBeFocused();
    await expect(newContactNumber(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(newContactRow(page).getByRole('alert')).toHaveText(/^Both a name and a number are needed here\./);
    await write(page, '', '112');
    await expect(newContactName(page)).toBeFocused();
    expect(calls.sent('POST', '/contacts')).toHaveLength(before);
    await newContactNumber(page).fill('');
  });
  await test.step('the Add button does what Enter does', async () => {
    await closeToasts(page);
    await newContactName(page).fill('Borys');
    await newContactNumber(page).fill('112');
    await newContactRow(page).getByRole('button', { name: 'Add' }).click();
    await expect(row(page, 'Borys')).toBeVisible();
    await expect(toast(page, 'Your contact is added!')).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
  });
  await test.step('a name with unusual characters is questioned once, and then every name is added', async () => {
    const before = calls.sent('POST', '/contacts').length;
    const notes = newContactRow(page).getByText(UNUSUAL);
    await newContactName(page).fill('Anna-');
    await expect(newContactNumber(page)).toBeVisible();
    await newContactName(page).fill('Dr. Weiss');
    await expect(notes, 'while it is written').toBeVisible();
    await submit(newContactNumber(page), '030 1234567');
    await expect(newContactRow(page).getByRole('alert')).toContainText(UNUSUAL);
    await expect(newContactRow(page).getByRole('button', { name: 'Add anyway' })).toBeVisible();
    expect(calls.sent('POST', '/contacts')).toHaveLength(before);
    await newContactNumber(page).press('Enter');
    await expect(row(page, 'Dr. Weiss')).toBeVisible();
    for (const name of ['24h Taxi', 'J. Smith', 'Γιώργος', '王小明', 'محمد', '<b>Anna</b>']) {
      await write(page, name, '112');
      await expect(row(page, name)).toBeVisible();
      await expect(notes).toHaveCount(0);
    }
  });
  await test.step('a number that a contact has already is reported with the name', async () => {
    await write(page, 'Berta', '+380 67 321 54 76');
    await expect(row(page, 'Berta')).toBeVisible();
    await newContactName(page).fill('Danylo');
    await newContactNumber(page).fill('067 321-54-76');
    await expect(newContactRow(page).getByRole('status')).toHaveText(/^Same number as Berta\./);
    await newContactName(page).fill('');
    await newContactNumber(page).fill('');
  });
});

test('pasted text and “More” fill the form of all fields', async ({ page, calls }) => {
  await test.step('“More” continues in the form, where one field is enough', async () => {
    const before = calls.sent('POST', '/contacts').length;
    await newContactName(page).fill('Dr. Falk');
    await newContactName(page).press('Alt+ArrowDown');
    const form = page.getByRole('form', { name: 'New contact' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Number, mobile', { exact: true }).fill('0151 234');
    await press(form, 'Add a number');
    await page.keyboard.type('030 1234567');
    await submit(form.getByLabel('E-mail, other', { exact: true }), 'weiss@praxis.example');
    await expect(row(page, 'Dr. Falk')).toHaveAccessibleName('Dr. Falk, 0151 234, New');
    await expect(toast(page, 'Your contact is added!')).toBeVisible();
    await expect(form).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Dr. Falk')).toHaveCount(0);
    expect(calls.sent('POST', '/contacts')).toHaveLength(before);

    await newContactNumber(page).fill('113 113');
    await press(newContactRow(page), 'More');
    await page.keyboard.press('Escape');
    const draft = page.getByRole('button', { name: 'New contact, not saved yet' });
    await draft.click();
    await press(form, 'Add');
    await expect(row(page, '113 113')).toBeVisible();
  });
  await test.step('a pasted line or card fills the fields of the form', async () => {
    const form = page.getByRole('form', { name: 'New contact' });
    for (const [text, name, email] of [
      ['Dr. Kern, 030 1234567, kern@praxis.de', 'Dr. Kern', 'kern@praxis.de'],
      ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mia\r\nTEL:1\r\nEMAIL:mia@example.com\r\nEND:VCARD', 'Mia', 'mia@example.com'],
    ] as const) {
      await newContactName(page).evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
      await expect(form.getByLabel('Name')).toHaveValue(name);
      await expect(form.getByLabel(/^E-mail, other$/)).toHaveValue(email);
      await press(form, 'Add');
      await expect(row(page, name)).toBeVisible();
    }
  });
  await test.step('a pasted name with two numbers fills the line, and each number dials', async () => {
    await newContactName(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Rosie Tanner\t044 123-45-67 / 067 123-45-67');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(newContactName(page)).toHaveValue('Rosie Tanner');
    await expect(newContactNumber(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const links = row(page, 'Rosie Tanner').getByRole('link');
    await expect(links).toHaveText(['044 123-45-67', '067 123-45-67']);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:0441234567',
      'tel:0671234567',
    ]);
  });
});

test('a name that is taken offers to open the contact, to add a number and to merge', async ({ page, calls }) => {
  await test.step('the line names the number of the contact, and three ways to go on', async () => {
    await write(page, 'Anna Smith', '+1 415 555 0100');
    await expect(row(page, 'Anna Smith')).toBeVisible();
    const line = newContactRow(page);
    await write(page, 'anna  smith', '+1 415 555 0188');
    await expect(toast(page, '"anna smith" is already in contacts')).toBeVisible();
    await expect(line.getByRole('alert')).toHaveText('“Anna Smith” is already in contacts, with +1 415 555 0100.');
    await press(line, 'Add this number to the contact');
    await expect(toast(page, 'Your contact is edited!')).toBeVisible();
    await expect(newContactName(page)).toHaveValue('');

    await write(page, 'Anna Smith', '415-555-0188');
    await expect(line.getByRole('alert'), 'the number is hers already').toBeVisible();
    await press(line, 'Open');
    await expect(page.getByRole('complementary').getByText('+1 415 555 0188')).toBeVisible();
    await expect(page).toHaveTitle('Anna Smith · ContactBook');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await press(line, 'Add anyway');
    await expect(rows(page)).toHaveCount(2);
    expect(calls.sent('POST', '/contacts')).toHaveLength(2);
  });
  await test.step('the form opens the contact with that name, or adds another one to merge both', async () => {
    await write(page, 'Berta Smith', '+1 415 555 0100');
    await expect(row(page, 'Berta Smith')).toBeVisible();
    await newContactName(page).fill('berta smith');
    await press(newContactRow(page), 'More');
    const form = page.getByRole('form', { name: 'New contact' });
    await submit(form.getByLabel('Number, mobile', { exact: true }), '+1 415 555 0188');
    await expect(form.getByRole('status')).toHaveText('“berta smith” is already in contacts. “Add” adds it anyway.');
    await press(form, 'Open');
    await expect(page).toHaveTitle('Berta Smith · ContactBook');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'New contact, not saved yet' }).click();

    await press(form, 'Add');
    await press(form, 'Add and merge');
    await expect(page.getByRole('heading', { level: 1, name: 'Merge contacts' })).toBeVisible();
    await expect(page.locator('[data-resting=false]')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast(page, '“berta smith” is merged.')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'New contact, not saved yet' })).toHaveCount(0);
  });
  await test.step('a contact whose answer comes after Back is added without a merge', async () => {
    await write(page, 'Carla Smith', '112');
    await expect(row(page, 'Carla Smith')).toBeVisible();
    await newContactName(page).fill('Carla Smith');
    await press(newContactRow(page), 'More');
    const form = page.getByRole('form', { name: 'New contact' });
    await submit(form.getByLabel('Number, mobile', { exact: true }), '113');
    const release = await calls.hold('POST', '/contacts/cards');
    await press(form, 'Add and merge');
    await expect(form.getByRole('button', { name: 'Add', exact: true })).toHaveAttribute('aria-busy', 'true');
    await page.goBack();
    await expect(form).toHaveCount(0);
    release();
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  });
});

test('a new contact is brought into sight, marked and opened from its toast', async ({ page, olena }) => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => olena.ask('POST', '/contacts', { name: `B ${index}`, number: '1' })),
  );
  await expect(rows(page).first()).toBeVisible();
  await write(page, 'Zoe', '112');
  await expect(row(page, 'Zoe, 112, New')).toBeInViewport();
  await expect(newContactName(page)).toBeFocused();
  await toast(page, 'Your contact is added!').getByRole('button', { name: 'Open' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Zoe, contact' })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Zoe'), 'a link to a contact scrolls to its row').toBeInViewport();
});

base('on a small screen the line opens on demand', async ({ page, openNewBook }) => {
  await page.setViewportSize(SMALL);
  const olena = await openNewBook();
  await test.step('the line of a fresh book stays open', async () => {
    for (const name of ['Anna', 'Borys']) {
      await write(page, name, '1');
      await expect(row(page, name)).toBeVisible();
      await expect(newContactName(page)).toBeFocused();
      await deleteRow(page, name);
      await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
    }
  });
  await test.step('the line of a book opens on demand, and Esc closes it', async () => {
    await olena.ask('POST', '/contacts', { name: 'Rosie', number: '1' });
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(newContactRow(page)).toHaveCount(0);
    await press(page, 'Add a contact');
    await expect(newContactName(page)).toBeFocused();
    await write(page, 'Anna', '112');
    await expect(rows(page)).toHaveCount(2);
    await expect(newContactName(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(newContactRow(page)).toHaveCount(0);
  });
});
