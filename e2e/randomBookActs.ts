import { expect } from '@playwright/test';
import type { Contact } from '@contactbook/contract/contacts';
import { press } from './acts.ts';
import { card } from './conflictDialog.ts';
import { bring, importAll, vcard } from './files.ts';
import { dialog } from './locators.ts';
import { openHistory, openTrash, trashPanel } from './panels.ts';
import { type Chance, firstTwo, type RandomAct } from './randomActs.ts';

/** Acts of every kind on the whole book, or on what devices and duplicates have prepared; as in `RANDOM_ACTS`. */
export const RANDOM_BOOK_ACTS: Record<string, (chance: Chance) => RandomAct | undefined> = {
  import: ({ page, text, number }) => ({
    async run() {
      await bring(page, 'people.vcf', vcard(`Imke ${text}`, number));
      await importAll(page, '1 new.');
    },
    said: '1 contact added',
    change: (book) => [...book, { name: `Imke ${text}`, number, labels: [], also: [] }],
    added: 1,
  }),
  'not the same': ({ page, book, person, text, number }) => {
    const names = firstTwo(book);
    return {
      async prepare() {
        for (const [place, name] of names.entries())
          await person.ask('PATCH', await addressOf(person, name), { name: `${'UÚ'[place]}na ${text}`, number });
      },
      async run() {
        await press(page, 'Duplicates');
        await expect(page.locator('[data-resting=false]')).toBeVisible();
        await page.keyboard.press('n');
      },
      said: /^They stay /,
      change: (entries) => entries,
      added: 0,
      leave: () => page.getByRole('link', { name: 'Contacts' }).last().click(),
    };
  },
  'review again': ({ page, book, person, text, number, isChangedElsewhere }) => {
    // A contact whose number changes elsewhere may be similar to another one again.
    if (isChangedElsewhere) return undefined;
    const names = firstTwo(book);
    return {
      async prepare() {
        for (const [place, name] of names.entries())
          await person.ask('PATCH', await addressOf(person, name), { name: `${'ÁÀ'[place]}bra ${text}`, number });
        for (let next = await firstGroup(person); next !== undefined; next = await firstGroup(person))
          await person.ask('POST', `/duplicates/${encodeURIComponent(next)}/distinct`);
      },
      async run() {
        await press(page, 'Duplicates');
        await press(page, 'Review them again');
      },
      said: 'All pairs can be reviewed again.',
      change: (entries) => entries,
      added: 0,
      leave: () => page.getByRole('link', { name: 'Contacts' }).last().click(),
    };
  },
  decide: ({ page, book, person, phone, text, choose }) => {
    const { name } = choose(book);
    return {
      async prepare() {
        for (const { id } of await person.ask<{ id: string }[]>('GET', '/conflicts'))
          await person.ask('DELETE', `/conflicts/${id}`);
        const address = await addressOf(person, name);
        const file = `${address.split('/').at(-1)}.vcf`;
        const stored = await phone.get(file);
        const lines = (await stored.text())
          .split('\r\n')
          .filter((line) => !/^(?:BEGIN|END|VERSION|N|FN|)(?:[:;]|$)/.test(line));
        await person.ask('PATCH', address, { name: `Rosa ${text}` });
        const late = await phone.put(
          file,
          [`FN:Ruth ${text}`, `N:${text};Ruth;;;`, ...lines],
          stored.headers.get('etag')!,
        );
        expect(late.status).toBe(412);
      },
      async run() {
        await press(page, 'To decide 1');
        await card(page, 'Name', `Theirs Ruth ${text}`).check();
        await press(dialog(page), 'Save');
      },
      said: 'Your decision is saved!',
      change: (entries) =>
        entries.map((each) => (each.name === `Rosa ${text}` ? { ...each, name: `Ruth ${text}` } : each)),
      added: 0,
    };
  },
  'restore all': ({ page, book, person }) => {
    const names = firstTwo(book);
    return {
      async prepare() {
        await person.ask('DELETE', '/trash');
        for (const name of names) await person.ask('DELETE', await addressOf(person, name));
      },
      async run() {
        await openTrash(page);
        await press(trashPanel(page), 'Restore all');
      },
      said: 'Your contacts are restored!',
      change: (entries) => [...entries, ...book.filter(({ name }) => names.includes(name))],
      added: 2,
      leave: () => page.keyboard.press('Escape'),
    };
  },
  'go back': ({ page, book, person, choose, isChangedElsewhere }) => {
    const { name } = choose(book);
    return {
      prepare: async () => void (await person.ask('DELETE', await addressOf(person, name))),
      async run() {
        await openHistory(page);
        await dialog(page)
          .getByRole('button', { name: /^Go back to here/ })
          .nth(isChangedElsewhere ? 1 : 0)
          .click();
        await press(dialog(page), 'Go back');
      },
      said: 'Your book is restored!',
      change: () => book,
      added: 1,
      leave: () => page.keyboard.press('Escape'),
    };
  },
};

/** The id of a group of contacts that may be the same person. */
async function firstGroup({ ask }: Chance['person']): Promise<string | undefined> {
  for (const lane of ['same', 'choose', 'perhaps']) {
    const { groups } = await ask<{ groups: { id: string }[] }>('GET', `/duplicates?lane=${lane}`);
    if (groups.length > 0) return groups[0]!.id;
  }
  return undefined;
}

async function addressOf({ ask }: Chance['person'], name: string): Promise<string> {
  const contacts = await ask<Contact[]>('GET', '/contacts');
  return `/contacts/${contacts.find((contact) => contact.name === name)!.id}`;
}
