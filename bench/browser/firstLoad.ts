import type { Page } from '@playwright/test';
import type { Row, Table } from '../table.ts';
import { type Load, loadOnSlowPhone, type Visit } from './pageLoad.ts';
import { openPair } from './pair.ts';

const ROUNDS = 9;
/** A goal relative to the empty page. */
const goal = (atMost: number) => ({ goal: { of: 'ratio', atMost } as const });

/** Measures the first load of the web app, compared with a page that contains only React. */
export async function* measureFirstLoad(): AsyncGenerator<Table> {
  await using pair = await openPair();
  const { appUrl, token } = pair;
  const visits: Record<string, [visit: Visit, check?: (page: Page) => Promise<void>]> = {
    empty: [{ url: pair.emptyUrl, usable: 'h1' }],
    home: [{ url: appUrl, usable: 'header button[aria-busy]' }, opensLogIn],
    contacts: [{ url: `${appUrl}contacts`, usable: 'main li', token }],
  };
  const loads: Record<string, Load[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, [visit, check]] of Object.entries(visits)) {
      const load = await loadOnSlowPhone(pair.browser, visit, check);
      // The first round warms up the servers and the disk.
      if (round > 0) (loads[name] ??= []).push(load);
    }
  }

  const row = (what: string, name: string, figure: keyof Load): Row => {
    const [ours, empty] = [name, 'empty'].map((each) => (loads[each] ?? []).map((load) => load[figure]));
    return { what, unit: 'ms', figures: ours ?? [], reference: { what: 'an empty React page', figures: empty ?? [] } };
  };
  yield {
    title: 'First load on a slow phone',
    about:
      'From the start of the navigation, nothing in any cache; a processor 4 times slower, 1.6 Mbit/s, 150 ms for each ' +
      'request. Painted is the first content. Usable is the header with "Log in", which then opens the dialog; of the ' +
      'empty page its heading; of the contacts, 200 of them, the first row.',
    rows: [
      { ...row('home screen, painted', 'home', 'firstPaintMs'), ...goal(1.25) },
      { ...row('home screen, usable', 'home', 'usableMs'), ...goal(1.5) },
      { ...row('contacts screen, painted', 'contacts', 'firstPaintMs'), ...goal(1.25) },
      { ...row('contacts screen, usable', 'contacts', 'usableMs'), ...goal(1.5) },
    ],
  };
}

/** Checks that the header is not only visible, but works. */
async function opensLogIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').waitFor();
}
