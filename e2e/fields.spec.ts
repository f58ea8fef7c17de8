import type { Locator } from '@playwright/test';
import { FIELD_NAMES, type FieldName } from '../contract/src/card.ts';
import { FIELDS } from '../card/src/fields/fields.ts';
import { cardOfAllFields, OTHER_VALUES, VALUES } from '../card/src/fields/testing.ts';
import type { Words } from '../web/src/words/words.ts';
import * as parts from '../web/src/words/en.ts';
import * as ukrainian from '../web/src/words/uk.ts';
import { press } from './acts.ts';
import { choose } from './files.ts';
import { expect, type Person, test as base } from './story.ts';

// The tests read the table of fields, so that they cover a field that is added later.

const ALL = cardOfAllFields();
const BARE = { '@type': 'Card', version: '1.0', uid: ALL.uid, name: ALL.name, vCardProps: [] };
/** The fields that may differ between two contacts of one name. A change of a photo has its own tests. */
const DIFFERING = FIELD_NAMES.filter((label) => label !== 'name' && label !== 'photo');

const test = base.extend<{ all: Person & { id: string } }>({
  /** An open contact that at first had a name, and then a value in every field. */
  all: [
    async ({ openAs, signedUp }, use) => {
      const olena = await signedUp();
      const { id } = await olena.ask<{ id: string }>('POST', '/contacts', { name: VALUES.name, number: '1' });
      await olena.ask('PUT', `/contacts/${id}/card`, BARE);
      await olena.ask('PUT', `/contacts/${id}/card`, ALL);
      await openAs(olena, `contacts/${id}`);
      await use({ ...olena, id });
    },
    { auto: true },
  ],
});

const { kinds, cardView, cardForm, conflicts, fieldNames, importing } = parts;
const ENGLISH = {
  kinds: kinds.english,
  cardView: cardView.english,
  cardForm: cardForm.english,
  conflicts: conflicts.english,
  fieldNames: fieldNames.english,
  importing: importing.english,
};
const LANGUAGES: [locale: string, words: Pick<Words, keyof typeof ENGLISH>][] = [
  ['en-GB', ENGLISH],
  ['uk-UA', ukrainian],
];

