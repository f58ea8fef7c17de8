import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import {
  CONTACTS_SCRIPT_MAX_BYTES,
  gzip,
  HOME_SCRIPT_MAX_BYTES,
  STYLE_MAX_BYTES,
  type Weight,
  fetchNothingAhead,
  weigh,
} from '../e2e/weight.ts';
import { openPair, type Pair } from './browser/pair.ts';
import type { Row, Table } from './table.ts';

/** Each as small as it can be; the server sends br, and gzip to those who do not take that. */
const FORMS = {
  gzip,
  br: (bytes: Buffer) => brotliCompressSync(bytes),
  zstd: (bytes: Buffer) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
};

/** What the browser has to fetch. */
export async function* measureSize(): AsyncGenerator<Table> {
  await using pair = await openPair();
  const react = await visit(pair, pair.emptyUrl);
  const home = await visit(pair, pair.appUrl, pair.token);
  const contacts = await visit(pair, `${pair.appUrl}contacts`, pair.token);

  const rows: Row[] = [];
  for (const [form, compress] of Object.entries(FORMS)) {
    const [reactBytes, homeBytes, contactsBytes] = await Promise.all(
      [react, home, contacts].map((weight) => weight.script(compress)),
    );
    const row = (what: string, bytes: number, atMost: number, reference = {}): Row => ({
      what: `${what}, ${form}`,
      unit: 'B',
      figures: [bytes],
      ...reference,
      ...(form === 'gzip' && { goal: { of: 'figure', atMost } }),
    });
    const reference = { reference: { what: 'React itself', figures: [reactBytes] } };
    rows.push(
      row('JavaScript of a member’s home screen', homeBytes!, HOME_SCRIPT_MAX_BYTES, reference),
      row('JavaScript that the contacts screen adds', contactsBytes! - homeBytes!, CONTACTS_SCRIPT_MAX_BYTES),
      row('the style sheet', await home.stylesheet(compress), STYLE_MAX_BYTES),
    );
  }
  yield { title: 'Size', about: 'What each screen fetches on a first visit, each file compressed by itself.', rows };
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
