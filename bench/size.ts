import {
  CONTACTS_SCRIPT_MAX_BYTES,
  HOME_SCRIPT_MAX_BYTES,
  STYLE_MAX_BYTES,
  type Weight,
  fetchNothingAhead,
  weigh,
} from '../e2e/weight.ts';
import { openPair, type Pair } from './browser/pair.ts';
import type { Row, Table } from './table.ts';

/** What the browser has to fetch. */
export async function* measureSize(): AsyncGenerator<Table> {
  await using pair = await openPair();
  const react = await visit(pair, pair.emptyUrl);
  const home = await visit(pair, pair.appUrl, pair.token);
  const contacts = await visit(pair, `${pair.appUrl}contacts`, pair.token);

  const [ofReact, ofHome, ofContacts] = await Promise.all([react.script(), home.script(), contacts.script()]);
  const reference = { reference: { what: 'React itself', figures: [ofReact] } };
  const rows = [
    row('JavaScript of a member’s home screen', ofHome, HOME_SCRIPT_MAX_BYTES, reference),
    row('JavaScript that the contacts screen adds', ofContacts - ofHome, CONTACTS_SCRIPT_MAX_BYTES),
    row('the style sheet', await home.stylesheet(), STYLE_MAX_BYTES),
  ];
  yield { title: 'Size', about: 'What each screen fetches on a first visit, each file compressed by itself.', rows };
}

function row(what: string, bytes: number, atMost: number, reference = {}): Row {
  return { what: `${what}, gzip`, unit: 'B', figures: [bytes], ...reference, goal: { of: 'figure', atMost } };
}

async function visit({ browser }: Pair, url: string, token?: string): Promise<Weight> {
  const page = await browser.newPage();
  if (token !== undefined) await page.addInitScript(`localStorage.setItem('token', '${token}')`);
  await fetchNothingAhead(page);
  const weight = weigh(page);
  // Of a member, the stream is asked for by what is fetched last, and stays open.
  const following = token === undefined ? undefined : page.waitForRequest(/\/events$/);
  await page.goto(url, { waitUntil: token === undefined ? 'networkidle' : 'load' });
  await following;
  return weight;
}