for (const [locale, words] of LANGUAGES) {
  const textsOf = (labels: readonly FieldName[], texts = VALUES) =>
    labels.map((label) => shownText(label, texts[label], locale, words.kinds));

  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('every field of a contact is in its view, its form and its history, and its main ones on paper', async ({
      page,
    }) => {
      const view = page.getByRole('complementary');
      await expect(view.getByRole('heading').first()).toHaveText(VALUES.name);
      await expectTexts(view, textsOf(FIELD_NAMES.filter((label) => FIELDS[label].shown !== 'never')));

      await view.getByLabel(words.cardView.more(VALUES.name), { exact: true }).click();
      await press(view, words.cardView.history);
      const change = page.getByRole('dialog').getByRole('listitem').first();
      await expectTexts(change, textsOf(DIFFERING));
      await page.keyboard.press('Escape');

      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const paper = page.locator('.paper-entry');
      await expectTexts(paper, textsOf(FIELD_NAMES.filter((label) => PRINTED.has(label))));
      await page.keyboard.press('Shift');

      await press(view, words.cardView.edit);
      const form = page.getByRole('form', { name: words.cardForm.title });
      const written = await form
        .locator('input, textarea')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)); // as the selector says
      for (const [label, text] of entered()) {
        const { one, several } = words.fieldNames[label];
        await expect.soft(form, label).toContainText(SEVERAL.has(FIELDS[label].control) ? several : one);
        if (FIELDS[label].control === 'label') await expect(form).toContainText(text);
        else expect.soft(written, label).toContain(text);
      }
    });

    // Whether each text has a translation is tested on the dictionaries.
    if (locale !== 'en-GB') return;

    test('every field is in the review of a file and in a duplicate', async ({ page, all, open }) => {
      const file = JSON.stringify(await all.ask('GET', '/contacts/export?format=json'));
      for (const label of FIELD_NAMES) if (FIELDS[label].as !== 'date') expect.soft(file).toContain(VALUES[label]);
      await all.ask('PUT', `/contacts/${all.id}/card`, BARE);
      await open('contacts/import');
      const button = page.getByRole('button', { name: words.importing.choose, exact: true });
      await choose(page, button, { name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(file) });
      await page.getByRole('button', { name: words.importing.closer, exact: true }).click();
      const row = page.getByRole('list', { name: words.importing.list }).getByRole('listitem');
      await expect(row).toHaveCount(1);
      await row.getByRole('group').first().press('Enter');
      await expectTexts(row, textsOf([...DIFFERING, 'photo']));
      const names = await row.locator('dt').allTextContents();
      for (const label of DIFFERING) {
        const { one, several } = words.fieldNames[label];
        expect.soft(new Set(names).intersection(new Set([one, several])).size, `${label} has its name`).toBe(1);
      }

      await all.ask('PUT', `/contacts/${all.id}/card`, ALL);
      await all.ask('POST', '/contacts', { name: VALUES.name, number: VALUES.phone });
      await open('contacts/duplicates');
      await expectTexts(page.getByRole('main'), textsOf(DIFFERING));
    });

    test('every field is in the dialogs that ask which values are kept', async ({ page, all, open }) => {
      const dialog = page.getByRole('dialog');
      const file = JSON.stringify(await all.ask('GET', '/contacts/export?format=json'));
      await test.step('after two edits', async () => {
        await press(page.getByRole('complementary'), words.cardView.edit);
        const form = page.getByRole('form', { name: words.cardForm.title });
        await form.getByLabel(words.fieldNames.name.one, { exact: true }).fill('Mine');
        await all.ask('PUT', `/contacts/${all.id}/card`, cardOfAllFields(OTHER_VALUES));
        await expect(form.getByText(words.cardView.changed)).toBeVisible();
        await press(form, words.cardForm.save);
        await press(dialog, words.conflicts.show);
        // An edit leaves the lines of other programs as they are.
        const edited = [...DIFFERING, 'photo' as const].filter((label) => label !== 'other');
        await expectTexts(dialog, textsOf(edited, OTHER_VALUES));
        await press(dialog, words.conflicts.save);
        await expect(dialog).toHaveCount(0);
      });

      await test.step('in the review of a file', async () => {
        await open('contacts/import');
        const button = page.getByRole('button', { name: words.importing.choose, exact: true });
        await choose(page, button, { name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(file) });
        await press(page, words.importing.closer);
        const row = page.getByRole('list', { name: words.importing.list }).getByRole('listitem');
        await row.getByRole('group').first().press('Enter');
        await press(row, words.importing.eachField);
        await press(dialog, words.conflicts.show);
        await expectTexts(dialog, textsOf([...DIFFERING, 'photo']));
        for (const label of DIFFERING) {
          const { one, several } = words.fieldNames[label];
          await expect.soft(dialog, label).toContainText(new RegExp(`${one}|${several}`));
        }
      });
    });
  });
}

/** The phone list has names, numbers and e-mails. */
const PRINTED = new Set<FieldName>(['name', 'phone', 'email']);
/** Controls whose title names all values of a field. */
const SEVERAL = new Set<string | undefined>(['kinded', 'label']);

/** The fields that the form has, with what is written in one of their inputs: of a date, the year. */
function entered(): [FieldName, string][] {
  const labels = FIELD_NAMES.filter((label) => FIELDS[label].control !== undefined && label !== 'photo');
  return labels.map((label) => [label, FIELDS[label].as === 'date' ? VALUES[label].slice(0, 4) : VALUES[label]]);
}

/** Expects that a place has each of these texts. */
async function expectTexts(place: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await expect.soft(place).toContainText(text);
}

/** The text that people read for the value of a field. */
function shownText(label: FieldName, text: string, locale: string, kindWords: Words['kinds']): string {
  const { as } = FIELDS[label];
  if (as === 'kind') return kindWords[text as 'feminine'];
  if (as === 'language') return new Intl.DisplayNames(locale, { type: 'language' }).of(text) ?? text;
  if (as !== 'date') return text;
  const whole = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, whole).format(new Date(text));
}
