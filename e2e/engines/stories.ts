import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { vcard } from '../files.ts';
import type { Startable } from './engines.ts';
import type { Part } from './findParts.ts';
import { testsIn } from './stage.ts';

const LINE: Part = { role: 'form', name: 'Add a contact' };
const DIALOG: Part = { role: 'dialog' };
const button = (name: string | RegExp, within?: Part): Part => ({ role: 'button', name, ...(within && { within }) });
const field = (name: string, within: Part): Part => ({ role: 'textbox', name, within });
const heading = (name: string | RegExp): Part => ({ role: 'heading', name });
const toast = (text: string): Part => ({ role: 'alert', text: new RegExp(`^${text}`) });
/** The row of a contact, with this text. */
const row = (name: string, text = /./): Part => ({ role: 'group', name: new RegExp(`^${name}(, |$)`), text });

/** Tells the same stories in each browser. They follow each other on one page, each with contacts of its own. */
export function tellStories({ start, missing }: Startable): void {
  const test = testsIn(start);
  test.describe.configure({ mode: 'default' });
  test.skip(missing !== undefined, missing ?? '');

  test('a visitor chooses a language', async ({ app }) => {
    await app.press({ role: 'option', name: 'Українська' });
    await app.see(heading('Люди, яким ви телефонуєте, завжди під рукою.'));
    await app.press({ role: 'option', name: 'English' });
    await app.see(heading('The people you call, always at hand.'));
  });

  test('a visitor signs up and sees a fresh book', async ({ app }) => {
    await app.press(button('Sign up'));
    await app.write(field('Name', DIALOG), 'Olena');
    await app.write(field('Email', DIALOG), 'olena@example.com');
    await app.write(field('Password', DIALOG), 'colibri1');
    await app.press(button('Sign Up', DIALOG));
    await app.see(heading('A fresh book'));
  });

  test('two contacts are added in the line, from field to field by Tab', async ({ app, ask }) => {
    for (const name of ['Anna', 'Borys']) {
      await app.write(field('Name', LINE), name);
      await app.keys('Tab', '112', 'Enter');
      await app.see(row(name, /112/));
    }
    expect(await ask('GET', '/contacts')).toHaveLength(2);
  });

  test('a contact is changed in its row, which has the focus then', async ({ app, ask }) => {
    await ask('POST', '/contacts', { name: 'Clara', number: '3' });
    await app.press(button('Edit Clara'));
    await app.write(field('Number', { role: 'form', name: 'Edit Clara' }), '*100#');
    await app.keys('Enter');
    await app.see(row('Clara', /\*100#/));
    expect(await app.run(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Clara/);
  });

  test('a contact gets a photo, which its row shows', async ({ app, ask }) => {
    await ask('POST', '/contacts', { name: 'Danylo', number: '4' });
    const form: Part = { role: 'form', name: 'Edit contact' };
    await app.press({ role: 'any', text: /^Danylo$/, within: row('Danylo') });
    await app.press(button('Edit'));
    await app.choose({ role: 'file', name: 'A photo' }, `${import.meta.dirname}/../../web/public/icons/apple-180.png`);
    await app.see(button('Replace photo', form));
    await app.press(button('Save', form));
    await app.see({ role: 'image', within: row('Danylo') });
    await app.keys('Escape');
    await app.isGone(heading('Danylo, contact'));
  });

  test('the filter finds a contact, and Escape shows all again', async ({ app, ask }) => {
    await ask('POST', '/contacts', { name: 'Emma', number: '+380 67 321 54 76' });
    await ask('POST', '/contacts', { name: 'Emil', number: '5' });
    await app.see(row('Emma'));
    await app.see(row('Emil'));
    const filter = field('Find by name or number', { role: 'search' });
    await app.write(filter, '3215');
    await app.see({ role: 'status', text: /^1 of / });
    await app.isGone(row('Emil'));
    await app.keys('Escape');
    await app.see(row('Emil'));
  });

  test('selected contacts get a label, which shows them alone', async ({ app, ask }) => {
    for (const name of ['Fedir', 'Greta', 'Hlib']) await ask('POST', '/contacts', { name, number: '6' });
    await app.see(button('New label')); // the labels are loaded after the book
    for (const name of ['Fedir', 'Greta']) {
      await app.hover(row(name));
      await app.press({ role: 'checkbox', name });
    }
    await app.see({ role: 'toolbar', name: 'Selected contacts', text: /2 selected/ });
    await app.keys('l');
    await app.write({ role: 'textbox', name: 'Find or create a label' }, 'Chess');
    await app.keys('Enter');
    await app.see(toast('2 in “Chess”'));
    await app.keys('Escape', 'Escape');
    await app.press(button(/^Chess, 2 people/));
    await app.isGone(row('Hlib'));
    await app.press({ role: 'link', name: /^All contacts/ });
    await app.see(row('Hlib'));
  });

  test('a file is reviewed first, and its new contact is added', async ({ app, ask }, testInfo) => {
    await ask('POST', '/contacts', { name: 'Halyna', number: '7' });
    const file = testInfo.outputPath('friends.vcf');
    writeFileSync(file, vcard('Halyna', '7') + vcard('Ivan', '8'));
    // No browser lets a test answer its file dialog, so only the input is asked for.
    await app.run(() => void (HTMLInputElement.prototype.click = () => undefined));
    await app.press(button('Import'));
    await app.press(button('Choose a file'));
    await app.choose({ role: 'file' }, file);
    await app.press(button('Look closer'));
    await app.see({ role: 'group', name: /^Line [\d]+, Ivan/ });
    await app.press(button('Add 1 contact'));
    await app.see(row('Ivan', /8/));
  });

  test('the book is exported as a file of vCards', async ({ app, ask }) => {
    await ask('POST', '/contacts', { name: 'Їжак Юлія', number: '9' });
    await app.see(row('Їжак Юлія'));
    await app.press(button('Export'));
    await app.press(button(/^Save /, DIALOG));
    const { name, text } = await app.downloaded(/\.vcf$/);
    expect(name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.vcf$/);
    expect(text).toContain('FN:Їжак Юлія\r\n');
    await app.isGone(DIALOG);
  });

  test('a deleted contact comes back by keys', async ({ app, ask }) => {
    await ask('POST', '/contacts', { name: 'Julia', number: '10' });
    await app.press(button('Delete Julia'));
    await app.see(toast('Your contact is deleted!'));
    await app.isGone(row('Julia'));
    await app.withControl('z');
    await app.see(row('Julia'));
  });

  test('an edit that clashes with another device asks, and both numbers can stay', async ({ app, ask }) => {
    const contact = (await ask('POST', '/contacts', { name: 'Kateryna', number: '11' })) as { id: string };
    await app.press(button('Edit Kateryna'));
    await app.write(field('Number', { role: 'form', name: 'Edit Kateryna' }), '12');
    await ask('PATCH', `/contacts/${contact.id}`, { name: 'Kateryna', number: '13' });
    await app.keys('Enter');
    await app.see(heading('“Kateryna” was changed in two places'));
    await app.keys('Enter');
    await app.isGone(DIALOG);
    const { phones } = (await ask('GET', `/contacts/${contact.id}/card`)) as { phones: object };
    expect(Object.keys(phones)).toHaveLength(2);
  });

  test('what is added in one window appears in another one', async ({ app, ask, server }) => {
    const first = await app.openWindow(`${server.appUrl}contacts`);
    await app.write(field('Name', LINE), 'Lev');
    await app.keys('Tab', '14', 'Enter');
    await app.see(row('Lev'));
    await app.closeWindow(first);
    await app.see(row('Lev', /14/));
    expect(await ask('GET', '/contacts')).toContainEqual(expect.objectContaining({ name: 'Lev', number: '14' }));
  });

  test('without a server the book can be read, and what is added waits', async ({ app, ask, server }) => {
    await ask('POST', '/contacts', { name: 'Khrystyna', number: '16' });
    await app.see(row('Khrystyna'));
    await server.stop();
    await app.see({ role: 'status', text: /^You are offline/ });
    await app.see(row('Khrystyna'));
    await app.write(field('Name', LINE), 'Maria');
    await app.keys('Tab', '15', 'Enter');
    await app.see({ role: 'form', name: 'Not added yet: Maria' });
    await server.restart();
    await app.see(row('Maria', /15/));
    await app.isGone({ role: 'form', name: 'Not added yet: Maria' });
  });
}
