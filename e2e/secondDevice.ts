import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from './server.ts';
import { rows } from './locators.ts';
import { expect, type Person, send, test as base } from './story.ts';

export const BOOK = [
  { name: 'Anna', number: '1' },
  { name: 'Clara', number: '3' },
];

/** Actions of a person's second device on the contact with this name. */
export type SecondDevice = {
  change: (name: string, to: { name?: string; number?: string }) => Promise<void>;
  delete: (name: string) => Promise<void>;
  deleteAll: () => Promise<void>;
  emptyTrash: () => Promise<void>;
};

/** A book of two contacts, open in this window and on a second device. */
export const test = base.extend<{ secondDevice: SecondDevice }>({
  secondDevice: async ({ page, server, openAs, signedUp }, use) => {
    const olena = await signedUp('Olena', BOOK);
    await openAs(olena);
    await expect(rows(page)).toHaveCount(2);
    await use(createSecondDevice(server, olena));
  },
});

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name });
/** One of the two values of a field. */
export const card = (page: Page, field: string, side: string): Locator =>
  dialog(page).getByRole('group', { name: field }).getByRole('radio', { name: side });

/**
 * Creates a second device. It finds contacts by name, since `signedUp` adds them all at the same time, in an order that
 * the server chooses.
 */
export function createSecondDevice(server: RunningServer, { token }: Person): SecondDevice {
  const idOf = async (name: string) => {
    const contacts = await send<{ id: string; name: string }[]>(server, 'GET', '/contacts', undefined, token);
    return contacts.find((contact) => contact.name === name)!.id;
  };
  return {
    change: async (name, to) => void (await send(server, 'PATCH', `/contacts/${await idOf(name)}`, to, token)),
    delete: async (name) => void (await send(server, 'DELETE', `/contacts/${await idOf(name)}`, undefined, token)),
    deleteAll: async () => void (await send(server, 'POST', '/past', { revision: 0 }, token)),
    emptyTrash: async () => void (await send(server, 'DELETE', '/trash', undefined, token)),
  };
}
