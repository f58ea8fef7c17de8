import type { Page } from '@playwright/test';
import { goHomeAndBack } from './acts.ts';
import { cardForm, cardPage, draftedRow, row, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { createRandom, SEED, STEPS, STEPS_WITHIN_MS } from './random-steps.ts';
import type { RunningServer } from './server.ts';
import { expect, named, type Person } from './story.ts';

const NAMES = ['Aisha', 'Borys', 'Clara'];
const test = withOpenBook(named(...NAMES));

/** The expected state of a contact; `written` is text that is neither saved nor discarded. */
type Expected = { saved: string; written: string | undefined; isInForm: boolean; answer?: Answer };
type Card = { organizations?: Record<string, { name: string }> };
/** Ends a call that is held: passes it to the server, or refuses it. */
type Answer = (isRefused: boolean) => Promise<void>;

test('in any order of steps, the text of every form is found again', async ({ page, server, olena }) => {
  test.setTimeout(120_000 + STEPS_WITHIN_MS);
  const book = await createBook(page, server, olena);
  const random = createRandom();
  const done: string[] = [];
  const sinceMs = performance.now();
  try {
    for (let step = 0; step < STEPS && performance.now() - sinceMs < STEPS_WITHIN_MS; step++) {
      const steps = book.possible();
      const [name, take] = steps[Math.floor(random() * steps.length)]!; // there is always a contact to open
      done.push(name);
      await take();
      await book.check();
    }
    await book.checkAll();
  } catch (error) {
    console.log(`forms: FUZZ_SEED=${SEED}, after ${done.slice(-12).join(' → ')}`);
    throw error;
  }
});

/** Creates the page, and the expected state of its contacts. */
async function createBook(page: Page, server: RunningServer, person: Person) {
  const contacts = new Map(
    NAMES.map((name): [string, Expected] => [name, { saved: '', written: undefined, isInForm: false }]),
  );
  const ids = new Map<string, string>();
  for (const { id, name } of await person.ask<{ id: string; name: string }[]>('GET', '/contacts')) ids.set(id, name);
  let open: string | null = null;
  let texts = 0;
  const organisation = cardForm(page).getByLabel('Organisation', { exact: true });
  const of = (name: string) => contacts.get(name)!; // all names are present

  await page.route(`${server.apiUrl}/contacts/*/card`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const contact = of(ids.get(new URL(route.request().url()).pathname.split('/')[2] ?? '') ?? '');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const isOver = Promise.withResolvers<void>();
    contact.answer = async (isRefused) => {
      resolve(isRefused);
      await isOver.promise;
    };
    if (await promise) await route.fulfill({ status: 500, json: {} });
    else await route.continue();
    isOver.resolve();
  });

  /** Updates the expected state when a form is left: an edit without text ends. */
  function left(): void {
    if (open !== null && of(open).written === undefined) of(open).isInForm = false;
    open = null;
  }
  const steps = {
    async open(name: string) {
      await row(page, name).getByText(name, { exact: true }).click();
      if (open !== name) left();
      open = name;
    },
    async edit(contact: Expected) {
      await cardPage(page).getByRole('button', { name: 'Edit', exact: true }).click();
      contact.isInForm = true;
      await expect(organisation).toBeVisible();
    },
    async type(contact: Expected) {
      contact.written = `Text ${++texts}`;
      await organisation.fill(contact.written);
    },
    async save(contact: Expected) {
      await organisation.press('Enter');
      await expect.poll(() => contact.answer).toBeDefined();
    },
    async answer(contact: Expected, isRefused: boolean) {
      await contact.answer?.(isRefused);
      delete contact.answer;
      if (isRefused) return;
      contact.saved = contact.written ?? '';
      contact.written = undefined;
      contact.isInForm = false;
    },
    async escape(contact: Expected) {
      await page.locator('.card-page h2').focus();
      await page.keyboard.press('Escape');
      if (contact.answer !== undefined) return;
      if (contact.written === undefined && contact.isInForm) contact.isInForm = false;
      else left();
    },
    async close(contact: Expected) {
      await page.locator('.card-page').getByRole('button', { name: 'Close' }).press('Enter');
      if (contact.answer === undefined) left();
    },
    async back() {
      await page.goBack();
      left();
    },
    async home() {
      await goHomeAndBack(page);
      left();
    },
    async discard(contact: Expected) {
      await cardForm(page).getByRole('button', { name: 'Cancel' }).press('Enter');
      contact.written = undefined;
      contact.isInForm = false;
    },
    async discardAndUndo(contact: Expected) {
      await expect(toast(page, 'Your changes were not saved')).toHaveCount(0);
      await cardForm(page).getByRole('button', { name: 'Cancel' }).press('Enter');
      await toast(page, 'Your changes were not saved')
        .getByRole('button', { name: 'Undo', exact: true })
        .press('Enter');
      expect(contact.isInForm).toBe(true);
    },
  };

  /** Returns the steps that are possible now, by name. */
  function possible(): [string, () => Promise<void>][] {
    const all: [string, () => Promise<void>][] = NAMES.filter((name) => name !== open).map((name) => [
      `open ${name}`,
      () => steps.open(name),
    ]);
    for (const [name, contact] of contacts) {
      if (contact.answer === undefined) continue;
      all.push([`answer ${name}`, () => steps.answer(contact, false)]);
      all.push([`refuse ${name}`, () => steps.answer(contact, true)]);
    }
    if (open === null) return all;
    const contact = of(open);
    const isFree = contact.isInForm && contact.answer === undefined;
    all.push(['Escape', () => steps.escape(contact)], ['Close', () => steps.close(contact)]);
    all.push(['Back', () => steps.back()], ['home', () => steps.home()]);
    // Listed once for each name, so that these steps are chosen more often than those that end an edit.
    if (!contact.isInForm) for (const _ of NAMES) all.push(['Edit', () => steps.edit(contact)]);
    if (isFree) for (const _ of NAMES) all.push(['type', () => steps.type(contact)]);
    if (isFree && contact.written !== undefined) {
      for (const _ of NAMES) all.push(['save', () => steps.save(contact)]);
      all.push(['discard', () => steps.discard(contact)], ['discard and Undo', () => steps.discardAndUndo(contact)]);
    }
    return all;
  }

  async function check(): Promise<void> {
    for (const [name, { written }] of contacts)
      await expect(draftedRow(page, name), name).toHaveCount(written === undefined ? 0 : 1);
    const isInForm = open !== null && of(open).isInForm;
    await expect(cardForm(page)).toHaveCount(isInForm ? 1 : 0);
    await expect(page.locator('.card-page')).toHaveCount(open === null ? 0 : 1);
    if (open === null) return;
    const { written, saved } = of(open);
    if (isInForm) await expect(organisation).toHaveValue(written ?? saved);
    else if (saved !== '') await expect(cardPage(page).getByText(saved, { exact: true })).toBeVisible();
  }

  /** Answers all calls, then checks that each contact has its saved text and each form its draft. */
  async function checkAll(): Promise<void> {
    for (const contact of contacts.values()) if (contact.answer !== undefined) await steps.answer(contact, false);
    for (const [id, name] of ids) {
      await check();
      if (open !== name) await steps.open(name);
      await check();
      const { organizations = {} } = await person.ask<Card>('GET', `/contacts/${id}/card`);
      const saved = Object.values(organizations).map((each) => each.name);
      expect(saved.join()).toBe(of(name).saved);
    }
  }

  return { possible, check, checkAll };
}
