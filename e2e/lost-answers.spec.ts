import type { Page, Route } from '@playwright/test';
import type { Contact } from '@contactbook/contract/contacts';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { closeToasts, leaveWindow } from './acts.ts';
import { row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { addPhone } from './phone.ts';
import { createRandom, STEPS, STEPS_WITHIN_MS } from './random-steps.ts';
import { type Entry, RANDOM_ACTS } from './randomActs.ts';
import { RANDOM_BOOK_ACTS } from './randomBookActs.ts';
import { expect, named, type Person } from './story.ts';

const test = withOpenBook(named('Aisha', 'Borys', 'Clara', 'Dmytro'));

/** What happens to the first call of an act, or of its undo. */
const FAULTS = ['none', 'lost', 'not sent', 'gateway', 'late', 'offline', 'second device'] as const;
type Fault = (typeof FAULTS)[number];
/** The network fails for a moment only, so an outcome is known within this time. */
const OUTCOME = { timeout: 30_000 };

test('on a failing network, acts are done once, are reported, and can be undone', async ({ page, server, olena }) => {
  test.setTimeout(120_000 + STEPS_WITHIN_MS);
  page.setDefaultTimeout(OUTCOME.timeout);
  const random = createRandom();
  const choose = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!; // none of them is empty
  const acts = { ...RANDOM_ACTS, ...RANDOM_BOOK_ACTS };
  const kinds = Object.keys(acts);
  const phone = await addPhone(server, olena, 'Phone');
  const done: string[] = [];
  const sinceMs = performance.now();
  let book = await listed(olena);
  await page.getByRole('button', { name: 'New label' }).waitFor();
  try {
    for (let step = 0; done.length < STEPS && performance.now() - sinceMs < STEPS_WITHIN_MS; step++) {
      // Each pair of an act and a fault comes up once in so many steps.
      const kind = book.length < 4 ? 'add' : kinds[step % kinds.length]!; // it is in the list
      const fault = FAULTS[step % FAULTS.length]!;
      const text = inLetters(step);
      const act = acts[kind]!({
        page,
        person: olena,
        phone,
        book,
        isChangedElsewhere: fault === 'second device',
        text,
        number: String(1000 + step),
        choose,
      });
      const isTooMany = act?.prepare === undefined && (act?.added ?? 0) > 0 && book.length > 8;
      if (act === undefined || isTooMany || (kind === 'restore' && (await trashed(olena)) === 0)) continue;
      done.push(`${kind} ${text} (${fault})`);

      await leaveWindow(page); // the messages stay
      if (act.prepare !== undefined) {
        await act.prepare();
        book = await check(page, olena, undefined, (await listed(olena)).length);
      }
      await breakNetwork(page, server.apiUrl, fault, random);
      if (fault === 'second device') book = await changeElsewhere(olena, book, step);
      const before = book;
      const asideBefore = await putAside(olena);
      await act.run();
      if (fault === 'offline') await leaveNetwork(page);
      const said = messageOf(page, act.said);
      if (act.said !== undefined) await expect(said).toBeVisible(OUTCOME);
      await page.unrouteAll({ behavior: 'wait' });
      await act.leave?.();
      book = await check(page, olena, act.change?.(before), before.length + act.added);

      if (random() < 0.4) {
        const undoFault = choose(['none', 'lost', 'not sent', 'gateway', 'late'] as const);
        done.push(`undo (${undoFault})`);
        await breakNetwork(page, server.apiUrl, undoFault, random);
        if (act.said === undefined) await page.keyboard.press('Control+z');
        else await said.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
        await expect(toast(page, 'Your change is undone!').last()).toBeVisible(OUTCOME);
        await page.unrouteAll({ behavior: 'wait' });
        book = await check(page, olena, before, before.length);
        await expect.poll(() => putAside(olena)).toEqual(asideBefore);
      }
      await closeToasts(page);
      await expect(toast(page)).toHaveCount(0);
    }
    console.log(`${done.length} steps with lost answers`);
  } catch (error) {
    console.log(`lost answers: after ${done.length} steps: ${done.slice(-12).join(' → ')}`);
    throw error;
  }
});

const messageOf = (page: Page, said: string | RegExp = '') =>
  (typeof said === 'string' ? toast(page, said) : toast(page).filter({ hasText: said })).last();

/** A name with digits would be questioned. */
const inLetters = (step: number) =>
  Array.from(String(step))
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');

/**
 * The screen equals the book of the server at rest, no act waits or has failed, and the focus has a place. Returns the
 * book.
 */
async function check(page: Page, person: Person, expected: Entry[] | undefined, size: number): Promise<Entry[]> {
  if (expected === undefined) await expect.poll(async () => (await listed(person)).length).toBe(size);
  else await expect.poll(() => listed(person)).toEqual(sorted(expected));
  const book = await listed(person);
  await expect(rows(page)).toHaveCount(book.length);
  for (const { name, number } of book) await expect(row(page, name)).toContainText(number);
  const sizes = Map.groupBy(
    book.flatMap(({ labels }) => labels),
    (label) => label,
  );
  for (const [label, { length }] of sizes) {
    const name = label === FAVOURITE_LABEL ? 'Favourites' : label;
    await expect(
      page.getByRole('button', { name: `${name}, ${length} ${length === 1 ? 'person' : 'people'}` }),
    ).toBeVisible();
  }
  await expect(page.getByText('Waiting for an answer from the server…')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(toast(page).filter({ hasText: 'wrog' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  return book;
}

async function breakNetwork(page: Page, apiUrl: string, fault: Fault, random: () => number): Promise<void> {
  const delayMs = random() < 0.1 ? 5000 * random() : 300 + 900 * random();
  let isFirst = true;
  await page.route(`${apiUrl}/**`, async (route) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(route.request().method());
    if (isRead || /\/(?:preview|imports$)/.test(route.request().url()) || !isFirst) return route.fallback();
    isFirst = false;
    return answer(route, fault, delayMs);
  });
}

async function answer(route: Route, fault: Fault, delayMs: number): Promise<void> {
  if (fault === 'not sent') return route.abort();
  if (fault === 'gateway')
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  if (fault === 'none' || fault === 'second device') return route.fallback();
  const response = await route.fetch();
  if (fault === 'lost') return route.abort();
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  return route.fulfill({ response }).catch(() => undefined); // offline, the page has given the request up
}

async function leaveNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await page.context().setOffline(false);
}

/** Changes the number of the last contact in the list on another device. */
async function changeElsewhere(person: Person, book: Entry[], step: number): Promise<Entry[]> {
  const contacts = await person.ask<Contact[]>('GET', '/contacts');
  const last = sorted(book).at(-1)!; // there are three
  await person.ask('PATCH', `/contacts/${contacts.find(({ name }) => name === last.name)!.id}`, { number: `5${step}` });
  return book.map((each) => (each === last ? { ...each, number: `5${step}` } : each));
}

const sorted = (book: Entry[]): Entry[] => book.toSorted((one, other) => one.name.localeCompare(other.name));

async function listed(person: Person): Promise<Entry[]> {
  const contacts = await person.ask<Contact[]>('GET', '/contacts');
  return sorted(
    contacts.map(({ name, number, labels = [], also = [] }) => ({
      name,
      number,
      labels: labels.toSorted(),
      also: also.filter((text) => text.startsWith('Port ')), // what acts set
    })),
  );
}

/** What waits for a decision, and the pairs of contacts that are not the same person; the list does not show them. */
const putAside = async (person: Person): Promise<{ conflicts: number; apart: number }> => ({
  conflicts: (await person.ask<unknown[]>('GET', '/conflicts')).length,
  apart: (await person.ask<{ apart: number }>('GET', '/duplicates?lane=same')).apart,
});

const trashed = async (person: Person): Promise<number> => (await person.ask<{ total: number }>('GET', '/trash')).total;
