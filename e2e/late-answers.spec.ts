import type { Page, Request, Response } from '@playwright/test';
import { closeToasts, deleteRow, editRow, goToContacts, press, submit } from './acts.ts';
import type { Calls } from './calls.ts';
import { bring, importAll, vcard } from './files.ts';
import { cardForm, cardPage, dialog, filterField, row, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { openAccount, openDevices, openHistory, openTrash, trashButton } from './panels.ts';
import type { SecondDevice } from './secondDevice.ts';
import { expect, named } from './story.ts';

const test = withOpenBook(named('Anna', 'Borys', 'Clara', 'Dmytro', 'Emil'));

/** Opens another contact beside the list, then moves to the filter. */
async function openClara(page: Page): Promise<void> {
  await row(page, 'Clara').press('Enter');
  await expect(page.getByRole('heading', { name: 'Clara, contact' })).toBeVisible();
  await filterField(page).focus();
}

/** Leaves an open panel by the browser's Back, which no form can prevent, and opens another one. */
const leaveFor = (steps: number, next: (page: Page) => Promise<void>) => async (page: Page) => {
  for (let step = 0; step < steps; step++) await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await next(page);
};

const openImport = (page: Page) => bring(page, 'one.vcf', vcard('Νίκη', '+30 694 555 0101'));

async function saveCard(page: Page): Promise<void> {
  await row(page, 'Borys').press('Enter');
  await expect(page.getByRole('heading', { name: 'Borys, contact' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Call/ }).last()).toBeVisible();
  await page.keyboard.press('e');
  await cardForm(page).getByLabel('Name', { exact: true }).fill('Borys 2');
  await page.keyboard.press('Control+Enter');
}

type Case = {
  title: string;
  /** The call whose answer is delayed. */
  call: [Method, string];
  act: (page: Page) => Promise<unknown>;
  goElsewhere: (page: Page) => Promise<void>;
  /** The toast after the answer; without it, the answer must show nothing elsewhere. */
  says?: string;
  /** A change by a second device before the answer, which causes a conflict. */
  overtaken?: (device: SecondDevice) => Promise<void>;
};
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Acts in the list, after which the person goes on in the filter, with another contact open. */
const BESIDE: Case[] = [
  {
    title: 'saving a row',
    call: ['PATCH', '/contacts/*'],
    act: (page) => editRow(page, 'Anna', { number: '2' }),
    goElsewhere: openClara,
    says: 'Your contact is edited!',
  },
  {
    title: 'saving a card',
    call: ['PUT', '/contacts/*/card'],
    act: saveCard,
    goElsewhere: openClara,
    says: 'Your contact is edited!',
  },
  {
    title: 'saving a row that was changed elsewhere',
    call: ['PATCH', '/contacts/*'],
    act: (page) => editRow(page, 'Emil', { number: '2' }),
    overtaken: (device) => device.change('Emil', { number: '9' }),
    goElsewhere: openClara,
    says: '“Emil” was changed elsewhere. Your change is not saved.',
  },
  {
    title: 'deleting a contact that is open',
    call: ['DELETE', '/contacts/*'],
    act: async (page) => {
      await row(page, 'Anna').press('Enter');
      await expect(page.getByRole('heading', { name: 'Anna, contact' })).toBeFocused();
      await deleteRow(page, 'Anna');
    },
    goElsewhere: openClara,
    says: 'Your contact is deleted!',
  },
];

/** Acts in panels, after which the person is in another panel. */
const IN_PANELS: Case[] = [
  {
    title: 'restoring a contact',
    call: ['POST', '/trash/*/restore'],
    act: async (page) => {
      await openTrash(page);
      await press(dialog(page), 'Restore Dmytro');
    },
    goElsewhere: leaveFor(1, openAccount),
    says: 'Your contact is restored!',
  },
  {
    title: 'changing a name',
    call: ['PATCH', '/users/current'],
    act: async (page) => {
      await openAccount(page);
      await press(dialog(page), 'Change name');
      await submit(dialog(page).getByRole('textbox', { name: 'Name' }), 'Марія');
    },
    goElsewhere: leaveFor(1, openHistory),
    says: 'Your name is changed!',
  },
  {
    title: 'adding a device',
    call: ['POST', '/users/devices'],
    act: async (page) => {
      await openDevices(page);
      await press(dialog(page), 'Connect a phone');
      await page.getByRole('tab', { name: 'Computer program' }).click();
      await submit(dialog(page).getByLabel('What is it?'), 'Phone');
    },
    goElsewhere: leaveFor(3, openHistory),
  },
  {
    title: 'applying an import',
    call: ['POST', '/imports/*/apply'],
    act: async (page) => {
      await openImport(page);
      await importAll(page, '1 new.');
    },
    goElsewhere: openAccount,
    says: '1 contact added',
  },
  {
    title: 'bringing a file',
    call: ['POST', '/imports'],
    act: async (page) => {
      await goToContacts(page);
      await openImport(page);
    },
    goElsewhere: goToContacts,
  },
  {
    title: 'going back in history',
    call: ['POST', '/past'],
    act: async (page) => {
      await openHistory(page);
      await press(dialog(page).getByRole('listitem').last(), /^Go back to here: /);
      await press(dialog(page), 'Go back');
    },
    goElsewhere: leaveFor(1, openAccount),
    says: 'Your book is restored!',
  },
];

test('an answer that comes late moves nobody who goes on beside the list', async ({ page, calls, secondDevice }) => {
  for (const one of BESIDE) {
    await test.step(one.title, async () => {
      await answerLate(page, calls, secondDevice, one);
      await cardPage(page).getByRole('button', { name: 'Close' }).press('Enter');
      await expect(cardPage(page)).toHaveCount(0);
    });
  }
});

test('an answer that comes late moves nobody who is in another panel', async ({
  page,
  calls,
  secondDevice: device,
}) => {
  await device.delete('Dmytro');
  await expect(trashButton(page)).toHaveAccessibleName('Trash, 1');
  for (const one of IN_PANELS) {
    await test.step(one.title, async () => {
      await answerLate(page, calls, device, one);
      if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });
  }
});

/** Delays the answer until the person is elsewhere, and expects that it changes neither the place nor the focus. */
async function answerLate(
  page: Page,
  calls: Calls,
  device: SecondDevice,
  { call, act, overtaken, goElsewhere, says }: Case,
): Promise<void> {
  const release = await calls.hold(...call);
  const url = new RegExp(`${call[1].replaceAll('*', '[^/]+')}$`);
  const isCall = (request: Request) => request.method() === call[0] && url.test(request.url());
  const sent = page.waitForRequest(isCall);
  await act(page);
  await sent;
  await goElsewhere(page);
  const place = { url: page.url(), panels: await panels(page) };
  const focused = await page.evaluateHandle(() => document.activeElement);

  await overtaken?.(device);
  const isAnswer = (response: Response) => isCall(response.request()) && response.ok() === (overtaken === undefined);
  const answered = page.waitForResponse(isAnswer);
  release();
  await (await answered).finished();
  if (says !== undefined) await expect(toast(page, says)).toBeVisible();
  await settled(page);
  expect({ url: page.url(), panels: await panels(page) }).toEqual(place);
  expect(await focused.evaluate((element) => element === document.activeElement), 'the focus stays').toBe(true);
  await closeToasts(page);
  await calls.allow();
}

/** Returns the names of the panels that are open over the page and beside the list. */
const panels = (page: Page): Promise<string[]> =>
  page.locator('[role=dialog] h2, [role=complementary] h2, aside h2').allTextContents();

/** Waits until the page has rendered the answer; a history navigation needs a task of its own. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)))),
  );
}
