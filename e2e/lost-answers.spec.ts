import type { Page, Route } from '@playwright/test';
import { deleteRow, editRow, write } from './acts.ts';
import { row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { createRandom, STEPS, STEPS_WITHIN_MS } from './random-steps.ts';
import { expect, named, type Person } from './story.ts';

const NAMES = ['Aisha', 'Borys', 'Clara'];
const test = withOpenBook(named(...NAMES));

/** What happens to the first call of an act. */
const FAULTS = ['none', 'lost', 'not sent', 'gateway', 'late', 'offline', 'second device'] as const;
type Fault = (typeof FAULTS)[number];
type Numbers = Map<string, string>;

test('on a failing network, acts are done once, are reported, and can be undone', async ({ page, server, olena }) => {
  test.setTimeout(120_000 + STEPS_WITHIN_MS);
  const random = createRandom();
  const choose = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!; // none of them is empty
  const book: Numbers = new Map((await listed(olena)).map(({ name, number }) => [name, number]));
  const done: string[] = [];
  const sinceMs = performance.now();
  try {
    for (let step = 0; step < STEPS && performance.now() - sinceMs < STEPS_WITHIN_MS; step++) {
      const names = [...book.keys()];
      const act = choose(names.length > 6 ? (['edit', 'delete'] as const) : (['add', 'edit', 'delete'] as const));
      const fault = FAULTS[step % FAULTS.length]!; // it is in the list
      const name =
        act === 'add' || names.length < 3 || step < FAULTS.length ? `Dana ${inLetters(step)}` : choose(names);
      const isNew = !book.has(name);
      const number = String(1000 + step);
      const other = choose(names.filter((each) => each !== name));
      done.push(`${isNew ? 'add' : act} ${name} (${fault})`);
      const before = new Map(book);

      await breakNetwork(page, server.apiUrl, fault, random() * 1200);
      if (fault === 'second device') {
        await olena.ask('PATCH', `/contacts/${await idOf(olena, other)}`, { number: `5${step}` });
        for (const numbers of [book, before]) numbers.set(other, `5${step}`);
      }
      if (isNew) await write(page, name, number);
      else if (act === 'edit') await editRow(page, name, { number });
      else await deleteRow(page, name);
      if (fault === 'offline') await leaveNetwork(page);

      const words = isNew ? 'added' : act === 'edit' ? 'edited' : 'deleted';
      const said = toast(page, `Your contact is ${words}!`).last();
      await expect(said, 'the act is reported').toBeVisible({ timeout: 30_000 });
      if (isNew || act === 'edit') book.set(name, number);
      else book.delete(name);
      await page.unrouteAll({ behavior: 'wait' });
      await check(page, olena, book);
      if (random() < 0.4) {
        done.push('undo');
        await said.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
        book.clear();
        for (const [each, value] of before) book.set(each, value);
        await check(page, olena, book);
      }
    }
    console.log(`${done.length} steps with lost answers`);
  } catch (error) {
    console.log(`lost answers: after ${done.slice(-12).join(' → ')}`);
    throw error;
  }
});

/** A name with digits would be questioned. */
const inLetters = (step: number) =>
  Array.from(String(step))
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');

/** The screen equals the book of the server at rest, no act waits or has failed, and the focus has a place. */
async function check(page: Page, person: Person, book: Numbers): Promise<void> {
  const expected = [...book].map(([name, number]) => `${name} ${number}`).toSorted();
  await expect
    .poll(async () => (await listed(person)).map(({ name, number }) => `${name} ${number}`).toSorted())
    .toEqual(expected);
  await expect(rows(page)).toHaveCount(book.size);
  for (const [name, number] of book) await expect(row(page, name)).toContainText(number);
  await expect(page.getByText('Waiting for an answer from the server…')).toHaveCount(0);
  await expect(toast(page).filter({ hasText: 'wrog' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

async function breakNetwork(page: Page, apiUrl: string, fault: Fault, delayMs: number): Promise<void> {
  let isFirst = true;
  await page.route(`${apiUrl}/contacts**`, async (route) => {
    if (route.request().method() === 'GET' || !isFirst) return route.fallback();
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

type Listed = { id: string; name: string; number: string };
const listed = (person: Person) => person.ask<Listed[]>('GET', '/contacts');
const idOf = async (person: Person, name: string) => (await listed(person)).find((each) => each.name === name)?.id;
